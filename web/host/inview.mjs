// Keeps [data-in-view] visible inside its scrolling [data-scrolls], without moving the page.

const MARGIN = 8; // pixels

/** Call after an update. */
export function syncInView() {
  for (const element of document.querySelectorAll("[data-in-view]")) {
    const box = element.closest("[data-scrolls]");
    if (!box || box.scrollHeight <= box.clientHeight) continue;
    const outer = box.getBoundingClientRect();
    const inner = element.getBoundingClientRect();
    const above = inner.top - outer.top - MARGIN;
    const below = inner.bottom - outer.top - box.clientTop - box.clientHeight + MARGIN;
    if (above < 0) box.scrollTop += above;
    else if (below > 0) box.scrollTop += below;
  }
}
