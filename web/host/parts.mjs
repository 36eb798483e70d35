// What the bare worker is made of. (The one-file edition has modules of its own in place of this and a few others, see one-file/.)

import { releaseFile } from "./release.mjs";

/** A new worker that waits for its bytes. */
export const makeWorker = () => new Worker(releaseFile("host/bare-worker.mjs"), { type: "module", name: "bear-and-bacon" });

/** The Python it begins with. */
export async function entryCode() {
  const response = await fetch(releaseFile("worker.py"));
  if (!response.ok) throw new Error(`worker.py: HTTP ${response.status}`);
  return response.text();
}
