/** @file The message box: plain text, or after a slash a command with its options, helped by a list above it. */

import { flatten, named, search, written } from "./commands.js";
import { avatar, byId, el, icon } from "./dom.js";
import { Options } from "./options.js";
import { Palette } from "./palette.js";
import { acting, isForum, looking, state } from "./state.js";

const REMEMBERED = 40;
const TALLEST = 220;
const NARROW = 760;

export class Composer {
  /** @type {string[]} what was sent before, newest last */ #before = [];
  #recalled = 0;
  #sending = false;
  #line;
  #sent;
  #posted;

  #form = byId("composer");
  #who = el("span", { class: "composer-who" });
  #text = /** @type {HTMLTextAreaElement} */ (el("textarea", { id: "message", rows: 1, spellcheck: "true", maxlength: 2000 }));
  #hint = el("p", { class: "hint", id: "hint", role: "status", hidden: true });
  #palette = new Palette((entry) => (this.#options.command ? this.#options.pick(entry) : this.#begin(entry.value)));
  #options;

  /**
   * @param {{ask: (what: string, details: Record<string, any>) => Promise<any>}} line
   * @param {(interaction: string, command: string) => void} sent a command is on its way
   * @param {(channel: string) => void} posted a post was opened in a forum
   */
  constructor(line, sent, posted) {
    this.#line = line;
    this.#sent = sent;
    this.#posted = posted;
    this.#options = new Options({
      palette: this.#palette,
      say: (text, wrong) => this.#say(text, wrong),
      ask: (what, details) => line.ask(what, details),
      send: () => this.#send(),
      leave: (text) => this.fill(text),
      keep: (text) => this.#becomeText(text),
    });
    const send = el("button", { type: "submit", class: "icon send", "aria-label": "Send" }, icon("send"));
    const box = el("div", { class: "composer-box" }, this.#who, this.#text, this.#options.element, send);
    this.#form.append(this.#palette.element, this.#hint, box);
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#send();
    });
    this.#form.addEventListener("focusout", (event) => {
      if (!this.#form.contains(/** @type {Node} */ (event.relatedTarget))) this.#options.hush();
    });
    this.#text.addEventListener("input", () => this.#typed());
    this.#text.addEventListener("keydown", (event) => this.#key(event));
    this.#text.addEventListener("focus", () => this.#typed());
  }

  focus() {
    if (this.#options.command) this.#options.focus();
    else this.#text.focus();
  }

  /** The member or the channel changed. */
  refresh() {
    const member = acting();
    const channel = looking();
    this.#who.replaceChildren(avatar(member, "mini"), el("span", {}, member.name));
    this.#who.style.setProperty("--own", member.colour);
    const where = channel ? `${channel.kind === "conversation" ? "@" : "#"}${channel.name}` : "";
    if (isForum(channel)) {
      this.#text.placeholder = `Start a post as ${member.name}`;
      this.#text.setAttribute("aria-label", `Start a post in ${where} as ${member.name}`);
      return;
    }
    this.#text.placeholder = `Message ${innerWidth < NARROW ? "" : `${where} `}as ${member.name}, or type /`;
    this.#text.setAttribute("aria-label", `Message ${where} as ${member.name}`);
  }

  /** Put a text in the box, as if it were typed. @param {string} text */
  fill(text) {
    this.#empty();
    this.#text.value = text;
    this.#typed();
  }

  /** @param {string} text */
  #becomeText(text) {
    this.#empty();
    this.#text.value = text;
    this.#palette.hide();
  }

  #empty() {
    this.#options.clear();
    this.#text.hidden = false;
    this.#text.value = "";
    this.#text.style.height = "auto";
    this.#say("");
    if (!document.querySelector("dialog[open]")) this.#text.focus();
  }

  #commands() {
    return flatten(state.world?.commands ?? []);
  }

  /** @param {import("./commands.js").Command} command @param {string} [rest] */
  #begin(command, rest = "") {
    this.#text.hidden = true;
    this.#options.begin(command, rest);
  }

  #typed() {
    this.#text.style.height = "auto";
    this.#text.style.height = `${Math.min(this.#text.scrollHeight, TALLEST)}px`;
    this.#say("");
    const text = this.#text.value;
    if (!text.startsWith("/") || text.includes("\n")) {
      this.#palette.hide();
      return;
    }
    const found = /\s$|:/.test(text) && named(this.#commands(), text);
    if (found) this.#begin(found.command, found.rest);
    else this.#offerCommands(text.slice(1));
  }

  /** @param {string} typed */
  #offerCommands(typed) {
    const entries = search(this.#commands(), typed).map((command) => ({
      name: `/${command.label}`,
      description: command.description,
      side: command.options.map((each) => each.label + (each.required ? "" : "?")).join("  "),
      mark: avatar(/** @type {any} */ (state.world).bot, "tiny"),
      value: command,
    }));
    const heading = typed ? `Commands matching “${typed.trim()}”` : "Commands";
    this.#palette.show(this.#text, heading, entries, { none: "No command has that name." });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.isComposing) return;
    if (this.#palette.open && this.#paletteKey(event)) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      this.#send();
    } else if (event.key === "ArrowUp" && (!this.#text.value || this.#recalled)) {
      this.#recall(event, 1);
    } else if (event.key === "ArrowDown" && this.#recalled) {
      this.#recall(event, -1);
    }
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether the key was for the list of commands */
  #paletteKey(event) {
    if (this.#palette.list.move(event)) return true;
    if (event.key === "Escape") {
      event.preventDefault();
      this.#palette.hide();
      return true;
    }
    if (event.shiftKey || !this.#palette.suggests || (event.key !== "Enter" && event.key !== "Tab")) return false;
    event.preventDefault();
    const whole = event.key === "Enter" && named(this.#commands(), this.#text.value);
    if (whole && !whole.rest && !whole.command.options.length) this.#send();
    else this.#palette.list.choose();
    return true;
  }

  /** @param {KeyboardEvent} event @param {number} step */
  #recall(event, step) {
    const to = Math.min(Math.max(this.#recalled + step, 0), this.#before.length);
    if (to === this.#recalled) return;
    event.preventDefault();
    this.#recalled = to;
    this.#text.value = to ? /** @type {string} */ (this.#before.at(-to)) : "";
    this.#palette.hide();
  }

  /** @param {string} text @param {boolean} [wrong] */
  #say(text, wrong = false) {
    this.#hint.textContent = text;
    this.#hint.hidden = !text;
    this.#hint.classList.toggle("wrong", wrong);
  }

  async #send() {
    if (this.#sending) return;
    this.#sending = true;
    try {
      if (this.#options.command) await this.#sendCommand(this.#options.command);
      else if (this.#text.value.startsWith("/")) await this.#sendTypedCommand(this.#text.value);
      else if (this.#text.value.trim()) await this.#sendText(this.#text.value);
    } catch (error) {
      this.#say(/** @type {Error} */ (error).message, true);
    } finally {
      this.#sending = false;
    }
  }

  /** @param {string} text */
  async #sendText(text) {
    this.#empty();
    try {
      if (isForum(looking())) {
        this.#posted((await this.#line.ask("post", { text })).channel);
        return;
      }
      await this.#line.ask("say", { text });
      this.#keep(text);
    } catch (error) {
      this.#text.value = text;
      throw error;
    }
  }

  /** @param {string} text */
  async #sendTypedCommand(text) {
    const found = named(this.#commands(), text);
    if (!found) {
      this.#say("No command has that name. Type / to see all of them.", true);
      return;
    }
    this.#begin(found.command, found.rest);
    await this.#sendCommand(found.command);
  }

  /** @param {import("./commands.js").Command} command */
  async #sendCommand(command) {
    if (!this.#options.check()) return;
    const { fields } = this.#options;
    const line = written(command, fields, /** @type {any} */ (state.world));
    const files = await Promise.all(fields.flatMap((field) => (field.file ? [packed(field.file)] : [])));
    const { interaction } = await this.#line.ask("run", { line, files });
    this.#keep(`/${line}`);
    this.#empty();
    this.#sent(interaction, `/${command.path}`);
  }

  /** @param {string} text */
  #keep(text) {
    this.#before = [...this.#before.filter((each) => each !== text), text].slice(-REMEMBERED);
    this.#recalled = 0;
  }
}

/** @param {File} file @returns {Promise<{name: string, type: string, data: string}>} */
function packed(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(new Error(`${file.name} could not be read.`));
    reader.onload = () => {
      const url = String(reader.result);
      resolve({ name: file.name, type: file.type, data: url.slice(url.indexOf(",") + 1) });
    };
    reader.readAsDataURL(file);
  });
}
