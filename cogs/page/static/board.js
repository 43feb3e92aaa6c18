/** @file The page of a board: the picture that Discord shows, to touch. It knows no game: areas come with the picture. */

import { draw } from "./controls.js";
import { announce, byId, el, icon } from "./dom.js";
import { openForm } from "./forms.js";
import { writeMoments } from "./moments.js";
import { phrases } from "./phrases.js";
import { closeDetached } from "./selects.js";
import { startTheme } from "./theme.js";
import { texts } from "./texts.js";

const TABLE = location.pathname.split("/")[2] ?? "";
const SVG = "http://www.w3.org/2000/svg";
const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 8000;
const ZOOM = "250%";
/** Pixels of the smallest target of a finger: a smaller area is touched around its middle, too. */
const FINGER = 44;
/** Pixels of a picture within which areas are in the same row. */
const ROW = 32;
const WORLD = { members: [], channels: [], bot: { id: "0", name: "Tablekeeper", bot: true, colour: "" } };

/** @typedef {{key: [string, string|number], polygons: [number, number][][]}} Area */
/** @typedef {{key: [string, string|number], lit: boolean, plays: boolean, label: string}} Lit */
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
  /** @type {Lit[]} */ lit: [],
  /** What the text says, line by line. @type {string[]} */ lines: [],
  /** The area that was touched last. */ touched: "",
  /** Whether a finger touched last, not a mouse. */ finger: false,
  /** Where the board was touched, in pixels of the window, and the list belongs. */ at: { x: 0, y: 0 },
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
  keepFocus(() => {
    hideChoices();
    if (told.pictures) showPictures(told.pictures);
    byId("controls").replaceChildren(...draw(told.components, context(told.id)));
  });
  closeDetached();
  const before = page.lines;
  page.lines = said.innerText.split("\n");
  const news = page.lines.filter((line) => !before.includes(line));
  if (news.length) announce(news.join("\n"));
}

/** Change something; what had the focus keeps it under the same name, or the text gets it. @param {() => void} change */
function keepFocus(change) {
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  const named = nameOfControl(before);
  change();
  if (!before || before.isConnected || before === document.body) return;
  const same = named && [...document.querySelectorAll("#controls button:enabled")].find((each) => nameOfControl(each) === named);
  /** @type {HTMLElement} */ (same || byId("said")).focus({ preventScroll: true });
}

/** @param {Element | null} control */
const nameOfControl = (control) => control?.getAttribute("aria-label") ?? control?.textContent;

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
  svg.setAttribute("role", "group");
  svg.setAttribute("aria-label", texts.areas);
  const sheet = el("div", { class: "sheet" },
    el("img", { src: source(picture), alt: picture.alt, width: picture.width, height: picture.height }));
  sheet.append(svg);
  const window = el("div", { class: "window" }, sheet);
  svg.addEventListener("click", touchAt);
  const box = el("div", { class: "board", data: { size: `${picture.width}x${picture.height}` } }, window,
    el("button", { type: "button", class: "zoom quiet", onclick: (/** @type {Event} */ event) =>
      zoom(window, sheet, /** @type {HTMLElement} */ (event.currentTarget)) }, texts.enlarge));
  box.style.setProperty("--ratio", String(picture.width / picture.height));
  return box;
}

/** @param {HTMLElement} window @param {HTMLElement} sheet @param {HTMLElement} button */
function zoom(window, sheet, button) {
  const zoomed = window.classList.toggle("zoomed");
  sheet.style.setProperty("width", zoomed ? ZOOM : "");
  button.textContent = zoomed ? texts.reduce : texts.enlarge;
  if (zoomed) window.scrollTo({ left: (sheet.clientWidth - window.clientWidth) / 2 });
}

/** @param {{lit: typeof page.lit, more: any[]}} told */
function showLit(told) {
  page.lit = told.lit;
  keepFocus(() => {
    drawAreas();
    byId("more")?.remove();
    if (told.more.length) {
      byId("controls").prepend(el("div", { class: "controls", id: "more" }, ...told.more.map(choiceButton)));
    }
  });
}

