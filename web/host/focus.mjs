// Where the focus goes after an update: where the app says, else where it was, else to what is to be done next
// ([data-autofocus]), else to the screen, where it waits for the next thing to do.

let parked = false; // the focus lies on the screen because what had it is gone

const inRegion = (element) => element?.closest?.("#top, #notice, #screen, #dialog");

/** Call before an update; the returned function is called after it with the app's wish (a CSS selector or nothing). */
export function rememberFocus() {
  const before = document.activeElement;
  const wasInside = Boolean(inRegion(before));
  return (selector) => {
    const screen = document.getElementById("screen");
    const waiting = parked && document.activeElement === screen;
    const lost = wasInside && !before.isConnected && !inRegion(document.activeElement);
    const wanted = selector ? document.querySelector(selector) : null;
    const next = lost || waiting ? document.querySelector("#screen [data-autofocus]") : null;
    parked = false;
    if (wanted) wanted.focus();
    else if (next) next.focus({ preventScroll: true });
    else if (lost || waiting) {
      screen.focus({ preventScroll: true });
      parked = true;
    }
  };
}

/** Moves the focus to an element that can't usually have it (the target of a link within the page). */
export function focusTarget(element) {
  if (!element.matches("a[href], button, input, select, textarea, summary, [tabindex]")) element.tabIndex = -1;
  element.focus();
}
