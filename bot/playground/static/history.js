/** @file The list of messages in view: adds, replaces, keeps the place, and knows which controls still wait. */

import { announce, byId, el } from "./dom.js";
import { drawMessage } from "./messages.js";
import { day } from "./moments.js";
import { closeDetached } from "./selects.js";
import { acting, isForum, state } from "./state.js";

const TOGETHER = 7 * 60 * 1000;
const AT_END = 90;

export class History {
  /** @type {any[]} */ #messages = [];
  /** @type {Map<string, {message: string, control: string}>} by interaction */ #waiting = new Map();
  /** @type {Set<string>} interactions that were settled before their number was known */ #settled = new Set();
  /** @type {Map<string, string>} by message */ #failures = new Map();
  #stick = true;
  #element = byId("history");
  #newest = byId("newest");
  #line;

  /** @param {{ask: (what: string, details: Record<string, any>) => Promise<any>}} line */
  constructor(line) {
    this.#line = line;
    this.#newest.addEventListener("click", () => this.toEnd());
    this.#element.addEventListener("scroll", () => this.#offerEnd(), { passive: true });
    this.#element.addEventListener("load", () => this.#stick && this.toEnd(), true);
    new ResizeObserver(() => this.#stick && this.toEnd()).observe(this.#element);
  }

  /** @param {any[]} messages */
  show(messages) {
    this.#messages = messages;
    this.#draw();
    this.toEnd();
  }

  /** A new or edited message. @param {any} message */
  put(message) {
    const at = this.#messages.findIndex((each) => each.id === message.id);
    const fresh = at < 0;
    const stick = this.#atEnd();
    if (fresh) {
      const before = this.#messages.findIndex((each) => each.local || BigInt(each.id) > BigInt(message.id));
      this.#messages.splice(before < 0 ? this.#messages.length : before, 0, message);
      this.#draw();
      if (message.author.id !== state.member) this.#tell(message);
    } else {
      this.#messages[at] = message;
      this.#redraw(message.id);
      if (message.author.bot) this.#tell(message, "changed a message");
    }
    if (stick) this.toEnd();
    else this.#offerEnd(fresh);
  }

  /** @param {string} id */
  remove(id) {
    const stick = this.#atEnd();
    const lost = this.#focused(id);
    this.#messages = this.#messages.filter((each) => each.id !== id);
    this.#failures.delete(id);
    this.#draw();
    if (lost) byId("history").focus();
    if (stick) this.toEnd();
  }

  /** A command is on its way. @param {string} interaction @param {any} member @param {string} command */
  sending(interaction, member, command) {
    if (this.#settled.delete(interaction)) return;
    this.#messages.push({
      id: `sent-${interaction}`, local: true, author: state.world?.bot, time: new Date().toISOString(), thinking: true,
      thinkingText: "Sending the command…", ephemeral: false, pings: false, silent: false, used: { member, command },
      reply: null, html: "", attachments: [], embeds: [], components: [], reactions: [], edited: false,
    });
    this.#draw();
    this.toEnd();
  }

  /** The bot gave its first response. @param {string} interaction */
  acknowledged(interaction) {
    if (this.#messages.some((each) => each.id === `sent-${interaction}`)) this.remove(`sent-${interaction}`);
    else this.#stopWaiting(interaction);
  }

  /** No response came. @param {{interaction: string, message: string|null, text: string}} failed */
  failed(failed) {
    announce(failed.text);
    const sent = this.#messages.find((each) => each.id === `sent-${failed.interaction}`);
    if (sent) {
      Object.assign(sent, { thinking: false, ephemeral: true });
      this.#failures.set(sent.id, failed.text);
      this.#redraw(sent.id);
      this.toEnd();
      return;
    }
    if (failed.message) this.#failures.set(failed.message, failed.text);
    this.#stopWaiting(failed.interaction);
    if (failed.message) this.#redraw(failed.message);
  }

  toEnd() {
    this.#element.scrollTop = this.#element.scrollHeight;
    this.#newest.hidden = true;
    this.#stick = true;
  }

  /** Nothing that was asked before will be answered. */
  forget() {
    this.#waiting.clear();
    this.#settled.clear();
  }

  #atEnd() {
    return this.#element.scrollHeight - this.#element.scrollTop - this.#element.clientHeight < AT_END;
  }

  #offerEnd(fresh = false) {
    this.#stick = this.#atEnd();
    if (this.#stick) this.#newest.hidden = true;
    else if (fresh) this.#newest.hidden = false;
  }

