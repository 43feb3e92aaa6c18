/** @file Starts the page and joins its parts: the line to the playground, the lists, the messages, the message box. */

import { Composer } from "./composer.js";
import { announce, byId, el, icon } from "./dom.js";
import { openForm, settleForm } from "./forms.js";
import { History } from "./history.js";
import { contextMenu } from "./menus.js";
import { drawPlaces } from "./places.js";
import { Line } from "./socket.js";
import { acting, looking, remember, remembered, state } from "./state.js";
import { startTheme } from "./theme.js";

const TYPING_LASTS = 9000;

const line = new Line(hear, connection);
/** Settles when the page has gone where the person last wanted to look. @type {Promise<void>} */
let going = Promise.resolve();
/** Asks as the member and in the channel that were last gone to. @param {string} what @param {Record<string, any>} details */
const ask = async (what, details) => {
  await going;
  return line.ask(what, { member: state.member, channel: state.channel, ...details });
};
const history = new History({ ask });
const composer = new Composer(
  { ask },
  (interaction, command) => history.sending(interaction, acting(), command),
  (channel) => look({ channel }),
);
const go = {
  channel: (/** @type {string} */ id) => look({ channel: id }),
  member: (/** @type {string} */ id) => look({ member: id }),
  use: (/** @type {string} */ what, /** @type {string} */ target, /** @type {string} */ name) => history.use(what, target, name),
};

/** @param {boolean} open */
function connection(open) {
  document.documentElement.classList.toggle("cut", !open);
  if (open) {
    notice("");
    history.forget();
    const last = state.member ? { member: state.member, channel: state.channel } : remembered();
    look(last, true);
  } else {
    notice("The playground is not answering. It is being asked again; nothing you do here is sent meanwhile.", true);
  }
}

/** @param {{member?: string, channel?: string}} to @param {boolean} [first] */
async function look(to, first = false) {
  const member = to.member ?? state.member;
  const channel = to.channel ?? state.channel;
  if (!first && member === state.member && channel === state.channel) {
    showChannels(false);
    return;
  }
  const seeing = line.ask("look", { member, channel });
  going = seeing.then(() => {}, () => {});
  try {
    const seen = await seeing;
    if (!first) announce(to.member ? `You act as ${acting().name}.` : `Channel ${byId("title").textContent}`);
    Object.assign(state, seen);
  } catch (error) {
    notice(/** @type {Error} */ (error).message);
  }
  if (!first && to.channel) composer.focus();
}

/** @param {any} told */
function hear(told) {
  switch (told.tell) {
    case "world":
      state.world = told;
      show();
      break;
    case "history":
      state.member = told.member;
      state.channel = told.channel;
      remember();
      showChannels(false);
      show();
      composer.refresh();
      typing(null);
      history.show(told.messages);
      break;
    case "message":
      if (told.message.author.bot) typing(null);
      if (told.message.channel === state.channel) history.put(told.message);
      break;
    case "gone":
      if (told.channel === state.channel) history.remove(told.id);
      break;
    case "unread":
      state.unread = told.counts;
      show();
      break;
    case "typing":
      if (told.channel === state.channel) typing(told.member);
      break;
    case "acknowledged":
      history.acknowledged(told.interaction);
      settleForm(told.interaction);
      break;
    case "failed":
      history.failed(told);
      settleForm(told.interaction, told.text);
      break;
    case "form":
      openForm(told, (values) => ask("submit", { form: told.interaction, values }), state.world);
      break;
  }
}

function show() {
  drawPlaces(go);
  if (state.world && !document.documentElement.classList.contains("cut")) {
    notice(state.world.online ? "" : "Tablekeeper is offline. Commands and controls get no answer until it is back.", true);
  }
}

/** @param {string} text @param {boolean} [lasting] */
function notice(text, lasting = false) {
  const box = byId("notice");
  if (box.textContent === text) return;
  box.textContent = text;
  box.hidden = !text;
  if (text && !lasting) setTimeout(() => box.textContent === text && notice(""), 6000);
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let typingEnds;

/** @param {string | null} member */
function typing(member) {
  clearTimeout(typingEnds);
  const who = [...(state.world?.members ?? []), state.world?.bot].find((each) => each?.id === member);
  byId("typing").textContent = who ? `${who.name} is typing…` : "";
  if (who) typingEnds = setTimeout(() => typing(null), TYPING_LASTS);
}

/** @param {boolean} shown the list of channels on a narrow screen */
function showChannels(shown) {
  const was = document.documentElement.classList.contains("choosing-channel");
  document.documentElement.classList.toggle("choosing-channel", shown);
  byId("show-channels").setAttribute("aria-expanded", String(shown));
  byId("veil").hidden = !shown;
  if (shown) byId("close-channels").focus();
  else if (was && byId("channels").contains(document.activeElement)) byId("show-channels").focus();
}

/** @param {KeyboardEvent} event */
function keys(event) {
  if (document.querySelector("dialog[open]")) return;
  const digit = event.altKey && /^Digit([1-9])$/.exec(event.code);
  if (digit) {
    const member = state.world?.members[Number(digit[1]) - 1];
    if (member) {
      event.preventDefault();
      look({ member: member.id });
    }
  } else if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
    event.preventDefault();
    nextChannel(event.key === "ArrowUp" ? -1 : 1);
  } else if (event.key === "Escape" && !event.defaultPrevented) {
    showChannels(false);
    composer.focus();
  } else if (isTyping(event)) {
    composer.focus();
  }
}

