/** @file A command in the message box: its options as small fields, each with suggestions and checks. */

import { expected, fixedChoices, KIND, narrow, optionNamed, problem, readOptions, written } from "./commands.js";
import { announce, el } from "./dom.js";
import { Field } from "./fields.js";
import { state } from "./state.js";

const PAUSE = 160;

/**
 * What the options need of the message box around them.
 * @typedef {object} Around
 * @property {import("./palette.js").Palette} palette
 * @property {(text: string, wrong?: boolean) => void} say one line above the box
 * @property {(what: string, details: Record<string, any>) => Promise<any>} ask
 * @property {() => void} send
 * @property {(text: string) => void} leave back to plain text, which may begin a command again
 * @property {(text: string) => void} keep back to plain text, which stays text until somebody types on
 */

export class Options {
  /** @type {import("./commands.js").Command | null} */ command = null;
  /** @type {Field[]} */ fields = [];
  #around;
  #asked = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  #chip = el("span", { class: "command-chip" });
  #holder = el("span", { class: "fields" });
  #tail = /** @type {HTMLInputElement} */ (el("input", { class: "tail", autocomplete: "off", spellcheck: "false", "aria-label": "Add an option" }));
  element = el("div", { class: "command", hidden: true, role: "group" }, this.#chip, this.#holder, this.#tail);

  /** @param {Around} around */
  constructor(around) {
    this.#around = around;
    this.#tail.addEventListener("input", () => this.#tailTyped());
    this.#tail.addEventListener("keydown", (event) => this.#tailKey(event));
    this.#tail.addEventListener("focus", () => this.#offerOptions());
    this.element.addEventListener("click", (event) => event.target === this.element && this.#tail.focus());
  }

  focus() {
    this.#tail.focus();
  }

  /** @param {import("./commands.js").Command} command @param {string} [rest] options that are typed already */
  begin(command, rest = "") {
    this.clear();
    this.command = command;
    this.#chip.textContent = `/${command.label}`;
    this.element.setAttribute("aria-label", `Command ${command.label}: ${command.description}`);
    this.element.hidden = false;
    const { values, rest: loose } = readOptions(command, rest);
    for (const option of command.options) {
      if (option.required || values.has(option.name)) this.#add(option, values.get(option.name));
    }
    this.#tail.value = loose;
    const open = this.fields.find((field) => field.empty) ?? (values.size && !loose ? this.fields.at(-1) : null);
    (open?.input ?? this.#tail).focus();
    this.#offerOptions();
    announce(`Command ${command.label}. ${command.description}`);
  }

  clear() {
    this.command = null;
    this.fields = [];
    this.#holder.replaceChildren();
    this.#tail.value = "";
    this.element.hidden = true;
    this.hush();
  }

  /** No suggestion is wanted any more. */
  hush() {
    clearTimeout(this.#timer);
    this.#asked++;
    this.#around.palette.hide();
  }

  /** Whether everything can be sent; otherwise it is said what is wrong, and where. */
  check() {
    const loose = this.#tail.value.trim();
    if (loose) {
      this.#around.say(`/${this.command?.label} has no option “${loose}”.`, true);
      return false;
    }
    for (const field of this.fields) {
      const wrong = problem(field.option, field, /** @type {any} */ (state.world));
      field.complain(wrong);
      if (wrong) {
        field.input.focus();
        this.#around.say(`${field.option.label}: ${wrong}`, true);
        return false;
      }
    }
    return true;
  }

  /** @param {import("./listbox.js").Entry} entry something from the list */
  pick(entry) {
    const field = this.fields.find((each) => each.input === document.activeElement);
    if (!field) {
      this.#start(entry.value);
      return;
    }
    field.text = entry.value.name;
    field.value = entry.value.value;
    field.complain("");
    this.hush();
    this.#next(field);
  }

  /** @param {any} option @param {string} [text] what is typed already; a value of a fixed choice shows its name @returns {Field} */
  #add(option, text = "") {
    const field = new Field(option, {
      input: (changed) => this.#fieldTyped(changed),
      focus: (focused) => this.#suggest(focused, true),
      key: (focused, event) => this.#fieldKey(focused, event),
      remove: (removed) => this.#remove(removed),
    });
    this.fields.push(field);
    this.#holder.append(field.element);
    const choice = fixedChoices(option, /** @type {any} */ (state.world))?.find((each) => String(each.value) === text);
    if (option.type !== KIND.FILE) field.text = choice?.name ?? text;
    return field;
  }

  /** @param {Field} field */
  #remove(field) {
    const at = this.fields.indexOf(field);
    this.fields.splice(at, 1);
    field.element.remove();
    (this.fields[at - 1]?.input ?? this.#tail).focus();
  }

  // The place after the last option

  #unused() {
    const used = new Set(this.fields.map((field) => field.option.name));
    return (this.command?.options ?? []).filter((option) => !used.has(option.name));
  }

  #offerOptions() {
    if (document.activeElement !== this.#tail) return;
    const typed = this.#tail.value.trim().toLowerCase();
    const unused = this.#unused().filter(({ label, name }) => label.startsWith(typed) || name.startsWith(typed));
    const entries = unused.map((option) => ({
      name: option.label,
      description: option.description,
      side: option.required ? "required" : expected(option),
      value: option,
    }));
    this.#around.palette.show(this.#tail, unused.length ? "Options" : "", entries, { current: typed ? 0 : -1 });
    const ready = !this.fields.some((field) => field.option.required && field.empty);
    this.#around.say(ready && !typed ? `${sentence(this.command?.description ?? "")} Enter sends.` : "");
  }

  #tailTyped() {
    const exact = /[:\s]$/.test(this.#tail.value) && optionNamed(this.#unused(), this.#tail.value.trim().replace(/:$/, ""));
    const { values } = this.command ? readOptions(this.command, this.#tail.value) : { values: new Map() };
    if (exact) this.#start(exact);
    else if (values.size) this.#takeAll(values);
    else this.#offerOptions();
  }

  /** Options that were pasted at once. @param {Map<string, string>} values */
  #takeAll(values) {
    this.#tail.value = "";
    for (const [name, text] of values) {
      const field = this.fields.find((each) => each.option.name === name);
      const option = this.#unused().find((each) => each.name === name);
      if (field) field.text = text;
      else if (option) this.#add(option, text);
    }
    this.fields.at(-1)?.input.focus();
  }

  /** @param {any} option */
  #start(option) {
    this.#tail.value = "";
    this.#add(option).input.focus();
  }

  /** @param {KeyboardEvent} event */
  #tailKey(event) {
    const { palette } = this.#around;
    if (event.isComposing || palette.list.move(event)) return;
    if (palette.suggests && (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey))) {
      event.preventDefault();
      palette.list.choose();
    } else if (event.key === "Escape") {
      event.preventDefault();
      this.#escape();
    } else if (event.key === "Backspace" && !this.#tail.value) {
      event.preventDefault();
      const last = this.fields.at(-1);
      if (last) last.input.focus();
      else this.#around.leave(`/${this.command?.label ?? ""}`);
    } else if (event.key === "ArrowLeft" && this.#tail.selectionStart === 0) {
      this.fields.at(-1)?.input.focus();
    }
  }

  /** Closes the list; without one the command becomes plain text again, which Enter sends as it is. */
  #escape() {
    if (this.#around.palette.open) this.hush();
    else this.#around.keep(this.#asText());
  }

  /** The command as it could be typed; nothing of a command that has no option yet. A file cannot be typed. */
  #asText() {
    const typed = this.fields.filter((field) => field.option.type !== KIND.FILE && !field.empty);
    const loose = this.#tail.value.trim();
    if (!this.command || (!typed.length && !loose)) return "";
    const told = typed.map(({ option, text, value }) => `${option.label}:${(option.autocomplete && value) || text}`);
    return [`/${this.command.label}`, ...told, loose].join(" ").trim();
  }

  // One option

  /** @param {Field} field */
  #fieldTyped(field) {
    field.complain("");
    if (this.#namesAnother(field)) return;
    const closed = [KIND.INTEGER, KIND.NUMBER, KIND.BOOLEAN, KIND.USER, KIND.CHANNEL].includes(field.option.type);
    if (closed && /\S\s$/.test(field.text) && !problem(field.option, field, /** @type {any} */ (state.world))) {
      field.text = field.text.trim();
      this.#next(field);
      return;
    }
    this.#suggest(field, false);
  }

  /** Somebody types `a:one b:` without leaving the field: the next option begins. @param {Field} field */
  #namesAnother(field) {
    const [mark, name] = field.text.match(/(?:^|\s)([^\s:]+):$/) ?? [];
    if (!mark || field.option.type === KIND.FILE) return false;
    const next = optionNamed(this.#unused(), name);
    if (next || (optionNamed([field.option], name) && mark.length === field.text.length)) {
      field.text = field.text.slice(0, -mark.length).trimEnd();
    }
    if (next) this.#start(next);
    return Boolean(next);
  }

  /** @param {Field} field @param {boolean} arrived the focus came just now */
  #suggest(field, arrived) {
    this.hush();
    const { option } = field;
    this.#around.say(`${option.label}: ${option.description}${expected(option) ? ` (${expected(option)})` : ""}`);
    if (arrived && field.value !== null) return;
    const world = /** @type {any} */ (state.world);
    const fixed = fixedChoices(option, world);
    if (fixed) {
      const complete = arrived && !problem(option, field, world);
      this.#offer(field, complete ? fixed : narrow(fixed, field.text), "Choose one from the list.");
    } else if (option.autocomplete) {
      const asked = this.#asked;
      this.#timer = setTimeout(() => this.#complete(field, asked), arrived ? 0 : PAUSE);
    }
  }

  /** @param {Field} field @param {number} asked */
  async #complete(field, asked) {
    const world = /** @type {any} */ (state.world);
    const show = (/** @type {string} */ none) => this.#around.palette.show(field.input, field.option.label, [], { none });
    const others = this.fields.filter((each) => each !== field && each.option.type !== KIND.FILE && !problem(each.option, each, world));
    const line = written(/** @type {any} */ (this.command), others, world);
    show("Loading suggestions…");
    try {
      const choices = await this.#around.ask("complete", { line, option: field.option.name, text: field.text });
      if (asked === this.#asked) this.#offer(field, choices, "No suggestion for this. It is sent as you typed it.");
    } catch (error) {
      if (asked === this.#asked) show(/** @type {Error} */ (error).message);
    }
  }

  /** @param {Field} field @param {import("./commands.js").Choice[]} choices @param {string} none */
  #offer(field, choices, none) {
    const entries = choices.map((choice) => ({ name: choice.name, side: field.option.autocomplete && aside(choice), value: choice }));
    this.#around.palette.show(field.input, field.option.label, entries, { none });
  }

  /** @param {Field} field @param {KeyboardEvent} event */
  #fieldKey(field, event) {
    const { palette, send } = this.#around;
    if (event.isComposing || (palette.open && palette.list.move(event))) return;
    if (event.key === "Tab" && !event.shiftKey) {
      event.preventDefault();
      if (palette.suggests) palette.list.choose();
      else this.#next(field);
    } else if (event.key === "Enter") {
      if (field.option.type === KIND.FILE && field.empty) return;
      event.preventDefault();
      if (palette.suggests && !this.#exact(field)) palette.list.choose();
      else send();
    } else if (event.key === "Escape") {
      event.preventDefault();
      this.#escape();
    } else if (event.key === "Backspace" && field.empty) {
      event.preventDefault();
      this.#remove(field);
    } else if (event.key === "ArrowLeft" && field.atStart) {
      this.fields[this.fields.indexOf(field) - 1]?.input.focus();
    } else if (event.key === "ArrowRight" && field.atEnd) {
      event.preventDefault();
      this.#next(field);
    }
  }

  /** Whether what is typed is one of the suggestions word for word. @param {Field} field */
  #exact(field) {
    const plain = (/** @type {any} */ text) => String(text).trim().toLowerCase().replace(/^[@#]/, "");
    const text = plain(field.text);
    return this.#around.palette.list.entries.some(({ value }) => plain(value.value) === text || plain(value.name) === text);
  }

  /** @param {Field} field */
  #next(field) {
    const later = this.fields.slice(this.fields.indexOf(field) + 1);
    const to = later.find((each) => each.empty) ?? this.fields.find((each) => each.option.required && each.empty && each !== field);
    (to?.input ?? this.#tail).focus();
  }
}

/** @param {string} text */
function sentence(text) {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** The notation behind a label, when it says something else. @param {import("./commands.js").Choice} choice */
function aside(choice) {
  const value = String(choice.value);
  return choice.name.toLowerCase().includes(value.toLowerCase()) ? "" : value;
}
