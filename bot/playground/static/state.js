/** @file What the page knows of the world, and where the person looks; the latter survives a reload. */

/** @typedef {{id: string, name: string, colour: string, bot: boolean}} Member */
/** @typedef {{id: string, name: string, topic: string, parent: string|null, kind: string, type: number, archived: boolean}} Channel */
/** @typedef {{guild: string, bot: Member, online: boolean, members: Member[], channels: Channel[], commands: any[], installed: boolean}} World */

const KEPT = "tablekeeper.playground";

/** @type {{world: World | null, member: string, channel: string, unread: Record<string, Record<string, {unread: number, pings: number}>>}} */
export const state = { world: null, member: "", channel: "", unread: {} };

/** @returns {{member: string, channel: string}} from the address, or else from the last visit */
export function remembered() {
  const [, channel, member] = location.hash.match(/^#\/(\d+)\/(\d+)$/) ?? [];
  if (channel && member) return { channel, member };
  try {
    return { channel: "", member: "", ...JSON.parse(localStorage.getItem(KEPT) ?? "{}") };
  } catch {
    return { channel: "", member: "" };
  }
}

/** Keep where the person looks. */
export function remember() {
  const { member, channel } = state;
  localStorage.setItem(KEPT, JSON.stringify({ member, channel }));
  const hash = `#/${channel}/${member}`;
  if (location.hash !== hash) history.replaceState(null, "", hash);
}

/** @returns {Member} as whom the person acts */
export function acting() {
  const { world, member } = state;
  return world?.members.find((each) => each.id === member) ?? { id: member, name: "", colour: "#888888", bot: false };
}

/** @returns {Channel | undefined} */
export function looking() {
  return state.world?.channels.find((each) => each.id === state.channel);
}

/** Whether a channel holds posts and takes no messages. @param {Channel | undefined} channel */
export function isForum(channel) {
  return channel?.type === 15 || channel?.type === 16;
}
