// Notices when the site is open in two tabs, which would overwrite each other's saved game.

import { SITE_URL } from "./release.mjs";

function openChannel() {
  try {
    return new BroadcastChannel(`bear-and-bacon ${SITE_URL.pathname}`);
  } catch {
    return null; // refused, or an old browser
  }
}

/** @param {() => void} onother called once, in the older and in the newer tab */
export function watchTabs(onother) {
  const channel = openChannel();
  if (!channel) return;
  let told = false;
  channel.onmessage = ({ data }) => {
    if (data === "opened") channel.postMessage("here");
    if (!told) onother();
    told = true;
  };
  channel.postMessage("opened");
}
