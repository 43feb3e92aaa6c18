/** @file The options of a command in the message box: one small field each. */

import { el, icon } from "./dom.js";
import { KIND } from "./commands.js";

/** One option that is being filled in. */
export class Field {
  /** @type {any} what was picked from a list, when it is not the text itself */ value = null;
  /** @type {File | null} */ file = null;
  /** @type {HTMLElement | null} */ chooser = null;
  element;
  input;

  /**
   * @param {any} option
   * @param {{input: (field: Field) => void, focus: (field: Field) => void, key: (field: Field, event: KeyboardEvent) => void,
   *   remove: (field: Field) => void}} on
   */
  constructor(option, on) {
    this.option = option;
    const takesFile = option.type === KIND.FILE;
    this.input = takesFile ? this.#fileButton(on) : this.#textBox(on);
    this.input.addEventListener("focus", () => on.focus(this));
    this.input.addEventListener("keydown", (event) => on.key(this, /** @type {KeyboardEvent} */ (event)));
    this.element = el("span", { class: "field", data: { option: option.name }, onclick: () => this.input.focus() },
      el("span", { class: "field-name", "aria-hidden": "true" }, option.label),
      this.input,
      this.chooser,
      el("button", { type: "button", class: "field-remove", tabindex: "-1", "aria-label": `Remove ${option.label}`,
        onclick: (/** @type {Event} */ event) => { event.stopPropagation(); on.remove(this); } }, icon("close")));
  }

  get text() {
    return this.file?.name ?? /** @type {HTMLInputElement} */ (this.input).value ?? "";
  }

  set text(text) {
    /** @type {HTMLInputElement} */ (this.input).value = text;
    this.fit();
  }

  get empty() {
    return !this.text;
  }

  get atStart() {
    const input = /** @type {HTMLInputElement} */ (this.input);
    return this.option.type === KIND.FILE || (input.selectionStart === 0 && input.selectionEnd === 0);
  }

  get atEnd() {
    const input = /** @type {HTMLInputElement} */ (this.input);
    return this.option.type === KIND.FILE || input.selectionStart === input.value.length;
  }

  /** @param {string} problem */
  complain(problem) {
    this.element.classList.toggle("wrong", Boolean(problem));
    this.input.setAttribute("aria-invalid", String(Boolean(problem)));
  }

  fit() {
    const input = /** @type {HTMLInputElement} */ (this.input);
    if ("size" in input) input.size = Math.max(2, Math.min(40, input.value.length + 1));
  }

  /** @param {File} file */
  take(file) {
    this.file = file;
    this.input.textContent = file.name;
    this.complain("");
  }

  /** @param {{input: (field: Field) => void}} on */
  #textBox(on) {
    const { label, description, required } = this.option;
    return el("input", {
      class: "field-input", size: 2, autocomplete: "off", spellcheck: "false",
      "aria-label": `${label}${required ? ", required" : ""}: ${description}`,
      oninput: () => { this.value = null; this.fit(); on.input(this); },
    });
  }

  /** @param {{input: (field: Field) => void}} on */
  #fileButton(on) {
    const chooser = /** @type {HTMLInputElement} */ (el("input", {
      type: "file", hidden: true, tabindex: "-1",
      onchange: () => { if (chooser.files?.[0]) { this.take(chooser.files[0]); on.input(this); } },
    }));
    const button = el("button", { type: "button", class: "field-file", onclick: () => chooser.click(),
      "aria-label": `${this.option.label}: choose a file. ${this.option.description}` }, "Choose or drop a file");
    button.addEventListener("dragover", (event) => event.preventDefault());
    button.addEventListener("drop", (event) => {
      event.preventDefault();
      if (event.dataTransfer?.files[0]) { this.take(event.dataTransfer.files[0]); on.input(this); }
    });
    this.chooser = chooser;
    return button;
  }
}
