/** @file Draws the components of a message: buttons, selects and the layout of components v2. */

import { el, emojiMark, icon } from "./dom.js";
import { phrases } from "./phrases.js";
import { defaultsOf, entriesOf, Select } from "./selects.js";
import { fileCard, picture } from "./files.js";

const BUTTON_STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };
const SELECT_NAMES = { 5: "Select a member", 6: "Select a role", 7: "Select a member", 8: "Select a channel" };

/**
 * @typedef {object} Context
 * @property {import("./state.js").World} world
 * @property {string} message
 * @property {(control: string) => boolean} waiting whether the bot still owes the answer to a press
 * @property {(control: string) => void} press
 * @property {(control: string, values: string[]) => void} choose
 */

/** @param {any[]} components @param {Context} context @returns {HTMLElement[]} */
export function draw(components, context) {
  return components.map((component) => drawOne(component, context)).filter((drawn) => drawn !== null);
}

/** @param {any} component @param {Context} context @returns {HTMLElement | null} */
function drawOne(component, context) {
  switch (component.type) {
    case 1: return el("div", { class: "controls" }, ...draw(component.components, context));
    case 2: return button(component, context);
    case 3: case 5: case 6: case 7: case 8: return select(component, context);
    case 9: return el("div", { class: "section" },
      el("div", { class: "section-text" }, ...draw(component.components, context)), drawOne(component.accessory, context));
    case 10: return el("div", { class: "text", html: component.html });
    case 11: return picture(component.media, "thumbnail");
    case 12: return el("div", { class: "gallery" }, ...component.items.map((/** @type {any} */ item) => picture(item)));
    case 13: return component.file && fileCard(component.file);
    case 14: return el("hr", { class: component.divider === false ? "gap" : "" });
    case 17: return container(component, context);
    default: return el("p", { class: "nothing" }, `This page does not show components of type ${component.type}.`);
  }
}

/** @param {any} component @param {Context} context */
function container(component, context) {
  const box = el("div", { class: component.spoiler ? "container covered" : "container" }, ...draw(component.components, context));
  if (typeof component.accent_color === "number") {
    box.style.setProperty("--accent", `#${component.accent_color.toString(16).padStart(6, "0")}`);
  }
  return box;
}

/** @param {any} component @param {Context} context */
function button(component, context) {
  const emoji = emojiMark(component.emoji);
  if (component.style === 5) {
    const safe = /^https?:/.test(component.url ?? "");
    return el("a", { class: "button link", href: safe && component.url, target: "_blank", rel: "noopener noreferrer" },
      emoji, el("span", {}, component.label ?? ""), icon("out"));
  }
  const style = BUTTON_STYLES[/** @type {1|2|3|4} */ (component.style)] ?? "secondary";
  return el("button", {
    type: "button",
    class: `button ${style}`,
    disabled: component.disabled,
    "aria-busy": context.waiting(component.custom_id) && "true",
    "aria-label": component.label ? null : component.emoji?.name,
    data: { control: component.custom_id },
    onclick: () => context.press(component.custom_id),
  }, emoji, component.label && el("span", {}, component.label));
}

/** @param {any} component @param {Context} context */
function select(component, context) {
  const placeholder = component.placeholder || (SELECT_NAMES[/** @type {5} */ (component.type)] ?? phrases.select);
  const drawn = new Select({
    label: placeholder,
    placeholder,
    entries: entriesOf(component, context.world),
    chosen: defaultsOf(component),
    least: component.min_values ?? 1,
    most: component.max_values ?? 1,
    disabled: component.disabled,
    data: { control: component.custom_id },
    commit: (values) => context.choose(component.custom_id, values),
  });
  drawn.busy = context.waiting(component.custom_id);
  return drawn.element;
}
