/** @file The page of a board: the picture that Discord shows, to touch. It knows no game: areas come with the picture. */

import { draw } from "./controls.js";
import { announce, byId, el, icon } from "./dom.js";
import { openForm } from "./forms.js";
import { writeMoments } from "./moments.js";
import { closeDetached } from "./selects.js";
import { startTheme } from "./theme.js";
import { texts } from "./texts.js";

const TABLE = location.pathname.split("/")[2] ?? "";
const SVG = "http://www.w3.org/2000/svg";
const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 8000;
const ZOOM = "250%";
const WORLD = { members: [], channels: [], bot: { id: "0", name: "Tablekeeper", bot: true, colour: "" } };

/** @typedef {{key: [string, string|number], polygons: [number, number][][]}} Area */
/** @typedef {{hash: string, name: string, alt: string, width: number, height: number, areas: Area[]}} Picture */

const page = {
  /** @type {WebSocket | null} */ socket: null,
  pause: FIRST_PAUSE,
  over: false,
  /** What is wrong with the link that was opened. */ spent: "",
  waiting: 0,
  /** The control that waits for its answer. */ pressed: "",
  /** The message whose control was pressed last, to which forms belong. */ message: "1",
  /** @type {Picture[]} */ pictures: [],
  /** @type {{key: [string, string|number], lit: boolean, label: string}[]} */ lit: [],
};

/** @param {[string, string|number]} key */
const nameOf = (key) => JSON.stringify(key);

/** @param {Record<string, any>} request */
function ask(request) {
  if (page.socket?.readyState !== WebSocket.OPEN) {
    notice(texts.offline);
    return;
  }
  page.waiting += 1;
  byId("pictures").classList.add("busy");
  page.socket.send(JSON.stringify(request));
}

/** @param {string} text */
function notice(text) {
  const box = byId("notice");
  box.textContent = text;
  box.hidden = !text;
}

// What the server tells

/** @type {Record<string, (told: any) => void>} */
const heard = {
  board: showBoard,
  message: showAnswer,
  gone: ({ id }) => answer(id)?.remove(),
  lit: showLit,
  choices: showChoices,
  form: (form) => openForm({ ...form, interaction: form.custom_id }, async (values) => {
    ask({ do: "submit", message: page.message, form: form.custom_id, values });
    setTimeout(() => document.querySelector("dialog.form")?.remove());
    return { interaction: form.custom_id };
  }, WORLD),
  picture: ({ hash, data }) => {
    for (const each of document.images) if (each.src.endsWith(source({ hash }))) each.src = `data:image/png;base64,${data}`;
  },
  said: ({ text }) => { notice(text); setTimeout(() => byId("notice").textContent === text && notice(""), 6000); },
  done: () => {
    page.waiting = Math.max(0, page.waiting - 1);
    if (!page.waiting) settle();
  },
  over: ({ text }) => {
    page.over = true;
    notice(page.spent || text);
    document.body.classList.add("over");
  },
  closing: () => notice(texts.offline),
};

function settle() {
  page.pressed = "";
  byId("pictures").classList.remove("busy");
  for (const each of document.querySelectorAll("[aria-busy]")) each.removeAttribute("aria-busy");
}

/** @param {string} message @returns {any} what controls of a message need */
function context(message) {
  const use = (/** @type {string} */ control, /** @type {string[]} */ values) => {
    page.pressed = control;
    page.message = message;
    document.querySelector(`[data-control=${CSS.escape(control)}]`)?.setAttribute("aria-busy", "true");
    ask({ do: "press", message, control, values });
  };
  return {
    world: WORLD, message,
    waiting: (/** @type {string} */ control) => page.pressed === control,
    press: (/** @type {string} */ control) => use(control, []),
    choose: use,
  };
}

/** @param {any} told */
function showBoard(told) {
  const said = byId("said");
  said.innerHTML = told.html;
  writeMoments(said);
  hideChoices();
  if (told.pictures) showPictures(told.pictures);
  byId("controls").replaceChildren(...draw(told.components, context(told.id)));
  closeDetached();
  announce(said.textContent ?? "");
}

