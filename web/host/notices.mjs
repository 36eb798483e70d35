// The host's own notices, shown above the app's in #notice until dismissed.

import { texts } from "./texts.mjs";

/** @param {string} text  @param {{kind?: string}} options a second notice of a kind takes the place of the first */
export function showNotice(text, { kind = "host" } = {}) {
  const region = document.getElementById("notice");
  region.querySelector(`:scope > .host-notice[data-kind="${kind}"]`)?.remove();
  const notice = document.createElement("div");
  notice.className = "notice host-notice";
  notice.dataset.kind = kind;
  notice.setAttribute("role", "status");
  const line = document.createElement("p");
  line.textContent = text;
  const close = document.createElement("button");
  close.type = "button";
  close.className = "button";
  close.textContent = texts().dismiss;
  close.addEventListener("click", () => notice.remove());
  notice.append(line, close);
  region.prepend(notice);
}
