// The polite live region: one element a line, so that a screen reader speaks each once.

const MOST_LINES = 50;

export function say(lines) {
  const log = document.getElementById("live");
  for (const line of lines) {
    const element = document.createElement("p");
    element.textContent = line;
    log.append(element);
  }
  while (log.childElementCount > MOST_LINES) log.firstElementChild.remove();
}

/** Forgets every line: somebody else will read the page next. */
export function hush() {
  document.getElementById("live").replaceChildren();
}
