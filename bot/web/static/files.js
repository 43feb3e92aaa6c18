/** @file Pictures and other files of messages, and the full-size view of a picture. */

import { el, icon } from "./dom.js";

const WIDEST = 550;
const HIGHEST = 600;

/**
 * @param {{url: string|null, elsewhere?: string, alt: string, width: number|null, height: number|null, name?: string} | null} media
 * @param {string} [kind]
 * @returns {HTMLElement | null}
 */
export function picture(media, kind = "") {
  if (!media) return null;
  if (!media.url) {
    const safe = /^https?:/.test(media.elsewhere ?? "");
    return el("a", { class: "elsewhere", href: safe && media.elsewhere, target: "_blank", rel: "noopener noreferrer" },
      "Picture on another site", icon("out"));
  }
  const image = /** @type {HTMLImageElement} */ (el("img", { src: media.url, alt: media.alt, draggable: "false" }));
  if (media.width && media.height) {
    const scale = Math.min(1, WIDEST / media.width, HIGHEST / media.height);
    image.width = Math.round(media.width * scale);
    image.height = Math.round(media.height * scale);
  }
  return el("button", {
    type: "button",
    class: `picture ${kind}`,
    "aria-label": `Open full size. ${media.alt || media.name || "Picture"}`,
    title: media.alt,
    onclick: () => openFullSize(media),
  }, image);
}

/** @param {any} file an attachment @returns {HTMLElement} */
export function fileCard(file) {
  return el("div", { class: "file" },
    icon("file"),
    el("div", { class: "file-text" },
      el("a", { href: file.url, download: file.name }, file.name),
      el("span", { class: "faint" }, size(file.size))),
    el("a", { class: "icon", href: file.url, download: file.name, "aria-label": `Download ${file.name}` }, icon("download")));
}

/** @param {number} bytes */
export function size(bytes) {
  if (bytes < 1024) return `${bytes} bytes`;
  return bytes < 1024 * 1024 ? `${(bytes / 1024).toFixed(1)} KiB` : `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
}

/** @param {any} media */
function openFullSize(media) {
  const image = el("img", { src: media.url, alt: media.alt });
  const dialog = /** @type {HTMLDialogElement} */ (el("dialog", {
    class: "lightbox",
    "aria-label": "Picture, full size",
    onclose: () => dialog.remove(),
    onclick: (/** @type {Event} */ event) => event.target !== image && dialog.close(),
  },
    image,
    el("p", { class: "lightbox-foot" },
      el("a", { href: media.url, target: "_blank" }, "Open in a tab"),
      el("button", { type: "button", class: "quiet", onclick: () => dialog.close() }, "Close"))));
  image.addEventListener("click", () => image.classList.toggle("full"));
  document.body.append(dialog);
  dialog.showModal();
}
