// In the one-file edition there is no folder with a release: this page is all of it.

/** Tells copies of the edition apart by where they lie. */
export const SITE_URL = new URL(location.pathname, location.href);

export const RELEASE = "one-file";

/** Nobody else could open the address of a file on this machine, and it would tell where that lies: such links begin with `#`. */
export const PAGE_ADDRESS = location.protocol === "file:" ? "" : SITE_URL.href;