/** @param {string} id */
const answer = (id) => document.querySelector(`.answer[data-id="${CSS.escape(id)}"]`);

/** @param {any} told */
function showAnswer(told) {
  const box = el("article", { class: "answer", data: { id: told.id } },
    el("div", { class: "text", html: told.html }),
    ...(told.pictures ?? []).map((/** @type {Picture} */ each) => plainPicture(each)),
    ...draw(told.components, context(told.id)),
    el("button", { type: "button", class: "icon dismiss", "aria-label": texts.dismiss, onclick: () => {
      box.remove();
      ask({ do: "dismiss", message: told.id });
    } }, icon("close")));
  writeMoments(box);
  const before = answer(told.id);
  if (before) before.replaceWith(box);
  else {
    byId("answers").prepend(box);
    box.scrollIntoView({ block: "nearest", behavior: "smooth" });
  }
  closeDetached();
}

/** @param {Picture} picture */
function plainPicture(picture) {
  return el("a", { class: "picture", href: source(picture), target: "_blank" },
    el("img", { src: source(picture), alt: picture.alt, width: picture.width, height: picture.height }));
}

/** @param {{hash: string}} picture */
const source = (picture) => `/pictures/${picture.hash}.png`;

// The board

/** @param {Picture[]} pictures */
function showPictures(pictures) {
  page.pictures = pictures;
  const shown = pictures.map((picture, number) => {
    const box = /** @type {HTMLElement | undefined} */ (byId("pictures").children[number]);
    if (box?.dataset.size === `${picture.width}x${picture.height}`) {
      const image = /** @type {HTMLImageElement} */ (box.querySelector("img"));
      if (!image.src.endsWith(source(picture))) image.src = source(picture);
      image.alt = picture.alt;
      return box;
    }
    return boardBox(picture);
  });
  byId("pictures").replaceChildren(...shown);
  drawAreas();
}

/** @param {Picture} picture */
function boardBox(picture) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `0 0 ${picture.width} ${picture.height}`);
  const sheet = el("div", { class: "sheet" },
    el("img", { src: source(picture), alt: picture.alt, width: picture.width, height: picture.height }));
  sheet.append(svg);
  const window = el("div", { class: "window" }, sheet);
  return el("div", { class: "board", data: { size: `${picture.width}x${picture.height}` } }, window,
    el("button", { type: "button", class: "zoom icon", "aria-label": texts.zoom, onclick: (/** @type {Event} */ event) =>
      zoom(window, sheet, /** @type {HTMLElement} */ (event.currentTarget)) }, "+"));
}

/** @param {HTMLElement} window @param {HTMLElement} sheet @param {HTMLElement} button */
function zoom(window, sheet, button) {
  const zoomed = window.classList.toggle("zoomed");
  sheet.style.setProperty("width", zoomed ? ZOOM : "");
  button.textContent = zoomed ? "−" : "+";
  if (zoomed) window.scrollTo({ left: (sheet.clientWidth - window.clientWidth) / 2 });
}

/** @param {{lit: typeof page.lit, more: any[]}} told */
function showLit(told) {
  page.lit = told.lit;
  drawAreas();
  byId("more")?.remove();
  if (told.more.length) {
    byId("controls").prepend(el("div", { class: "controls", id: "more" }, ...told.more.map(choiceButton)));
  }
}

