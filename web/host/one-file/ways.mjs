// The one-file edition starts Python in a worker of its own; PyScript is not in it, since it has to fetch its parts.

import { startBare } from "../worker-bare.mjs";

const START_LIMIT_MS = 120_000;

export const WAYS = { bare: [startBare, START_LIMIT_MS] };
