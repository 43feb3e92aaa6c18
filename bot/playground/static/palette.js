/** @file The list above the message box: commands, options or suggestions, whatever fits what is being typed. */

import { el } from "./dom.js";
import { Listbox } from "./listbox.js";

export class Palette {
  element = el("div", { class: "palette", hidden: true });
  list;
  #heading = el("p", { class: "palette-head" });

  /** @param {(entry: import("./listbox.js").Entry) => void} pick */
  constructor(pick) {
    this.list = new Listbox("Suggestions", pick);
    this.element.append(this.#heading, this.list.element);
  }

  get open() {
    return !this.element.hidden;
  }

  /** Whether Enter would take something from the list. */
  get suggests() {
    return this.open && this.list.selected !== undefined;
  }

  /**
   * @param {HTMLElement} input the text box that drives the list
   * @param {string} heading
   * @param {import("./listbox.js").Entry[]} entries
   * @param {{none?: string, current?: number}} [more] what to say when there is nothing; which entry is marked, -1 for none
   */
  show(input, heading, entries, { none = "", current = 0 } = {}) {
    this.list.attach(input);
    this.#heading.textContent = heading;
    this.list.show(entries, current);
    if (!entries.length && none) this.list.element.replaceChildren(el("p", { class: "nothing" }, none));
    this.element.hidden = !entries.length && !none;
  }

  hide() {
    this.element.hidden = true;
    this.list.show([]);
  }
}
