// Puts new HTML into a region of the page and leaves alone whatever did not change: focus, scroll, open details, typed text.

import { Idiomorph } from "./idiomorph.mjs";

export const REGIONS = ["top", "notice", "screen", "dialog"];

const OPTIONS = {
  morphStyle: "innerHTML",
  restoreFocus: true,
  callbacks: {
    // Open or closed is the reader's doing (details) or the host's (dialog), not the app's.
    beforeAttributeUpdated: (name, element) => !(name === "open" && /^(DETAILS|DIALOG)$/.test(element.tagName)),
    // The host's own notices stay until they are dismissed.
    beforeNodeRemoved: (node) => !node.classList?.contains("host-notice"),
  },
};

/** The field being typed into keeps its text. (Of a button the option would keep the old label.) */
const typing = () => Boolean(document.activeElement?.matches("input, select, textarea"));

/**
 * @param {Record<string, string>} regions HTML by the id of the region
 * @param {boolean} moved whether this is another screen: nothing of the old one is kept, its focused button least of all
 */
export function morphRegions(regions, moved = false) {
  for (const id of REGIONS) {
    if (typeof regions[id] !== "string") continue;
    const region = document.getElementById(id);
    if (moved && id === "screen") region.replaceChildren();
    Idiomorph.morph(region, regions[id], { ...OPTIONS, ignoreActiveValue: typing() });
  }
}

/** Sets attributes of `<html>`; null removes one. */
export function setRoot(attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) document.documentElement.removeAttribute(name);
    else document.documentElement.setAttribute(name, value);
  }
}
