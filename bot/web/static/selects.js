/** @file A select of a message or a form: a box that opens a list with a search line. */

import { announce, avatar, channelMark, el, emojiMark, icon } from "./dom.js";
import { Listbox } from "./listbox.js";
import { phrases } from "./phrases.js";

/** @typedef {import("./listbox.js").Entry} Entry */

const MARGIN = 12;
const NARROWEST = 240;
const WIDEST = 340;
const HIGHEST = 440;
/** From the left edge of a select to the right of the picture above it. */
const BESIDE = 564;

/** @type {Select | null} */
let open = null;

/** Close a list whose select has left the page, because its message was edited. */
export function closeDetached() {
  if (open && !open.element.isConnected) open.close(false);
}

addEventListener("resize", () => open?.place());
document.addEventListener("mousedown", (event) => {
  const target = /** @type {Node} */ (event.target);
  if (open && !open.element.contains(target) && !open.popup.contains(target)) open.close(true);
});

export class Select {
  /** @type {Set<string>} */ chosen;
  element;
  popup;
  #entries;
  #least;
  #most;
  #placeholder;
  #commit;
  #list;
  #search;
  #box;
  #before = "";

  /**
   * @param {{label: string, placeholder: string, entries: Entry[], chosen: string[], least: number, most: number,
   *   disabled?: boolean, data?: Record<string, string>, commit: (values: string[]) => void}} what
   */
  constructor(what) {
    this.#entries = what.entries;
    this.#least = what.least;
    this.#most = what.most;
    this.#placeholder = what.placeholder;
    this.#commit = what.commit;
    this.chosen = new Set(what.chosen);
    this.#list = new Listbox(what.label, (entry) => this.#pick(entry), what.most > 1);
    this.#search = el("input", {
      class: "search",
      placeholder: phrases.search,
      "aria-label": `${phrases.search}: ${what.label}`,
      autocomplete: "off",
      spellcheck: "false",
      oninput: () => this.#filter(),
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event),
    });
    this.#list.attach(this.#search);
    this.popup = el(
      "div",
      { class: "popup", role: "dialog", "aria-label": what.label },
      this.#search,
      this.#list.element,
      what.most > 1 && el("div", { class: "popup-foot" }, el("span", {}, this.#allowed()), el("button", {
        type: "button", class: "button primary small", onclick: () => this.close(true),
      }, phrases.done)),
    );
    this.#box = /** @type {HTMLButtonElement} */ (el("button", {
      type: "button",
      class: "select-box",
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "aria-label": what.label,
      disabled: what.disabled,
      data: what.data ?? {},
      onclick: () => (open === this ? this.close(true) : this.open()),
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
        event.preventDefault();
        this.open();
      },
    }));
    this.element = el("div", { class: "select" }, this.#box);
    this.#write();
  }

  open() {
    if (this.#box.disabled || this.#box.getAttribute("aria-busy") === "true") return;
    open?.close(true);
    open = this;
    this.#before = [...this.chosen].join();
    (this.element.closest("dialog") ?? document.body).append(this.popup);
    this.#box.setAttribute("aria-expanded", "true");
    /** @type {HTMLInputElement} */ (this.#search).value = "";
    this.#filter();
    this.place();
    this.#search.focus({ preventScroll: true });
  }

  /** @param {boolean} commit whether what was ticked counts */
  close(commit) {
    if (open !== this) return;
    open = null;
    const hadFocus = this.popup.contains(document.activeElement);
    this.popup.remove();
    this.#box.setAttribute("aria-expanded", "false");
    if (hadFocus) this.#box.focus({ preventScroll: true });
    if (!commit) {
      this.chosen = new Set(this.#before ? this.#before.split(",") : []);
      this.#write();
    } else if (this.#most > 1 && [...this.chosen].join() !== this.#before) {
      if (this.chosen.size >= this.#least) this.#commit([...this.chosen]);
      else announce(this.#allowed());
    }
  }

  /** Beside the picture when the select is about one, so that the board stays in view; else under the box or above it. */
  place() {
    const box = this.#box.getBoundingClientRect();
    const left = box.left + BESIDE;
    if (this.element.closest(".message")?.querySelector(".picture") && innerWidth - left > NARROWEST + 2 * MARGIN) {
      const bottom = Math.max(MARGIN, innerHeight - box.bottom);
      const room = innerHeight - bottom - MARGIN;
      const width = Math.min(WIDEST, innerWidth - left - MARGIN);
      this.#put(left, width, room < HIGHEST ? { top: MARGIN } : { bottom }, HIGHEST);
      return;
    }
    const below = innerHeight - box.bottom - MARGIN;
    const above = box.top - MARGIN;
    const up = below < NARROWEST && above > below;
    const width = Math.min(Math.max(box.width, NARROWEST), innerWidth - 2 * MARGIN);
    const edge = up ? { bottom: innerHeight - box.top + 4 } : { top: box.bottom + 4 };
    this.#put(Math.max(MARGIN, Math.min(box.left, innerWidth - width - MARGIN)), width, edge, Math.min(HIGHEST, up ? above : below));
  }

  /** @param {number} left @param {number} width @param {{top?: number, bottom?: number}} edge @param {number} height */
  #put(left, width, edge, height) {
    const { style } = this.popup;
    style.left = `${left}px`;
    style.width = `${width}px`;
    style.maxHeight = `${height}px`;
    style.top = edge.top === undefined ? "auto" : `${edge.top}px`;
    style.bottom = edge.bottom === undefined ? "auto" : `${edge.bottom}px`;
  }

  /** @param {boolean} waiting the bot has not answered yet */
  set busy(waiting) {
    this.#box.setAttribute("aria-busy", String(waiting));
  }

  #filter() {
    const words = /** @type {HTMLInputElement} */ (this.#search).value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = this.#entries.filter((entry) => {
      const text = `${entry.name} ${entry.description ?? ""}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
    const ticked = found.findIndex((entry) => this.chosen.has(entry.value));
    this.#list.show(
      found.map((entry) => ({ ...entry, chosen: this.chosen.has(entry.value) })),
      words.length || ticked < 0 ? 0 : ticked,
    );
    if (!found.length) {
      this.#list.element.replaceChildren(el("p", { class: "nothing" }, phrases.nothing));
    }
  }

  /** @param {Entry} entry */
  #pick(entry) {
    if (this.#most === 1) {
      const again = this.chosen.has(entry.value);
      this.chosen = new Set(again && this.#least === 0 ? [] : [entry.value]);
      this.#write();
      this.close(true);
      this.#commit([...this.chosen]);
      return;
    }
    if (this.chosen.has(entry.value)) this.chosen.delete(entry.value);
    else if (this.chosen.size < this.#most) this.chosen.add(entry.value);
    else announce(this.#allowed());
    const at = this.#list.current;
    this.#filter();
    this.#list.show(this.#list.entries, at);
    this.#write();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (this.#list.move(event)) return;
    if (event.key === "Enter") {
      event.preventDefault();
      this.#list.choose();
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      this.close(false);
    } else if (event.key === "Tab") {
      this.close(true);
    }
  }

  #allowed() {
    return phrases.choose(this.#least, this.#most);
  }

  #write() {
    const names = this.#entries.filter((entry) => this.chosen.has(entry.value)).map((entry) => entry.name);
    this.#box.replaceChildren(
      el("span", { class: names.length ? "select-value" : "select-placeholder" }, names.join(", ") || this.#placeholder),
      icon("down"),
    );
  }
}

/**
 * What a select of Discord offers: its options, or the members or channels.
 * @param {any} component @param {import("./state.js").World} world @returns {Entry[]}
 */
export function entriesOf(component, world) {
  const members = () => [...world.members, world.bot].map((member) => ({
    name: member.name, value: member.id, mark: avatar(member, "tiny"), description: member.bot ? "Bot" : "",
  }));
  const channels = () => world.channels.filter((each) => each.kind !== "conversation" && takes(component, each)).map((each) => ({
    name: each.name, value: each.id, mark: channelMark(each),
  }));
  if (component.type === 5 || component.type === 7) return members();
  if (component.type === 8) return channels();
  return (component.options ?? []).map((/** @type {any} */ option) => ({
    name: option.label, description: option.description ?? "", value: option.value,
    mark: emojiMark(option.emoji) ?? undefined,
  }));
}

/** @param {any} component @returns {string[]} what is chosen from the start */
export function defaultsOf(component) {
  if (component.options) {
    return component.options.filter((/** @type {any} */ each) => each.default).map((/** @type {any} */ each) => each.value);
  }
  return (component.default_values ?? []).map((/** @type {any} */ each) => each.id);
}

/** Whether an option or a select takes channels of this kind. @param {any} option @param {any} channel */
export function takes(option, channel) {
  return !option.channel_types?.length || option.channel_types.includes(channel.type);
}
