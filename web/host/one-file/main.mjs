// Where the one-file edition begins: the site's host, and the site's other pages, which are inside too.

import "../boot.mjs";
import { watchPages } from "./pages.mjs";

watchPages();
