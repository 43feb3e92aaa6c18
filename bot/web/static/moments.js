/** @file Times as people read them, in the reader's own time zone. */

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const STEPS = [
  ["year", 31536000],
  ["month", 2592000],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

/** @param {Date} date @param {string} style Discord's letter @returns {string} */
function written(date, style) {
  if (style !== "R") return date.toLocaleString(undefined, /** @type {any} */ (STYLES)[style] ?? STYLES.f);
  const seconds = (date.getTime() - Date.now()) / 1000;
  const [unit, length] = STEPS.find(([, size]) => Math.abs(seconds) >= Number(size)) ?? ["second", 1];
  const relative = new Intl.RelativeTimeFormat(undefined, { numeric: "auto" });
  return relative.format(Math.round(seconds / Number(length)), /** @type {any} */ (unit));
}

/** Fill every `<time data-moment>` under an element. @param {ParentNode} root */
export function writeMoments(root) {
  for (const time of root.querySelectorAll("time[data-moment]")) {
    const date = new Date(Number(/** @type {HTMLElement} */ (time).dataset.moment) * 1000);
    if (Number.isNaN(date.getTime())) continue;
    time.setAttribute("datetime", date.toISOString());
    time.setAttribute("title", written(date, "F"));
    time.textContent = written(date, /** @type {HTMLElement} */ (time).dataset.style ?? "f");
  }
}

/** @param {string} iso @returns {string} "14:03", or with the date when it is not today */
export function shortTime(iso) {
  const date = new Date(iso);
  const clock = date.toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit" });
  if (date.toDateString() === new Date().toDateString()) return clock;
  return `${date.toLocaleDateString(undefined, { day: "numeric", month: "short", year: "numeric" })}, ${clock}`;
}

/** @param {string} iso @returns {string} */
export function fullTime(iso) {
  return written(new Date(iso), "F");
}

/** @param {string} iso @returns {string} the day, for the line between two days */
export function day(iso) {
  return new Date(iso).toLocaleDateString(undefined, { dateStyle: "long" });
}
