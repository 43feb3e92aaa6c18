/** @file A list of choices under a text box: arrows, Enter, Tab and Escape, announced as a combobox. */

import { el, icon } from "./dom.js";

/**
 * @typedef {object} Entry
 * @property {string} name
 * @property {string} [description]
 * @property {string} [side] small print at the right
 * @property {Node} [mark] something before the name
 * @property {boolean} [chosen]
 * @property {boolean} [disabled]
 * @property {any} value
 */

let count = 0;

export class Listbox {
  /** @type {Entry[]} */ entries = [];
  current = -1;
  element;
  #input = /** @type {HTMLElement | null} */ (null);
  #pick;
  #several;

  /** @param {string} label @param {(entry: Entry) => void} pick @param {boolean} [several] */
  constructor(label, pick, several = false) {
    this.#pick = pick;
    this.#several = several;
    this.element = el("div", {
      id: `listbox-${++count}`,
      class: "listbox",
      role: "listbox",
      "aria-label": label,
      "aria-multiselectable": several && "true",
      onmousedown: (/** @type {Event} */ event) => event.preventDefault(),
    });
  }

  /** The text box that drives the list. @param {HTMLElement} input */
  attach(input) {
    this.#input = input;
    input.setAttribute("role", "combobox");
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-controls", this.element.id);
    this.#reflect();
  }

  /** @param {Entry[]} entries @param {number} [current] */
  show(entries, current = 0) {
    this.entries = entries;
    this.element.replaceChildren(...entries.map((entry, index) => this.#line(entry, index)));
    this.current = entries.length ? Math.min(Math.max(current, -1), entries.length - 1) : -1;
    this.#reflect();
  }

  /** @returns {Entry | undefined} */
  get selected() {
    return this.entries[this.current];
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether the arrow was for the list */
  move(event) {
    const last = this.entries.length - 1;
    if (last < 0) return false;
    const to = { ArrowDown: this.current + 1, ArrowUp: this.current - 1, PageDown: this.current + 8, PageUp: this.current - 8 };
    if (!(event.key in to)) return false;
    const wanted = to[/** @type {keyof typeof to} */ (event.key)];
    const page = event.key.startsWith("Page");
    this.current = page ? Math.min(Math.max(wanted, 0), last) : wanted > last ? 0 : wanted < 0 ? last : wanted;
    this.#reflect();
    event.preventDefault();
    return true;
  }

  /** @param {Entry} [entry] */
  choose(entry = this.selected) {
    if (entry && !entry.disabled) this.#pick(entry);
  }

  /** @param {Entry} entry @param {number} index */
  #line(entry, index) {
    return el(
      "div",
      {
        id: `${this.element.id}-${index}`,
        class: "choice",
        role: "option",
        "aria-selected": "false",
        "aria-disabled": entry.disabled && "true",
        onclick: () => this.choose(entry),
        onmousemove: () => this.#hover(index),
      },
      entry.mark,
      el(
        "span",
        { class: "choice-text" },
        el("span", { class: "choice-name" }, entry.name),
        entry.description && el("span", { class: "choice-description" }, entry.description),
      ),
      entry.side && el("span", { class: "choice-side" }, entry.side),
      this.#several && el("span", { class: entry.chosen ? "tick on" : "tick", "aria-hidden": "true" }),
      !this.#several && entry.chosen && icon("check"),
    );
  }

  /** @param {number} index */
  #hover(index) {
    if (this.current === index) return;
    this.current = index;
    this.#reflect(false);
  }

  #reflect(scroll = true) {
    [...this.element.children].forEach((line, index) => {
      const entry = this.entries[index];
      line.classList.toggle("current", index === this.current);
      line.setAttribute("aria-selected", String(entry?.chosen ?? index === this.current));
    });
    const line = /** @type {HTMLElement | undefined} */ (this.element.children[this.current]);
    if (line && scroll) line.scrollIntoView({ block: "nearest" });
    this.#input?.setAttribute("aria-expanded", String(this.entries.length > 0));
    if (line) this.#input?.setAttribute("aria-activedescendant", line.id);
    else this.#input?.removeAttribute("aria-activedescendant");
  }
}