  #draw() {
    const channel = state.world?.channels.find((each) => each.id === state.channel);
    const drawn = [el("div", { class: "beginning" },
      el("h2", {}, `This is the beginning of ${channel?.kind === "channel" ? "#" : ""}${channel?.name ?? ""}`),
      el("p", { class: "faint" }, isForum(channel) ? "Write below to start a post. Posts are listed under their forum." : "Type / to see what Tablekeeper can do."))];
    this.#messages.forEach((message, index) => {
      const before = this.#messages[index - 1];
      if (!before || day(before.time) !== day(message.time)) {
        drawn.push(el("div", { class: "day", role: "separator" }, el("span", {}, day(message.time))));
      }
      drawn.push(this.#reused(message, index) ?? this.#message(message, index));
    });
    this.#element.replaceChildren(...drawn);
    closeDetached();
  }

  /** The element of an unchanged message, so that focus and pictures stay. @param {any} message @param {number} index */
  #reused(message, index) {
    const old = /** @type {any} */ (this.#find(message.id));
    const same = old?.drawnFrom === message && old.classList.contains("follows") === this.#follows(index);
    return same && !message.local ? old : null;
  }

  /** @param {string} id */
  #redraw(id) {
    const index = this.#messages.findIndex((each) => each.id === id);
    const old = this.#find(id);
    if (index < 0 || !old) return;
    const place = this.#focused(id);
    const drawn = this.#message(this.#messages[index], index);
    old.replaceWith(drawn);
    closeDetached();
    if (place) refocus(drawn, place);
  }

  /** @param {any} message @param {number} index */
  #message(message, index) {
    const drawn = drawMessage(message, {
      world: /** @type {any} */ (state.world),
      message: message.id,
      follows: this.#follows(index),
      failure: this.#failures.get(message.id),
      waiting: (control) => [...this.#waiting.values()].some((each) => each.message === message.id && each.control === control),
      press: (control) => this.#act("press", message.id, control, {}),
      choose: (control, values) => this.#act("choose", message.id, control, { values }),
      dismiss: () => this.#dismiss(message),
      use: (what, target, name) => this.use(what, target, name),
      jump: (id) => this.jump(id),
    });
    /** @type {any} */ (drawn).drawnFrom = message;
    return drawn;
  }

  /** Use a command of a context menu. @param {string} what @param {string} target @param {string} name */
  async use(what, target, name) {
    try {
      const { interaction } = await this.#line.ask(what, { target, command: name });
      this.sending(interaction, acting(), name);
    } catch (error) {
      announce(/** @type {Error} */ (error).message);
    }
  }

  /** @param {any} message */
  async #dismiss(message) {
    if (message.local) {
      this.remove(message.id);
      return;
    }
    try {
      await this.#line.ask("dismiss", { message: message.id });
    } catch (error) {
      this.#failures.set(message.id, /** @type {Error} */ (error).message);
      this.#redraw(message.id);
    }
  }

  /** @param {number} index */
  #follows(index) {
    const [before, message] = [this.#messages[index - 1], this.#messages[index]];
    if (!before || message.used || message.reply || before.author.id !== message.author.id) return false;
    if (before.ephemeral !== message.ephemeral || day(before.time) !== day(message.time)) return false;
    return Date.parse(message.time) - Date.parse(before.time) < TOGETHER;
  }

  /** @param {string} what @param {string} message @param {string} control @param {Record<string, any>} details */
  async #act(what, message, control, details) {
    const already = [...this.#waiting.values()].some((each) => each.message === message && each.control === control);
    if (already) return;
    const mark = `asked-${message}-${control}`;
    this.#failures.delete(message);
    this.#waiting.set(mark, { message, control });
    this.#busy(message, control, true);
    try {
      const { interaction } = await this.#line.ask(what, { message, control, ...details });
      this.#waiting.delete(mark);
      if (this.#settled.delete(interaction)) this.#busy(message, control, false);
      else this.#waiting.set(interaction, { message, control });
    } catch (error) {
      this.#waiting.delete(mark);
      this.#failures.set(message, /** @type {Error} */ (error).message);
      this.#redraw(message);
    }
  }

  /** @param {string} interaction */
  #stopWaiting(interaction) {
    const waiting = this.#waiting.get(interaction);
    if (!waiting) {
      this.#settled.add(interaction);
      return;
    }
    this.#waiting.delete(interaction);
    this.#busy(waiting.message, waiting.control, false);
  }

  /** @param {string} message @param {string} control @param {boolean} busy */
  #busy(message, control, busy) {
    const element = this.#find(message)?.querySelector(`[data-control="${CSS.escape(control)}"]`);
    if (busy) element?.setAttribute("aria-busy", "true");
    else element?.removeAttribute("aria-busy");
    this.#find(message)?.querySelector(".failure")?.remove();
  }

  /** Bring a message of this channel into view and mark it. @param {string} id */
  jump(id) {
    const target = this.#find(id);
    if (!target) {
      announce("That message is not in this channel any more.");
      return;
    }
    target.scrollIntoView({ block: "center" });
    target.focus({ preventScroll: true });
    target.classList.remove("found");
    requestAnimationFrame(() => target.classList.add("found"));
  }

  /** @param {string} id @returns {HTMLElement | null} */
  #find(id) {
    return this.#element.querySelector(`[data-message="${CSS.escape(id)}"]`);
  }

  /** Which control of a message has the focus. @param {string} id @returns {{label: string, at: number} | null} */
  #focused(id) {
    const message = this.#find(id);
    const active = document.activeElement;
    if (!message || !active || !message.contains(active)) return null;
    return { label: active.textContent ?? "", at: focusable(message).indexOf(/** @type {any} */ (active)) };
  }

  /** @param {any} message @param {string} [verb] */
  #tell(message, verb = "says") {
    const text = el("div", { html: message.html }).textContent?.trim();
    const alt = message.attachments.map((/** @type {any} */ file) => file.alt).filter(Boolean).join(". ");
    announce(`${message.author.name} ${message.thinking ? "is thinking" : `${verb}: ${[text, alt].filter(Boolean).join(". ")}`}`);
  }
}

/** @param {HTMLElement} message @returns {HTMLElement[]} */
function focusable(message) {
  return [...message.querySelectorAll("button, a[href]")].map((each) => /** @type {HTMLElement} */ (each));
}

/** Focus goes to the control of the same name, or else the same place, or else the first one that works. @param {HTMLElement} message @param {{label: string, at: number}} place */
function refocus(message, place) {
  const all = focusable(message);
  const usable = all.filter((each) => !(/** @type {any} */ (each).disabled));
  const target = usable.find((each) => each.dataset.control && each.textContent === place.label)
    ?? (usable.includes(all[place.at]) ? all[place.at] : usable.find((each) => each.dataset.control)) ?? message;
  target.focus({ preventScroll: true });
}