function drawAreas() {
  const known = new Map(page.lit.map((each) => [nameOf(each.key), each]));
  page.pictures.forEach((picture, number) => {
    const svg = byId("pictures").children[number]?.querySelector("svg");
    if (!svg) return;
    const focused = /** @type {SVGElement | null} */ (document.activeElement)?.dataset?.key;
    const areas = picture.areas.map(({ key, polygons }) => ({ key, polygons, about: known.get(nameOf(key)) }));
    const shapes = areas.flatMap(({ key, polygons, about }) => polygons.map((polygon) => ({ key, polygon, about })));
    // what can be touched lies above the rest, and what lies on something above that
    const above = (/** @type {{about?: {lit: boolean}}} */ { about }) => (about?.lit ? 2 : about ? 1 : 0);
    shapes.sort((one, other) => above(one) - above(other) || boxOf(other.polygon).size - boxOf(one.polygon).size);
    // keys go from one to the next as people read, whatever lies above
    const handles = areas.filter(({ about, polygons }) => about && polygons.length);
    handles.sort((one, other) => above(other) - above(one) || inReadingOrder(one.polygons[0], other.polygons[0]));
    svg.replaceChildren(
      ...shapes.map(({ key, polygon, about }) => shapeOf(key, polygon, about?.lit ? "area lit" : "area")),
      ...handles.map(({ key, polygons, about }) => handleOf(key, polygons[0], about?.label ?? "")));
    if (focused) /** @type {SVGElement | null} */ (svg.querySelector(`.handle[data-key=${CSS.escape(focused)}]`))?.focus({ preventScroll: true });
  });
}

/** @param {Area["key"]} key @param {[number, number][]} polygon @param {string} kind */
function shapeOf(key, polygon, kind) {
  const shape = document.createElementNS(SVG, "polygon");
  shape.setAttribute("points", polygon.map((point) => point.join(",")).join(" "));
  shape.setAttribute("class", kind);
  shape.dataset.key = nameOf(key);
  return shape;
}

/** What the keyboard and a screen reader use of an area. @param {Area["key"]} key @param {[number, number][]} polygon @param {string} label */
function handleOf(key, polygon, label) {
  const handle = shapeOf(key, polygon, "handle");
  handle.setAttribute("tabindex", "0");
  handle.setAttribute("role", "button");
  handle.setAttribute("aria-label", label || key.filter((part) => part !== "").join(" "));
  const use = (/** @type {Event} */ event) => {
    event.preventDefault();
    event.stopPropagation();
    const { x, y, width, height } = handle.getBoundingClientRect();
    page.at = { x: x + width / 2, y: y + height / 2 };
    touch(key);
  };
  handle.addEventListener("click", use);
  handle.addEventListener("keydown", (event) => (event.key === "Enter" || event.key === " ") && use(event));
  return handle;
}

/** @param {[number, number][]} one @param {[number, number][]} other */
function inReadingOrder(one, other) {
  const [first, second] = [boxOf(one), boxOf(other)];
  return Math.floor(first.top / ROW) - Math.floor(second.top / ROW) || first.left - second.left;
}

/** @param {[number, number][]} polygon @returns {{left: number, top: number, size: number}} the box around it */
function boxOf(polygon) {
  const [xs, ys] = [polygon.map(([x]) => x), polygon.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, size: (Math.max(...xs) - left) * (Math.max(...ys) - top) };
}

/** @param {MouseEvent} event */
function touchAt(event) {
  page.at = { x: event.clientX, y: event.clientY };
  const keys = page.finger ? underFinger(page.at) : [];
  const about = page.lit.filter(({ key }) => keys.includes(nameOf(key)));
  if (about.length > 1 && about.some(({ plays }) => plays)) {
    showAtFinger(about.map(({ key, label }) => el("button", { type: "button", class: "button secondary", onclick: () => touch(key) }, label)));
    return;
  }
  const key = keys[0] ?? /** @type {SVGElement} */ (event.target).dataset.key;
  if (key) touch(JSON.parse(key));
  else hideChoices();
}

