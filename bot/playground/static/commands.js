/** @file What can be typed after a slash: finds commands, reads and checks options, writes the line to send. No page here. */

import { takes } from "./selects.js";

/**
 * Commands and options have a `label`, which is their name in the member's language; what is sent has the English one.
 * @typedef {{path: string, label: string, description: string, options: any[]}} Command
 */
/** @typedef {{name: string, value: any, description?: string}} Choice */

export const KIND = { STRING: 3, INTEGER: 4, BOOLEAN: 5, USER: 6, CHANNEL: 7, ROLE: 8, MENTIONABLE: 9, NUMBER: 10, FILE: 11 };
const GROUP = 2;

/** @param {any[]} commands Discord's JSON @returns {Command[]} one for everything that can be sent */
export function flatten(commands) {
  return commands.filter((each) => (each.type ?? 1) === 1).flatMap((each) => unfold(each, each.name, each.label));
}

/** @param {any} node @param {string} path @param {string} label @returns {Command[]} */
function unfold(node, path, label) {
  const inner = (node.options ?? []).filter((/** @type {any} */ each) => each.type <= GROUP);
  if (!inner.length) return [{ path, label, description: node.description ?? "", options: node.options ?? [] }];
  return inner.flatMap((/** @type {any} */ each) => unfold(each, `${path} ${each.name}`, `${label} ${each.label}`));
}

/** @param {Command[]} commands @param {string} typed after the slash @returns {Command[]} the best first */
export function search(commands, typed) {
  const text = typed.trim().toLowerCase().replace(/\s+/g, " ");
  const rank = (/** @type {Command} */ { path, label, description }) =>
    Math.min(likeness(label, text), likeness(path, text), description.toLowerCase().includes(text) ? 4 : 9);
  return commands
    .map((command) => ({ command, rank: rank(command) }))
    .filter((each) => each.rank < 9)
    .sort((a, b) => a.rank - b.rank || (text ? 0 : begins(a.command) - begins(b.command))
      || a.command.label.localeCompare(b.command.label))
    .map((each) => each.command);
}

/** How well a name fits what is typed: 0 is best, 9 not at all. @param {string} name @param {string} text */
function likeness(name, text) {
  if (name.startsWith(text)) return 0;
  const words = name.split(" ");
  if (words.some((word) => word.startsWith(text))) return 1;
  const parts = text.split(" ");
  if (parts.length > 1 && parts.every((part, at) => words[at]?.startsWith(part))) return 2;
  return name.includes(text) ? 3 : 9;
}

/** The order while nothing is typed yet: commands that ask for nothing come first, such as /help. @param {Command} command */
function begins({ path, options }) {
  return path.includes(" ") || options.some((each) => each.required) ? 1 : 0;
}

