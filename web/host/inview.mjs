// Keeps [data-in-view] visible inside its scrolling [data-scrolls], without moving the page.

const MARGIN = 8; // pixels

/** How far to scroll so that [start, end] lies within [from, to]. */
function way(start, end, from, to) {
  if (start < from + MARGIN) return start - from - MARGIN;
  return Math.max(0, end - to + MARGIN);
}

/** Call after an update. The heads of rows that stay in place hide what is below them. */
export function syncInView() {
  for (const element of document.querySelectorAll("[data-in-view]")) {
    const box = element.closest("[data-scrolls]");
    if (!box) continue;
    const outer = box.getBoundingClientRect();
    const inner = element.getBoundingClientRect();
    const [left, top] = [outer.left + box.clientLeft, outer.top + box.clientTop];
    const head = box.querySelector("th[scope=row]")?.offsetWidth ?? 0;
    if (box.scrollHeight > box.clientHeight) box.scrollTop += way(inner.top, inner.bottom, top, top + box.clientHeight);
    if (box.scrollWidth > box.clientWidth) box.scrollLeft += way(inner.left, inner.right, left + head, left + box.clientWidth);
  }
}