/**
 * What somebody may mean who touches here: the lit area under the finger, and small ones around it, the nearest first.
 * @param {{x: number, y: number}} at @returns {string[]}
 */
function underFinger({ x, y }) {
  /** @type {Map<string, number>} */ const found = new Map();
  const hits = /** @type {HTMLElement[]} */ (document.elementsFromPoint(x, y)).filter((each) => each.matches(".area.lit"));
  const solid = hits.findIndex((each) => !isSmall(each.getBoundingClientRect()));
  for (const [place, each] of hits.slice(0, solid < 0 ? hits.length : solid + 1).entries()) found.set(each.dataset.key ?? "", place - hits.length);
  for (const each of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".area.lit"))) {
    const box = each.getBoundingClientRect();
    const [across, down] = [Math.abs(box.x + box.width / 2 - x), Math.abs(box.y + box.height / 2 - y)];
    if (isSmall(box) && Math.max(across, down) < FINGER / 2 && !found.has(each.dataset.key ?? "")) {
      found.set(each.dataset.key ?? "", Math.hypot(across, down));
    }
  }
  return [...found].sort(([, one], [, other]) => one - other).map(([key]) => key);
}

/** @param {DOMRect} box */
const isSmall = ({ width, height }) => Math.min(width, height) < FINGER;

/** @param {[string, string|number]} key */
function touch(key) {
  keepFocus(hideChoices);
  page.touched = nameOf(key);
  for (const each of document.querySelectorAll(".area.touched")) each.classList.remove("touched");
  for (const each of document.querySelectorAll(`.area[data-key=${CSS.escape(page.touched)}]`)) each.classList.add("touched");
  ask({ do: "touch", key });
}

/** @param {{choices: any[]}} told */
function showChoices(told) {
  if (told.choices.length) {
    showAtFinger(told.choices.map(choiceButton));
    return;
  }
  announce(texts.further);
  if (!page.lit.some(({ lit }) => lit)) showAtFinger([el("p", {}, texts.further)]);
}

/** @param {HTMLElement[]} shown what is asked where the board was touched */
function showAtFinger(shown) {
  const box = byId("choices");
  box.replaceChildren(...shown);
  box.hidden = false;
  const [{ width, height }, { x, y }] = [box.getBoundingClientRect(), page.at];
  const below = y + FINGER / 2;
  const top = below + height <= innerHeight - 8 ? below : Math.max(8, y - FINGER / 2 - height);
  const left = Math.max(8, Math.min(x - width / 2, document.documentElement.clientWidth - width - 8));
  box.style.setProperty("left", `${left + scrollX}px`);
  box.style.setProperty("top", `${top + scrollY}px`);
  box.querySelector("button")?.focus({ preventScroll: true });
}

function hideChoices() {
  const box = byId("choices");
  box.hidden = true;
  box.replaceChildren();
}

document.addEventListener("pointerdown", (event) => {
  page.finger = event.pointerType === "touch";
  if (!byId("choices").contains(/** @type {Node} */ (event.target))) hideChoices();
}, true);
byId("choices").addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  hideChoices();
  /** @type {SVGElement} */ (document.querySelector(`.handle[data-key=${CSS.escape(page.touched)}]`) ?? byId("said")).focus({ preventScroll: true });
});

/** @param {{label: string, control: string, values: string[], main?: boolean}} choice */
function choiceButton(choice) {
  return el("button", { type: "button", class: choice.main ? "button success" : "button secondary", data: { control: choice.control }, onclick: () => {
    keepFocus(hideChoices);
    page.message = "1";
    ask({ do: "press", message: "1", control: choice.control, values: choice.values });
  } }, choice.label);
}

// The connection

async function begin() {
  document.documentElement.lang = texts.language;
  Object.assign(phrases, texts.phrases);
  startTheme(texts.themes);
  byId("leave").textContent = texts.leave;
  byId("choices").setAttribute("aria-label", texts.which);
  byId("answers").setAttribute("aria-label", texts.answers);
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
