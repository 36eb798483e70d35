// Modal dialogs: `#dialog > dialog` is opened when the app puts one there; Escape presses its [data-cancel]; the focus returns to
// whatever opened it.

const region = () => document.getElementById("dialog");
let opener = ""; // the id of what had the focus before the dialog

/** Call before an update. */
export function rememberOpener() {
  if (!region().querySelector(":scope > dialog[open]")) opener = document.activeElement?.id ?? "";
}

/** Call after an update. */
export function syncDialog() {
  const dialog = region().querySelector(":scope > dialog");
  if (dialog && !dialog.open) dialog.showModal();
  if (!dialog && opener) {
    const element = document.getElementById(opener);
    if (element && document.activeElement === document.body) element.focus();
    opener = "";
  }
}

export function watchDialogs() {
  region().addEventListener("cancel", (event) => {
    if (event.target.tagName !== "DIALOG") return; // a file field has such an event too
    event.preventDefault();
    event.target.querySelector("[data-cancel]")?.click();
  }, { capture: true });
}
