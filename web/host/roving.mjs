// Groups that are one stop for the Tab key, with arrows inside: [data-roving] (a hand of cards, a bidding grid, tabs).

const ITEMS = "a[href], button, input, select, [tabindex]";

const itemsOf = (group) => [...group.querySelectorAll(ITEMS)].filter((item) => !item.disabled);

function setCurrent(items, current) {
  for (const item of items) item.tabIndex = item === current ? 0 : -1;
}

const keptIds = new WeakMap(); // group -> id of the item that the Tab key reaches

/** Call after each update: exactly one item of a group can be reached by Tab. */
export function syncRoving() {
  for (const group of document.querySelectorAll("[data-roving]")) {
    const items = itemsOf(group);
    const current =
      items.find((item) => item === document.activeElement) ??
      items.find((item) => item.id && item.id === keptIds.get(group)) ??
      items.find((item) => item.matches('[aria-current], [aria-checked="true"], [aria-selected="true"]')) ??
      items[0];
    if (current) setCurrent(items, current);
  }
}

/** The nearest item of the row above (-1) or below (+1), where the group has rows. */
function inNextRow(items, from, direction) {
  const middle = (item) => {
    const box = item.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, height: box.height };
  };
  const start = middle(from);
  const away = (item) => {
    const { x, y } = middle(item);
    const rows = (y - start.y) * direction;
    return rows < start.height / 3 ? Infinity : rows * 4 + Math.abs(x - start.x);
  };
  const nearest = items.reduce((best, item) => (away(item) < away(best) ? item : best), from);
  return away(nearest) < Infinity ? nearest : null;
}

function destination(key, items, from) {
  const index = items.indexOf(from);
  const step = (by) => items[(index + by + items.length) % items.length];
  switch (key) {
    case "ArrowRight": return step(1);
    case "ArrowLeft": return step(-1);
    case "ArrowDown": return inNextRow(items, from, 1) ?? step(1);
    case "ArrowUp": return inNextRow(items, from, -1) ?? step(-1);
    case "Home": return items[0];
    case "End": return items.at(-1);
    default: return null;
  }
}

export function watchRoving() {
  document.addEventListener("keydown", (event) => {
    const group = event.target.closest?.("[data-roving]");
    if (!group || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    const items = itemsOf(group);
    const from = items.find((item) => item.contains(event.target));
    if (!from || from.matches("input, select")) return; // these have arrow keys of their own
    const to = destination(event.key, items, from);
    if (!to) return;
    event.preventDefault();
    setCurrent(items, to);
    to.focus();
  });
  document.addEventListener("focusin", (event) => {
    const group = event.target.closest?.("[data-roving]");
    if (!group) return;
    keptIds.set(group, event.target.id);
    const items = itemsOf(group);
    if (items.includes(event.target)) setCurrent(items, event.target);
  });
}
