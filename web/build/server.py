"""A static server for dist/, as plain as the hosts that the site is made for. The tests use it too."""

from __future__ import annotations

import contextlib
import http.server
import socket
import threading
import time
import urllib.parse
import webbrowser
from functools import partial
from http import HTTPStatus
from pathlib import Path
from typing import Any

from .base import say

TYPES = {
    ".css": "text/css",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".py": "text/x-python; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".zip": "application/zip",
    "": "application/octet-stream",
}
# What a badly set up host says of the files that it has never heard of.
WRONG_TYPES = TYPES | {".mjs": "text/plain", ".wasm": "application/octet-stream"}


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves one folder below one path."""

    protocol_version = "HTTP/1.1"

    def __init__(
        self, *args: Any, prefix: str, wrong_types: bool, delay: float, headers: dict[str, str], **kwargs: Any
    ) -> None:
        self.prefix, self.delay, self.more_headers = prefix, delay, headers
        self.extensions_map = WRONG_TYPES if wrong_types else TYPES
        super().__init__(*args, **kwargs)

    def send_head(self) -> Any:
        """Answer only below the prefix, and never list a folder."""
        time.sleep(self.delay)
        address = urllib.parse.urlsplit(self.path)
        path = urllib.parse.unquote(address.path)
        if path + "/" == self.prefix:
            self.send_response(HTTPStatus.MOVED_PERMANENTLY)
            self.send_header("Location", urllib.parse.quote(self.prefix))
            self.send_header("Content-Length", "0")
            self.end_headers()
            return None
        if not path.startswith(self.prefix):
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        self.path = "/" + urllib.parse.quote(path.removeprefix(self.prefix))
        return super().send_head()

    def list_directory(self, path: Any) -> None:
        """A folder without index.html is not found."""
        self.send_error(HTTPStatus.NOT_FOUND)

    def send_response(self, code: int, message: str | None = None) -> None:
        """Remember the code for `end_headers`."""
        self.code = code
        super().send_response(code, message)

    def end_headers(self) -> None:
        """The files of a release never change; everything else is asked for anew each time."""
        fixed = self.code == HTTPStatus.OK and self.path.startswith("/v/")
        self.send_header("Cache-Control", "public, max-age=31536000, immutable" if fixed else "no-cache")
        for name, value in self.more_headers.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing of requests."""


class Server(http.server.ThreadingHTTPServer):
    """One thread a connection; knows its own address; can really be switched off."""

    daemon_threads = True
    prefix = "/"

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.connections: set[socket.socket] = set()
        super().__init__(*args, **kwargs)

    @property
    def url(self) -> str:
        """Where the site is."""
        return f"http://127.0.0.1:{self.server_address[1]}{urllib.parse.quote(self.prefix)}"

    def process_request(self, request: Any, client_address: Any) -> None:
        """Remember the connection until it ends."""
        self.connections.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        """The connection has ended."""
        self.connections.discard(request)
        super().shutdown_request(request)

    def start(self) -> None:
        """Serve in a thread of its own, until `stop`."""
        threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()

    def stop(self) -> None:
        """Stop serving, and cut the connections that browsers keep open: from now on nobody answers on this port."""
        self.shutdown()
        self.server_close()
        for connection in list(self.connections):
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that goes away in the middle of an answer is nothing to report."""


def make_server(
    folder: Path,
    port: int = 0,
    *,
    prefix: str = "/",
    wrong_types: bool = False,
    delay: float = 0.0,
    headers: dict[str, str] | None = None,
) -> Server:
    """A server on this machine alone, ready for `serve_forever`, or for `start` and `stop`.

    port 0 takes a free one. prefix (begins and ends with a slash) is the path below which the site lies. wrong_types
    says of .mjs and .wasm what hosts say that do not know them. delay holds every answer back by that many seconds.
    headers go out with every answer besides.
    """
    handler = partial(
        Handler, directory=str(folder), prefix=prefix, wrong_types=wrong_types, delay=delay, headers=headers or {}
    )
    server = Server(("127.0.0.1", port), handler)
    server.prefix = prefix
    return server


def serve(folder: Path, port: int | None, *, open_browser: bool) -> None:
    """Serve until Ctrl-C. Without a port: 8000, or the next one that is free."""
    server = server_on(folder, [port] if port is not None else [*range(8000, 8020), 0])
    say(f"serve: {server.url}   (Ctrl-C ends)")
    if open_browser:
        webbrowser.open(server.url)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        say("\nserve: ended")
    finally:
        server.server_close()


def server_on(folder: Path, ports: list[int]) -> Server:
    """A server on the first of these ports that is free."""
    for port in ports:
        try:
            return make_server(folder, port)
        except OSError as error:
            problem = error
    raise problem
