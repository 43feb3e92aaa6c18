/** @file A form that the bot opens: text boxes, selects, radio buttons and check boxes in a dialog. */

import { el, icon } from "./dom.js";
import { phrases } from "./phrases.js";
import { defaultsOf, entriesOf, Select } from "./selects.js";

/** @typedef {{element: HTMLElement, value: () => any, wrong: () => string, focus: () => void}} Input */

/** The form in view; another one replaces it. @type {Form | null} */
let current = null;

/**
 * @param {any} form
 * @param {(values: Record<string, any>) => Promise<{interaction: string}>} submit
 * @param {any} world members and channels, for selects of them
 */
export function openForm(form, submit, world) {
  current?.close();
  current = new Form(form, submit, world);
}

/** @param {string} interaction the bot answered @param {string} [failure] */
export function settleForm(interaction, failure) {
  current?.settle(interaction, failure);
}

class Form {
  /** @type {Map<string, Input>} */ #inputs = new Map();
  #sent = "";
  #submit;
  #world;
  #problem = el("p", { class: "problem", role: "alert" });
  #send = /** @type {HTMLButtonElement} */ (el("button", { type: "submit", class: "button primary" }, phrases.submit));
  #dialog;
  #opener = /** @type {HTMLElement | null} */ (document.activeElement);

