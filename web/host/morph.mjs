// Puts new HTML into a region of the page and leaves alone whatever did not change: focus, scroll, open details, typed text.

import { Idiomorph } from "./idiomorph.mjs";

export const REGIONS = ["top", "notice", "screen", "dialog"];

const OPTIONS = {
  morphStyle: "innerHTML",
  ignoreActiveValue: true, // the field being typed into keeps its text
  restoreFocus: true,
  callbacks: {
    // Open or closed is the reader's doing (details) or the host's (dialog), not the app's.
    beforeAttributeUpdated: (name, element) => !(name === "open" && /^(DETAILS|DIALOG)$/.test(element.tagName)),
    // The host's own notices stay until they are dismissed.
    beforeNodeRemoved: (node) => !node.classList?.contains("host-notice"),
  },
};

/** @param {Record<string, string>} regions HTML by the id of the region */
export function morphRegions(regions) {
  for (const id of REGIONS) {
    if (typeof regions[id] === "string") Idiomorph.morph(document.getElementById(id), regions[id], OPTIONS);
  }
}

/** Sets attributes of `<html>`; null removes one. */
export function setRoot(attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) document.documentElement.removeAttribute(name);
    else document.documentElement.setAttribute(name, value);
  }
}
