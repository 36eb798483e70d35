// How far a thought has come: fills in [data-progress="name"]; a bar without a value is not shown (see the style sheet).

/** @param {Record<string, number | null>} told per cent by name; null: it has ended */
export function showThought(told) {
  for (const [name, done] of Object.entries(told)) {
    for (const bar of document.querySelectorAll(`progress[data-progress="${CSS.escape(name)}"]`)) {
      if (done === null) bar.removeAttribute("value");
      else bar.value = done;
    }
  }
}