  /** @param {any} form @param {(values: Record<string, any>) => Promise<{interaction: string}>} submit @param {any} world */
  constructor(form, submit, world) {
    this.#submit = submit;
    this.#world = world;
    this.#dialog = /** @type {HTMLDialogElement} */ (el("dialog", { class: "form", "aria-labelledby": "form-title", onclose: () => this.#gone() },
      el("form", { novalidate: true, onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); this.#send_(); } },
        el("header", {}, el("h2", { id: "form-title" }, form.title),
          el("button", { type: "button", class: "icon", "aria-label": phrases.close, onclick: () => this.close() }, icon("close"))),
        el("div", { class: "form-body" }, ...form.components.map((/** @type {any} */ each) => this.#part(each)), this.#problem),
        el("footer", {},
          el("button", { type: "button", class: "button secondary", onclick: () => this.close() }, phrases.cancel), this.#send))));
    document.body.append(this.#dialog);
    this.#opener?.blur();  // a box that has the focus while it becomes inert takes no text afterwards
    this.#dialog.showModal();
    [...this.#inputs.values()][0]?.focus();
  }

  close() {
    this.#dialog.close();
  }

  /** @param {string} interaction @param {string} [failure] */
  settle(interaction, failure) {
    if (interaction !== this.#sent) return;
    if (failure) this.#complain(`${failure}. Nothing is lost; try again.`);
    else this.close();
  }

  #gone() {
    this.#dialog.remove();
    this.#opener?.focus();
    if (current === this) current = null;
  }

  /** @param {string} problem */
  #complain(problem) {
    this.#send.disabled = false;
    this.#send.removeAttribute("aria-busy");
    this.#problem.textContent = problem;
  }

  async #send_() {
    for (const input of this.#inputs.values()) {
      const wrong = input.wrong();
      if (wrong) {
        this.#complain(wrong);
        input.focus();
        return;
      }
    }
    this.#problem.textContent = "";
    this.#send.disabled = true;
    this.#send.setAttribute("aria-busy", "true");
    const values = Object.fromEntries([...this.#inputs].map(([name, input]) => [name, input.value()]));
    try {
      this.#sent = (await this.#submit(values)).interaction;
    } catch (error) {
      this.#complain(/** @type {Error} */ (error).message);
    }
  }

  /** @param {any} part @returns {HTMLElement} */
  #part(part) {
    if (part.type === 10) return el("div", { class: "text", html: part.html });
    if (part.type === 1) return el("div", {}, ...part.components.map((/** @type {any} */ each) => this.#labelled(each, each.label, "")));
    if (part.type === 18) return this.#labelled(part.component, part.label, part.description ?? "");
    return el("p", { class: "nothing" }, "This page does not show this part of the form.");
  }

  /** @param {any} component @param {string} label @param {string} description */
  #labelled(component, label, description) {
    const id = `input-${this.#inputs.size}`;
    const input = makeInput(component, id, label, this.#world);
    this.#inputs.set(component.custom_id, input);
    const required = component.type !== 23 && (component.required ?? true);
    return el("div", { class: "form-field" },
      el("label", { for: id }, label, required && el("span", { class: "required", "aria-hidden": "true" }, " *")),
      description && el("p", { class: "faint" }, description),
      input.element);
  }
}

/** @param {any} component @param {string} id @param {string} label @param {any} world @returns {Input} */
function makeInput(component, id, label, world) {
  const required = component.required ?? true;
  switch (component.type) {
    case 4: return textInput(component, id, label, required);
    case 21: case 22: return ticks(component, label, required);
    case 23: return checkbox(component, id, label);
    default: return selectInput(component, label, required, world);
  }
}

/** @param {any} component @param {string} id @param {string} label @param {boolean} required @returns {Input} */
function textInput(component, id, label, required) {
  const input = /** @type {HTMLInputElement} */ (el(component.style === 2 ? "textarea" : "input", {
    id, placeholder: component.placeholder ?? "", maxlength: component.max_length ?? 4000, rows: component.style === 2 && 5,
    "aria-required": String(required), autocomplete: "off", value: component.value ?? "",
  }));
  const least = Math.max(component.min_length ?? 0, required ? 1 : 0);
  return {
    element: input,
    value: () => input.value,
    focus: () => input.focus(),
    wrong: () => {
      if (!input.value && !required) return "";
      if (!input.value) return phrases.required(label);
      return input.value.length < least ? phrases.tooShort(label, least) : "";
    },
  };
}

/** @param {any} component @param {string} label @param {boolean} required @param {any} world @returns {Input} */
function selectInput(component, label, required, world) {
  const least = component.min_values ?? 1;
  let values = defaultsOf(component);
  const select = new Select({
    label, placeholder: component.placeholder || phrases.select, entries: entriesOf(component, world),
    chosen: values, least: required ? least : 0, most: component.max_values ?? 1, disabled: component.disabled,
    commit: (chosen) => { values = chosen; },
  });
  return {
    element: select.element,
    value: () => values,
    focus: () => select.element.querySelector("button")?.focus(),
    wrong: () => (required && values.length < Math.max(1, least) ? phrases.required(label) : ""),
  };
}

/** @param {any} component @param {string} label @param {boolean} required @returns {Input} */
function ticks(component, label, required) {
  const one = component.type === 21;
  const group = el("div", { class: "ticks", role: one ? "radiogroup" : "group", "aria-label": label },
    ...component.options.map((/** @type {any} */ option) => el("label", { class: "tick-line" },
      el("input", { type: one ? "radio" : "checkbox", name: component.custom_id, value: option.value, checked: option.default }),
      el("span", {}, option.label, option.description && el("span", { class: "faint" }, ` ${option.description}`)))));
  const chosen = () => [...group.querySelectorAll("input:checked")].map((each) => /** @type {HTMLInputElement} */ (each).value);
  return {
    element: group,
    value: () => (one ? chosen()[0] ?? "" : chosen()),
    focus: () => /** @type {HTMLElement | null} */ (group.querySelector("input:checked") ?? group.querySelector("input"))?.focus(),
    wrong: () => (required && !chosen().length ? phrases.required(label) : ""),
  };
}

/** @param {any} component @param {string} id @param {string} label @returns {Input} */
function checkbox(component, id, label) {
  const input = /** @type {HTMLInputElement} */ (el("input", { id, type: "checkbox", "aria-label": label, checked: component.default }));
  return { element: input, value: () => input.checked, focus: () => input.focus(), wrong: () => "" };
}
