// Keyboard: [data-key="l"] is pressed by that key ("Space" by the blank). Single characters only while <html data-keys="on">.

const TYPING = "input, textarea, select, [contenteditable]";
const PRESSABLE = "a[href], button, summary, input, select, textarea";

function handledNatively(event) {
  const on = event.target.closest?.(PRESSABLE);
  return Boolean(on) && (event.key === "Enter" || event.key === " " || on.matches(TYPING));
}

function pressable(key) {
  const scope = document.querySelector("dialog[open]") ?? document;
  const candidates = scope.querySelectorAll(`[data-key~="${CSS.escape(key)}"]`);
  return [...candidates].find((element) => !element.disabled && element.getClientRects().length > 0);
}

export function watchKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
    const single = [...event.key].length === 1;
    if (single && (document.documentElement.dataset.keys !== "on" || event.target.closest?.(TYPING))) return;
    if (handledNatively(event)) return;
    const element = pressable(event.key === " " ? "Space" : single ? event.key.toLowerCase() : event.key);
    if (!element) return;
    event.preventDefault();
    if (!event.repeat) element.click();
  });
}
