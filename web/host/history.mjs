// The address: the app names the part after `#`; going back, forward, or following a link within it becomes an intent.

import { focusTarget } from "./focus.mjs";

let known = location.hash;

/** @param {string} hash with its `#`, or empty  @param {boolean} push whether "back" shall return to where we are */
export function setHash(hash, push) {
  if (hash === known) return;
  known = hash;
  const address = hash || location.pathname + location.search;
  if (push) history.pushState(null, "", address);
  else history.replaceState(null, "", address);
}

/** @param {(hash: string) => void} onroute */
export function watchHistory(onroute) {
  const changed = () => {
    if (location.hash === known) return;
    known = location.hash;
    onroute(known);
  };
  addEventListener("popstate", changed);
  addEventListener("hashchange", changed);
  // A link to an element of this page (skip link, table of contents) moves the focus and is no route.
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.('a[href^="#"]:not([data-action])');
    const target = link && document.getElementById(decodeURIComponent(link.hash.slice(1)));
    if (!target || event.defaultPrevented) return;
    event.preventDefault();
    focusTarget(target);
    target.scrollIntoView();
  });
}
