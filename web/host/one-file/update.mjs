// The one-file edition is off-line by nature and stays the version that it is.

export function watchUpdates() {
  document.documentElement.dataset.offline = "ready";
}

export const takeUpdate = () => location.reload();
