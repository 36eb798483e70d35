// The ways to start Python, in the order in which they are tried.

import { startBare } from "./worker-bare.mjs";
import { startPyScript } from "./worker-pyscript.mjs";

const PYSCRIPT_START_LIMIT_MS = 30_000; // from when the bytes are there; then the bare worker is tried
const BARE_START_LIMIT_MS = 120_000; // a slow phone

/** Name -> how to start it, and how long that may take. */
export const WAYS = {
  pyscript: [startPyScript, PYSCRIPT_START_LIMIT_MS],
  bare: [startBare, BARE_START_LIMIT_MS],
};
