/** @file Builds elements. Texts are always set as text; only HTML that the server made safe goes through `html`. */

/**
 * @param {string} tag
 * @param {Record<string, any>} [properties] `class`, `on…` handlers, `data`, `html`, or attributes; `false`/`null` leave out
 * @param {...(Node|string|null|undefined|false)} children
 * @returns {HTMLElement}
 */
export function el(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "data") Object.assign(element.dataset, value);
    else if (name === "html") element.innerHTML = value;
    else if (name === "value") /** @type {any} */ (element).value = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const PATHS = {
  hash: "M9 4 7 20M17 4l-2 16M4 9h17M3 15h17",
  thread: "M4 5h16v10H10l-4 4v-4H4z",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  speaker: "M4 9.5v5h3.5L12 19V5L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11",
  megaphone: "M4 10v4h3l10 5V5L7 10zM7 14l1.5 6H11l-1-5M20 10v4",
  stage: "M12 13a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zm-4.5 6a4.5 4.5 0 0 1 9 0M6.5 14a7 7 0 1 1 11 0",
  forum: "M4 4h12v8H9l-3 3v-3H4zM19 9h1v8h-2v3l-3-3H9",
  picture: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9.5h.01",
  at: "M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0zm0 0v1.5a2.5 2.5 0 0 0 5 0V12a9 9 0 1 0-3.6 7.2",
  menu: "M4 6h16M4 12h16M4 18h16",
  close: "M6 6l12 12M18 6 6 18",
  plus: "M12 5v14M5 12h14",
  send: "M4 12 20 4l-5 16-3.5-6.5zM11.5 13.5 20 4",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  download: "M12 4v11m-5-5 5 5 5-5M5 20h14",
  reply: "M4 18v-4a6 6 0 0 1 6-6h9m-4-4 4 4-4 4",
  slash: "M15 4 9 20",
  down: "m6 9 6 6 6-6",
  check: "m5 12 5 5 9-10",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zm13 0a3 3 0 1 1-6 0 3 3 0 0 1 6 0z",
  out: "M9 5H5v14h14v-4M13 5h6v6M19 5l-9 9",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2m0 16v2M2 12h2m16 0h2M5 5l1.5 1.5m11 11L19 19M5 19l1.5-1.5m11-11L19 5",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  warning: "M12 4 2.5 20h19zM12 10v5m0 2.5v.5",
};

/** @param {keyof typeof PATHS} name @returns {SVGElement} a drawing that says nothing to a screen reader */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.classList.add("drawing");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}

/** @type {Record<number, keyof typeof PATHS>} by Discord's numbers of channel types */
const MARKS = { 0: "hash", 1: "at", 2: "speaker", 3: "at", 5: "megaphone", 10: "thread", 11: "thread", 12: "lock", 13: "stage", 15: "forum", 16: "picture" };

/** @param {{type: number}} channel @returns {SVGElement} the drawing that says what kind of channel it is */
export function channelMark(channel) {
  return icon(MARKS[channel.type] ?? "hash");
}

/** @param {{name: string, colour: string, bot: boolean}} member @param {string} [extra] further class names */
export function avatar(member, extra = "") {
  if (member.bot) return el("img", { class: `avatar ${extra}`, src: "/static/icon.svg", alt: "" });
  const disc = el("span", { class: `avatar ${extra}`, "aria-hidden": "true" }, member.name.slice(0, 1));
  disc.style.setProperty("--own", member.colour);
  return disc;
}

/** An emoji of the application, or of Unicode. @param {{id?: string, name: string} | null | undefined} emoji */
export function emojiMark(emoji) {
  if (!emoji?.name) return null;
  if (!emoji.id) return el("span", { class: "emoji", "aria-hidden": "true" }, emoji.name);
  return el("img", { class: "emoji", src: `/emojis/${emoji.id}.png`, alt: "" });
}

/** Says something to people who listen to the page. @param {string} text */
export function announce(text) {
  const announcer = /** @type {HTMLElement} */ (document.getElementById("announcer"));
  announcer.textContent = announcer.textContent === text ? `${text} ` : text;
}

/** @param {string} id @returns {HTMLElement} */
export function byId(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}
