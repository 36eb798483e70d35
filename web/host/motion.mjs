// Moves by View Transitions, where the browser has them and the reader wants motion. Things that can move are those with an id that
// begins with `card-` (the style sheet names them); an update in which none of them changes its place is simply shown.

const stillWanted = matchMedia("(prefers-reduced-motion: reduce)");
let running = null;

function motionAllowed() {
  const { motion } = document.documentElement.dataset;
  return motion === "full" || (motion !== "reduced" && !stillWanted.matches);
}

const idsOnPage = () => Array.from(document.querySelectorAll('#screen [id^="card-"]'), (element) => element.id);
const idsIn = (html) => Array.from(html.matchAll(/\bid="(card-[^"]+)"/g), ([, id]) => id);

/** Whether cards come, go, or change places; not where the screen is another one altogether. */
function moves(html) {
  const before = idsOnPage();
  const after = idsIn(html ?? "");
  return before.length > 0 && after.length > 0 && before.join() !== after.join();
}

/** Calls `update` (which changes the page) and resolves when it has run; the animation may go on after that. */
export async function showUpdate(regions, update) {
  running?.skipTransition(); // never let one move hold up the next
  if (!document.startViewTransition || document.hidden || !motionAllowed() || !moves(regions.screen)) {
    update();
    return;
  }
  document.documentElement.style.viewTransitionName = "none"; // only cards move, the page does not fade
  const transition = document.startViewTransition(update);
  running = transition;
  transition.ready.catch(() => {}); // skipped
  const ended = () => (running = running === transition ? null : running);
  transition.finished.then(ended, ended);
  await transition.updateCallbackDone;
}

// ---- The picture of a running move lies over the page and swallows clicks. Whatever the reader does ends it at once, and a click that
// began on the picture goes to what was meant.

let swallowed = false;

function interrupt(event) {
  swallowed = running !== null && event.type === "pointerdown";
  running?.skipTransition();
}

function deliver(event) {
  if (!swallowed || event.target !== document.documentElement) return;
  swallowed = false;
  event.stopPropagation();
  document.elementFromPoint(event.clientX, event.clientY)?.closest("button, a, label, summary, input, select, [data-action]")?.click();
}

addEventListener("pointerdown", interrupt, { capture: true, passive: true });
addEventListener("keydown", interrupt, { capture: true, passive: true });
addEventListener("click", deliver, { capture: true });
