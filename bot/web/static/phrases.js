/** @file What lists and forms say by themselves. A page in another language assigns its own phrases. */

export const phrases = {
  submit: "Submit", cancel: "Cancel", close: "Close", done: "Done",
  select: "Make a selection", search: "Search", nothing: "Nothing like that.",
  required: (/** @type {string} */ label) => `${label} is required.`,
  tooShort: (/** @type {string} */ label, /** @type {number} */ least) => `${label} takes at least ${least} characters.`,
  choose: (/** @type {number} */ least, /** @type {number} */ most) => {
    if (least === most) return `Choose ${most}`;
    return least ? `Choose ${least} to ${most}` : `Choose up to ${most}`;
  },
};