/** Whether the key writes something while nothing that takes text has the focus. @param {KeyboardEvent} event */
function isTyping(event) {
  const active = document.activeElement;
  if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1) return false;
  if (active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement) return false;
  return event.key !== " " || !(active instanceof HTMLButtonElement || active instanceof HTMLAnchorElement);
}

/** @param {number} step */
function nextChannel(step) {
  const lines = [...document.querySelectorAll("#channel-list button")].map((each) => /** @type {HTMLElement} */ (each).dataset.channel);
  const at = lines.indexOf(state.channel);
  const to = lines[(at + step + lines.length) % lines.length];
  if (to) look({ channel: to });
}

function prepareNewChannel() {
  const form = /** @type {HTMLFormElement} */ (byId("new-channel"));
  const name = /** @type {HTMLInputElement} */ (byId("new-channel-name"));
  const kind = /** @type {HTMLSelectElement} */ (byId("new-channel-kind"));
  const problem = /** @type {HTMLElement} */ (form.querySelector(".problem"));
  const close = () => {
    form.hidden = true;
    byId("open-channel").hidden = false;
    problem.textContent = "";
    name.value = "";
    kind.value = "text";
    name.required = true;
    name.disabled = false;
  };
  byId("open-channel").addEventListener("click", () => {
    offerThreads(kind);
    form.hidden = false;
    byId("open-channel").hidden = true;
    name.focus();
  });
  kind.addEventListener("change", () => {
    name.required = kind.value !== "direct";
    name.disabled = !name.required;
  });
  form.querySelector("[data-cancel]")?.addEventListener("click", () => {
    close();
    byId("open-channel").focus();
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const { channel } = await ask("open", { name: name.value, kind: kind.value });
      close();
      await look({ channel });
    } catch (error) {
      problem.textContent = /** @type {Error} */ (error).message;
    }
  });
}

byId("install").addEventListener("click", () => ask("install", {}));

/** Offer threads of the channel that is shown, where it has such. @param {HTMLSelectElement} kind */
function offerThreads(kind) {
  const channel = looking();
  for (const option of /** @type {HTMLOptionElement[]} */ ([...kind.querySelectorAll("option[data-in]")])) {
    const fits = (option.dataset.in ?? "").split(" ").includes(String(channel?.type));
    option.hidden = option.disabled = !fits;
    option.textContent = `${option.value === "private" ? "Private thread" : "Thread"} in ${channel?.name ?? "this channel"}`;
  }
}

/** The address of a message or channel, as Discord writes it. */
const ADDRESS = /^https:\/\/discord\.com\/channels\/[^/]+\/(\d+)(?:\/(\d+))?$/;

/** Spoilers open, commands in a text fill the box; channels and messages are gone to. @param {Event} event */
async function useText(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  const spoiler = /** @type {HTMLElement | null} */ (target.closest(".spoiler"));
  if (spoiler && spoiler.getAttribute("aria-expanded") !== "true") {
    spoiler.setAttribute("aria-expanded", "true");
    spoiler.removeAttribute("aria-label");
    event.preventDefault();
    return;
  }
  const address = ADDRESS.exec(target.closest("a")?.getAttribute("href") ?? "");
  if (address) {
    event.preventDefault();
    await look({ channel: address[1] });
    if (address[2] && state.channel === address[1]) history.jump(address[2]);
    return;
  }
  const { command, channel } = /** @type {HTMLElement | null} */ (target.closest(".mention"))?.dataset ?? {};
  if (command) composer.fill(`/${command} `);
  if (channel) look({ channel });
}

startTheme();
prepareNewChannel();
for (const place of document.querySelectorAll("[data-icon]")) place.replaceWith(icon(/** @type {any} */ (place).dataset.icon));
byId("show-channels").append(icon("menu"));
byId("close-channels").append(icon("close"));
byId("show-channels").addEventListener("click", () => showChannels(true));
byId("close-channels").addEventListener("click", () => showChannels(false));
byId("veil").addEventListener("click", () => showChannels(false));
byId("composer").before(el("p", { id: "typing", "aria-live": "polite" }));
byId("history").addEventListener("click", useText);
byId("history").addEventListener("keydown", (event) => {
  if (event.key === "Enter" && /** @type {HTMLElement} */ (event.target).matches(".spoiler")) useText(event);
});
addEventListener("keydown", keys);
addEventListener("contextmenu", (event) => contextMenu(event, go.use));
addEventListener("hashchange", () => look(remembered()));
