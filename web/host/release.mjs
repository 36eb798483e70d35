// Where this release's files are. Every address is relative to this module, so the site works under any sub-path.

/** `dist/v/<hash>/`, whose files never change once published. */
export const RELEASE_URL = new URL("../", import.meta.url);

/** `dist/`: the folder of index.html, the scope of the service worker. */
export const SITE_URL = new URL("../../../", import.meta.url);

/** `v/<hash>`: names this release in caches and messages. */
export const RELEASE = RELEASE_URL.href.slice(SITE_URL.href.length).replace(/\/$/, "");

/** The absolute address of a file of this release. */
export const releaseFile = (path) => new URL(path, RELEASE_URL).href;

/** What a link to a deal begins with. */
export const PAGE_ADDRESS = location.href.split(/[?#]/)[0];
