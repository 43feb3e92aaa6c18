/** @file The context menus of members and messages: the commands that the bot has there. */

import { el } from "./dom.js";
import { acting, state } from "./state.js";

/** Discord's numbers of commands in context menus. */
const KINDS = { "use-on-member": 2, "use-on-message": 3 };

/** The menu in view. @type {HTMLElement | null} */
let current = null;

/** What has the focus again when the menu closes. @type {HTMLElement | null} */
let opener = null;

/** @param {"use-on-member" | "use-on-message"} what @returns {any[]} the commands */
export function menuCommands(what) {
  return (state.world?.commands ?? []).filter((each) => each.type === KINDS[what]);
}

/**
 * @param {string} label @param {any[]} commands @param {{x: number, y: number}} at
 * @param {(name: string) => void} use
 */
export function openMenu(label, commands, at, use) {
  closeMenu();
  opener = /** @type {HTMLElement | null} */ (document.activeElement);
  const menu = el("div", { class: "menu", role: "menu", "aria-label": label, onkeydown: keys },
    el("p", { class: "menu-title faint", "aria-hidden": "true" }, label),
    ...commands.map((command) => el("button", { type: "button", role: "menuitem", tabindex: "-1",
      onclick: () => { closeMenu(); use(command.name); } }, command.label)));
  document.body.append(menu);
  const { width, height } = menu.getBoundingClientRect();
  menu.style.left = `${Math.max(8, Math.min(at.x, innerWidth - width - 8))}px`;
  menu.style.top = `${Math.max(8, Math.min(at.y, innerHeight - height - 8))}px`;
  current = menu;
  menu.querySelector("button")?.focus();
}

export function closeMenu() {
  if (!current) return;
  const inside = current.contains(document.activeElement);
  current.remove();
  current = null;
  if (inside) opener?.focus();
}

/** Open the menu of what was clicked on, if there is one. @param {MouseEvent} event @param {(what: string, target: string, name: string) => void} use */
export function contextMenu(event, use) {
  const element = /** @type {HTMLElement} */ (event.target);
  if (element.closest("a, input, textarea")) return;
  const person = /** @type {HTMLElement | null} */ (element.closest("[data-person]"));
  const message = /** @type {HTMLElement | null} */ (element.closest("article[data-message]:not(.ephemeral)"));
  const [what, target] = person ? ["use-on-member", person.dataset.person] : ["use-on-message", message?.dataset.message];
  const commands = menuCommands(/** @type {keyof typeof KINDS} */ (what));
  if (!target || !commands.length) return;
  event.preventDefault();
  const label = person ? `Apps for ${person.dataset.name}, as ${acting().name}` : `Apps for this message, as ${acting().name}`;
  const box = element.getBoundingClientRect();
  const at = event.clientX || event.clientY ? { x: event.clientX, y: event.clientY } : { x: box.left, y: box.bottom + 4 };
  openMenu(label, commands, at, (name) => use(what, target, name));
}

/** @param {KeyboardEvent} event */
function keys(event) {
  const items = [...(current?.querySelectorAll("button") ?? [])];
  const at = items.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step) items[(at + step + items.length) % items.length].focus();
  else if (event.key !== "Escape" && event.key !== "Tab") return;
  else closeMenu();
  event.preventDefault();
  event.stopPropagation();
}

addEventListener("pointerdown", (event) => {
  if (current && !current.contains(/** @type {Node} */ (event.target))) closeMenu();
});
addEventListener("resize", closeMenu);