function drawAreas() {
  const known = new Map(page.lit.map((each) => [nameOf(each.key), each]));
  page.pictures.forEach((picture, number) => {
    const svg = byId("pictures").children[number]?.querySelector("svg");
    if (!svg) return;
    const focused = /** @type {SVGElement | null} */ (document.activeElement)?.dataset?.key;
    const areas = picture.areas.flatMap(({ key, polygons }) => polygons.map((polygon) => ({ key, polygon, about: known.get(nameOf(key)) })));
    // what can be touched lies above the rest, and what lies on something above that
    const above = (/** @type {{about?: {lit: boolean}}} */ { about }) => (about?.lit ? 2 : about ? 1 : 0);
    areas.sort((one, other) => above(one) - above(other) || size(other.polygon) - size(one.polygon));
    svg.replaceChildren(...areas.map(({ key, polygon, about }) => {
      const shape = document.createElementNS(SVG, "polygon");
      shape.setAttribute("points", polygon.map((point) => point.join(",")).join(" "));
      shape.setAttribute("class", about?.lit ? "area lit" : "area");
      shape.dataset.key = nameOf(key);
      if (about) {
        shape.setAttribute("tabindex", "0");
        shape.setAttribute("role", "button");
        shape.setAttribute("aria-label", about.label || key.filter((part) => part !== "").join(" "));
      } else {
        shape.setAttribute("aria-hidden", "true");
      }
      shape.addEventListener("click", () => touch(key));
      shape.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        touch(key);
      });
      return shape;
    }));
    if (focused) /** @type {SVGElement | null} */ (svg.querySelector(`[data-key=${CSS.escape(focused)}]`))?.focus();
  });
}

/** @param {[number, number][]} polygon @returns {number} the area of its box */
function size(polygon) {
  const [xs, ys] = [polygon.map(([x]) => x), polygon.map(([, y]) => y)];
  return (Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys));
}

/** @param {[string, string|number]} key */
function touch(key) {
  hideChoices();
  for (const each of document.querySelectorAll(".area.touched")) each.classList.remove("touched");
  for (const each of document.querySelectorAll(`[data-key=${CSS.escape(nameOf(key))}]`)) each.classList.add("touched");
  ask({ do: "touch", key });
}

/** @param {{choices: any[]}} told */
function showChoices(told) {
  const box = byId("choices");
  if (told.choices.length) box.replaceChildren(...told.choices.map(choiceButton));
  else box.replaceChildren(el("p", {}, texts.further));
  box.hidden = false;
  box.scrollIntoView({ block: "nearest", behavior: "smooth" });
}

function hideChoices() {
  byId("choices").hidden = true;
  byId("choices").replaceChildren();
}

/** @param {{label: string, control: string, values: string[], main?: boolean}} choice */
function choiceButton(choice) {
  return el("button", { type: "button", class: choice.main ? "button success" : "button secondary", data: { control: choice.control }, onclick: () => {
    hideChoices();
    page.message = "1";
    ask({ do: "press", message: "1", control: choice.control, values: choice.values });
  } }, choice.label);
}

// The connection

async function begin() {
  document.documentElement.lang = texts.language;
  startTheme(texts.themes);
  byId("leave").textContent = texts.leave;
  byId("leave").addEventListener("click", async () => {
    await fetch("/session", { method: "DELETE" });
    location.reload();
  });
  const secret = location.hash.slice(1);
  if (secret) {
    history.replaceState(null, "", location.pathname);
    const answered = await fetch("/session", { method: "POST", body: secret });
    if (!answered.ok && answered.status !== 403) notice(texts.offline);
    page.over = false;
    if (answered.status === 403) page.spent = texts.spent;
  }
  open();
}

function open() {
  const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/t/${TABLE}/socket`);
  let opened = false;
  page.socket = socket;
  socket.addEventListener("open", () => {
    opened = true;
    page.pause = FIRST_PAUSE;
    page.waiting = 0;
    settle();
    notice("");
  });
  socket.addEventListener("message", (event) => {
    const told = JSON.parse(event.data);
    heard[told.tell]?.(told);
  });
  socket.addEventListener("close", () => {
    if (page.over) return;
    notice(opened || page.pictures.length ? texts.offline : texts.spent);
    setTimeout(open, page.pause);
    page.pause = Math.min(page.pause * 1.7, LONGEST_PAUSE);
  });
}

// Where several processes serve boards, the request for a picture may have reached another one than the socket.
document.addEventListener("error", (event) => {
  const hash = event.target instanceof HTMLImageElement && event.target.src.match(/\/pictures\/(\w+)\.png$/)?.[1];
  if (hash) ask({ do: "picture", hash });
}, true);

begin();