/** The command that a typed text names in full, and what follows. @param {Command[]} commands @param {string} typed */
export function named(commands, typed) {
  const text = typed.replace(/^\//, "").replace(/\s+/g, " ").trimStart();
  for (const key of /** @type {const} */ (["label", "path"])) {
    const found = commands.find(({ [key]: name }) => `${text.toLowerCase()} `.startsWith(`${name} `));
    if (found) return { command: found, rest: text.slice(found[key].length).trimStart() };
  }
  return undefined;
}

/** The option with a name in the member's language or in English. @param {any[]} options @param {string} typed */
export function optionNamed(options, typed) {
  const name = typed.toLowerCase();
  return options.find((each) => each.label === name) ?? options.find((each) => each.name === name);
}

/**
 * `a:one two b:three` by the names of the options in either language; the values by the English ones.
 * @param {Command} command @param {string} text @returns {{values: Map<string, string>, rest: string}}
 */
export function readOptions(command, text) {
  const values = new Map();
  const names = command.options.flatMap((each) => [each.label, each.name]);
  if (!names.length) return { values, rest: text };
  const marks = [...text.matchAll(new RegExp(`(?:^|\\s)(${names.join("|")}):`, "giu"))];
  marks.forEach((mark, at) => {
    const end = marks[at + 1]?.index ?? text.length;
    values.set(optionNamed(command.options, mark[1]).name, text.slice(mark.index + mark[0].length, end).trim());
  });
  return { values, rest: (marks.length ? text.slice(0, marks[0].index) : text).trim() };
}

/** What an option takes, so far as the page knows it. @param {any} option @param {import("./state.js").World} world @returns {Choice[] | null} */
export function fixedChoices(option, world) {
  if (option.choices?.length) return option.choices.map((/** @type {any} */ { label, value }) => ({ name: label, value }));
  if (option.type === KIND.BOOLEAN) return [{ name: "True", value: "true" }, { name: "False", value: "false" }];
  if (option.type === KIND.USER || option.type === KIND.MENTIONABLE) {
    return [...world.members, world.bot].map((each) => ({ name: `@${each.name}`, value: `<@${each.id}>` }));
  }
  if (option.type === KIND.CHANNEL) {
    return world.channels
      .filter((each) => each.kind !== "conversation" && takes(option, each))
      .map((each) => ({ name: `#${each.name}`, value: `<#${each.id}>` }));
  }
  return null;
}

/** @param {Choice[]} choices @param {string} typed @returns {Choice[]} */
export function narrow(choices, typed) {
  const text = typed.trim().toLowerCase();
  const starts = choices.filter((each) => each.name.toLowerCase().replace(/^[@#]/, "").startsWith(text.replace(/^[@#]/, "")));
  const holds = (/** @type {Choice} */ { name, value }) => name.toLowerCase().includes(text) || String(value).toLowerCase().startsWith(text);
  return [...starts, ...choices.filter((each) => !starts.includes(each) && holds(each))];
}

/** What an option expects, in a few words. @param {any} option */
export function expected(option) {
  const { min_value: least, max_value: most, choices } = option;
  if (choices?.length) {
    const names = choices.map((/** @type {any} */ each) => each.label).join(" · ");
    return names.length <= 28 ? names : choices.length === 1 ? "1 choice" : `${choices.length} choices`;
  }
  if (option.type === KIND.INTEGER || option.type === KIND.NUMBER) {
    const what = option.type === KIND.INTEGER ? "Whole number" : "Number";
    if (least !== undefined && most !== undefined) return `${what}, ${least} to ${most}`;
    if (least !== undefined) return `${what}, ${least} or more`;
    return most === undefined ? what : `${what}, ${most} or less`;
  }
  return { 5: "True or false", 6: "Member", 7: "Channel", 8: "Role", 9: "Member", 11: "File" }[/** @type {5} */ (option.type)] ?? "";
}

/**
 * What is wrong with a typed value; empty when it can be sent.
 * @param {any} option @param {{text: string, value: any, file: File | null}} given @param {import("./state.js").World} world
 */
export function problem(option, given, world) {
  if (option.type === KIND.FILE) return given.file || !option.required ? "" : "Choose a file.";
  const text = given.text.trim();
  if (!text) return option.required ? "This option is required." : "This option is empty. Fill it in or remove it.";
  const choices = fixedChoices(option, world);
  if (choices) return pickedFrom(choices, given) ? "" : "Choose one from the list.";
  if (option.type === KIND.INTEGER && !/^-?\d+$/.test(String(given.value ?? text))) return "This takes a whole number.";
  if (option.type === KIND.NUMBER && Number.isNaN(Number(given.value ?? text))) return "This takes a number.";
  if (option.type === KIND.INTEGER || option.type === KIND.NUMBER) {
    const number = Number(given.value ?? text);
    if (number < (option.min_value ?? -Infinity) || number > (option.max_value ?? Infinity)) return `${expected(option)}.`;
  }
  if (option.type === KIND.STRING) {
    if (text.length < (option.min_length ?? 0)) return `At least ${option.min_length} characters.`;
    if (text.length > (option.max_length ?? 6000)) return `At most ${option.max_length ?? 6000} characters.`;
  }
  return "";
}

/** @param {Choice[]} choices @param {{text: string, value: any}} given @returns {Choice | undefined} */
function pickedFrom(choices, given) {
  const text = given.text.trim().toLowerCase();
  return choices.find((each) => given.value !== null && each.value === given.value)
    ?? choices.find((each) => each.name.toLowerCase() === text || String(each.value).toLowerCase() === text
      || each.name.toLowerCase().replace(/^[@#]/, "") === text);
}

/** @param {any} option @param {{text: string, value: any, file: File | null}} given @param {import("./state.js").World} world */
function sent(option, given, world) {
  if (option.type === KIND.FILE) return given.file?.name ?? "";
  const choices = fixedChoices(option, world);
  return String((choices ? pickedFrom(choices, given)?.value : given.value) ?? given.text.trim());
}

/**
 * The line that the playground understands.
 * @param {Command} command @param {{option: any, text: string, value: any, file: File | null}[]} given
 * @param {import("./state.js").World} world
 */
export function written(command, given, world) {
  return [command.path, ...given.map((each) => `${each.option.name}:${sent(each.option, each, world)}`)].join(" ");
}
