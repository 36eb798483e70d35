"""The site's pages and the application that runs in the worker. Knows the engine; the engine knows nothing of it."""
