/** @file The lists around the messages: channels, members, and as whom the person acts. */

import { avatar, byId, channelMark, el, icon } from "./dom.js";
import { contextMenu, menuCommands } from "./menus.js";
import { acting, looking, state } from "./state.js";

/** @typedef {{channel: (id: string) => void, member: (id: string) => void, use: (what: string, target: string, name: string) => void}} Go */

/** What a channel is called aloud, where it is no ordinary one. @type {Record<number, string>} */
const SPOKEN = { 2: "voice channel", 5: "announcement channel", 12: "private thread", 13: "stage channel", 15: "forum", 16: "media channel" };

/** @param {Go} go */
export function drawPlaces(go) {
  const { world } = state;
  if (!world) return;
  byId("guild").textContent = world.guild;
  drawChannels(world, go);
  drawActing(world, go);
  drawPeople(world, go);
  drawTitle(world);
  byId("install").textContent = world.installed ? `Remove from ${acting().name}'s apps` : `Add to ${acting().name}'s apps`;
}

/** @param {import("./state.js").World} world @param {Go} go */
function drawChannels(world, go) {
  const tops = world.channels.filter((each) => !each.parent);
  const lines = tops.flatMap((channel) => [
    channelLine(channel, go),
    ...world.channels.filter((each) => each.parent === channel.id).map((thread) => channelLine(thread, go)),
  ]);
  const list = byId("channel-list");
  const focused = /** @type {HTMLElement | null} */ (document.activeElement?.closest("#channel-list button"))?.dataset.channel;
  list.replaceChildren(...lines);
  if (focused) /** @type {HTMLElement | null} */ (list.querySelector(`[data-channel="${focused}"]`))?.focus();
}

/** @param {import("./state.js").Channel} channel @param {Go} go */
function channelLine(channel, go) {
  const { unread = 0, pings = 0 } = state.unread[state.member]?.[channel.id] ?? {};
  const here = channel.id === state.channel;
  const mark = channelMark(channel);
  const news = !here && unread ? `, ${unread} new${pings ? `, ${pings} for ${acting().name}` : ""}` : "";
  return el("li", { class: channel.kind }, el("button", {
    type: "button",
    class: ["channel", here && "here", !here && unread && "news", channel.archived && "archived"].filter(Boolean).join(" "),
    "aria-current": here && "page",
    "aria-label": `${SPOKEN[channel.type] ?? channel.kind} ${channel.name}${channel.archived ? ", archived" : ""}${news}`,
    data: { channel: channel.id },
    onclick: () => go.channel(channel.id),
  }, mark, el("span", { class: "channel-name" }, channel.name), !here && pings > 0 && el("span", { class: "badge" }, String(pings))));
}

/** @param {import("./state.js").World} world @param {Go} go */
function drawActing(world, go) {
  const group = byId("acting");
  const focused = group.contains(document.activeElement);
  group.replaceChildren(
    el("span", { class: "acting-label", "aria-hidden": "true" }, "Acting as"),
    ...world.members.map((member, index) => {
      const news = Object.values(state.unread[member.id] ?? {});
      const pings = news.reduce((sum, each) => sum + each.pings, 0);
      const unread = news.some((each) => each.unread > 0);
      const chosen = member.id === state.member;
      const button = el("button", {
        type: "button",
        class: chosen ? "member chosen" : "member",
        role: "radio",
        "aria-checked": String(chosen),
        tabindex: chosen ? "0" : "-1",
        "aria-label": `${member.name}${pings ? `, ${pings} pings` : unread ? ", unread messages" : ""}`,
        title: `Act as ${member.name} (Alt+${index + 1})`,
        data: { member: member.id },
        onclick: () => go.member(member.id),
        onkeydown: (/** @type {KeyboardEvent} */ event) => along(event, world, index, go),
      }, avatar(member), el("span", { class: "member-name" }, member.name), !chosen && pings > 0 && el("span", { class: "badge" }, String(pings)),
      !chosen && !pings && unread && el("span", { class: "dot" }));
      button.style.setProperty("--own", member.colour);
      return button;
    }));
  if (focused) /** @type {HTMLElement | null} */ (group.querySelector(".chosen"))?.focus();
  document.documentElement.style.setProperty("--acting", acting().colour);
}

/** Arrows move through the members. @param {KeyboardEvent} event @param {import("./state.js").World} world @param {number} index @param {Go} go */
function along(event, world, index, go) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step || event.altKey) return;
  event.preventDefault();
  go.member(world.members[(index + step + world.members.length) % world.members.length].id);
}

/** @param {import("./state.js").World} world @param {Go} go */
function drawPeople(world, go) {
  const person = (/** @type {import("./state.js").Member} */ member, /** @type {string} */ note) => el("li", {
    class: "person", data: member.bot ? {} : { person: member.id, name: member.name },
  },
    avatar(member, member.bot && !world.online ? "off" : ""),
    el("span", { class: "person-text" },
      el("span", { class: "person-name" }, member.name, member.bot && el("span", { class: "tag" }, "BOT")),
      note && el("span", { class: "faint" }, note)),
    !member.bot && menuCommands("use-on-member").length > 0 && el("button", {
      type: "button", class: "icon person-menu", "aria-label": `Apps for ${member.name}`, "aria-haspopup": "menu",
      onclick: (/** @type {MouseEvent} */ event) => contextMenu(event, go.use),
    }, icon("more")));
  byId("people-list").replaceChildren(
    el("h2", {}, `Members, ${world.members.length}`),
    el("ul", {}, ...world.members.map((member) => person(member, member.id === state.member ? "You act as this member" : ""))),
    el("h2", {}, "Bots, 1"),
    el("ul", {}, person(world.bot, world.online ? "Online" : "Offline")),
    el("h2", {}, "Keys"),
    el("dl", { class: "keys" },
      ...[["/", "a command"], [`Alt 1–${world.members.length}`, "act as another"], ["Alt ↑ ↓", "next channel"], ["↑", "what you sent before"], ["Esc", "close, back to the box"]]
        .map(([key, what]) => el("div", {}, el("dt", {}, el("kbd", {}, key)), el("dd", {}, what)))));
}

/** @param {import("./state.js").World} world */
function drawTitle(world) {
  const channel = looking();
  byId("title").replaceChildren(
    channel ? channelMark(channel) : "",
    channel?.name ?? "");
  byId("topic").textContent = channel?.topic ?? "";
  const all = Object.entries(state.unread).flatMap(([, channels]) => Object.values(channels));
  const pings = all.reduce((sum, each) => sum + each.pings, 0);
  document.title = `${pings ? `(${pings}) ` : ""}#${channel?.name ?? ""} as ${acting().name} · ${world.guild}`;
}
