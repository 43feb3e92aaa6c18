/** @file Dark, light, or as the system wishes: the person chooses, dark at first. */

import { byId, icon } from "./dom.js";

const KEPT = "tablekeeper.theme";
const CHOICES = ["dark", "light", "system"];
const NAMES = { dark: "Dark colors", light: "Light colors", system: "Colors of the system" };
const light = matchMedia("(prefers-color-scheme: light)");

/** @returns {keyof typeof NAMES} */
function chosen() {
  const kept = localStorage.getItem(KEPT) ?? "";
  return /** @type {keyof typeof NAMES} */ (CHOICES.includes(kept) ? kept : "dark");
}

/** @param {typeof NAMES} names */
function apply(names) {
  const name = chosen();
  document.documentElement.dataset.theme = name === "system" ? (light.matches ? "light" : "dark") : name;
  byId("theme").replaceChildren(icon("sun"), names[name]);
}

/** @param {typeof NAMES} [names] what the choices are called */
export function startTheme(names = NAMES) {
  apply(names);
  light.addEventListener("change", () => apply(names));
  byId("theme").addEventListener("click", () => {
    localStorage.setItem(KEPT, CHOICES[(CHOICES.indexOf(chosen()) + 1) % CHOICES.length]);
    apply(names);
  });
}
