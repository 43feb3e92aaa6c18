/** @file Draws one message. */

import { draw } from "./controls.js";
import { avatar, el, icon } from "./dom.js";
import { fileCard, picture } from "./files.js";
import { contextMenu, menuCommands } from "./menus.js";
import { fullTime, shortTime, writeMoments } from "./moments.js";
import { acting } from "./state.js";

/**
 * @typedef {import("./controls.js").Context & {
 *   failure: string | undefined,
 *   follows: boolean,
 *   dismiss: () => void,
 *   use: (what: string, target: string, name: string) => void,
 *   jump: (message: string) => void,
 * }} MessageContext
 */

/** @param {any} message @param {MessageContext} context @returns {HTMLElement} */
export function drawMessage(message, context) {
  const classes = ["message"];
  if (context.follows) classes.push("follows");
  if (message.ephemeral) classes.push("ephemeral");
  if (message.pings) classes.push("pings");
  const drawn = el(
    "article",
    { class: classes.join(" "), data: { message: message.id }, "aria-label": label(message), tabindex: "-1" },
    message.used && used(message.used),
    message.reply && reply(message.reply, context),
    context.follows
      ? el("span", { class: "side-time", "aria-hidden": "true" }, shortTime(message.time).split(", ").at(-1) ?? "")
      : avatar(message.author),
    el("div", { class: "body" }, !context.follows && head(message), ...content(message, context)),
    !message.local && !message.ephemeral && menuCommands("use-on-message").length > 0 && el("button", {
      type: "button", class: "icon message-menu", "aria-label": "Apps for this message", "aria-haspopup": "menu",
      onclick: (/** @type {MouseEvent} */ event) => contextMenu(event, context.use),
    }, icon("more")),
  );
  writeMoments(drawn);
  return drawn;
}

/** @param {any} message */
function label(message) {
  const only = message.ephemeral ? `, only you, ${acting().name}, can see this` : "";
  return `${message.author.name}, ${shortTime(message.time)}${only}`;
}

/** @param {any} message */
function head(message) {
  return el("header", { class: "head" },
    authorName(message.author),
    message.author.bot && el("span", { class: "tag" }, "BOT"),
    el("time", { class: "faint", datetime: message.time, title: fullTime(message.time) }, shortTime(message.time)),
    message.silent && el("span", { class: "faint" }, "· silent"));
}

/** @param {any} author */
function authorName(author) {
  const name = el("span", { class: "author", data: author.bot ? {} : { person: author.id, name: author.name } }, author.name);
  if (!author.bot) name.style.setProperty("--own", author.colour);
  return name;
}

/** @param {any} use */
function used(use) {
  return el("div", { class: "context" }, icon("slash"), avatar(use.member, "mini"), authorName(use.member), " used ",
    el("span", { class: "mention" }, use.command));
}

/** @param {any} quoted @param {MessageContext} context */
function reply(quoted, context) {
  return el("button", { type: "button", class: "context", onclick: () => context.jump(quoted.id) },
    icon("reply"), quoted.author && avatar(quoted.author, "mini"), quoted.author && authorName(quoted.author),
    el("span", { class: "quoted" }, quoted.text));
}

/** @param {any} message @param {MessageContext} context @returns {(HTMLElement | null | false)[]} */
function content(message, context) {
  if (message.thinking) return [thinking(message.thinkingText ?? `${message.author.name} is thinking…`), ephemeralLine(message, context)];
  const text = el("div", { class: "text", html: message.html });
  if (message.note) text.append(el("em", { class: "faint" }, message.note));
  if (message.edited) (text.lastElementChild ?? text).append(el("span", { class: "edited" }, " (edited)"));
  const pictures = message.attachments.filter((/** @type {any} */ file) => file.picture);
  return [
    text.hasChildNodes() && text,
    ...message.attachments.filter((/** @type {any} */ file) => !file.picture).map(fileCard),
    pictures.length > 0 && el("div", { class: pictures.length > 1 ? "gallery" : "single" }, ...pictures.map((/** @type {any} */ file) => picture(file))),
    ...message.embeds.map(embed),
    ...draw(message.components, context),
    message.reactions.length > 0 && el("div", { class: "reactions" },
      ...message.reactions.map((/** @type {any} */ each) => el("span", { class: "reaction" }, `${each.emoji} ${each.count}`))),
    context.failure ? el("p", { class: "failure", role: "alert" }, icon("warning"), context.failure) : null,
    ephemeralLine(message, context),
  ];
}

/** @param {string} text */
function thinking(text) {
  return el("p", { class: "thinking" }, el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i")), text);
}

/** @param {any} message @param {MessageContext} context */
function ephemeralLine(message, context) {
  if (!message.ephemeral) return null;
  return el("p", { class: "only-you" }, icon("eye"), `Only you (${acting().name}) can see this`,
    !message.thinking && " · ",
    !message.thinking && el("button", { type: "button", class: "as-link", onclick: context.dismiss }, "Dismiss"));
}

/** @param {any} shown */
function embed(shown) {
  const box = el("div", { class: "embed" },
    el("div", { class: "embed-main" },
      shown.author && el("p", { class: "embed-author" }, shown.author),
      shown.title && el("div", { class: "embed-title text", html: shown.title }),
      shown.html && el("div", { class: "text", html: shown.html }),
      shown.fields.length > 0 && el("dl", { class: "embed-fields" }, ...shown.fields.map((/** @type {any} */ field) =>
        el("div", { class: field.inline ? "embed-field inline" : "embed-field" },
          el("dt", { class: "text", html: field.name }), el("dd", { class: "text", html: field.html }))))),
    shown.thumbnail && picture(shown.thumbnail, "thumbnail"),
    shown.image && picture(shown.image, "whole"),
    (shown.footer || shown.time) && el("p", { class: "embed-foot faint" },
      [shown.footer, shown.time && shortTime(shown.time)].filter(Boolean).join(" · ")));
  if (shown.colour) box.style.setProperty("--accent", shown.colour);
  return box;
}
