"""A signup form on the standard library: `python3 server.py`."""

import json
import os
import pathlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs

# vigil: begin
from vigil import Vigil
# vigil: end

dev = pathlib.Path(__file__).parents[2] / ".wrangler" / "dev.json"
local = json.loads(dev.read_text()) if "SECRET_KEY" not in os.environ else {"keys": {}}
API = os.environ.get("API") or local["api"]
EDGE = os.environ.get("EDGE") or local["edge"]
PUBLIC_KEY = os.environ.get("PUBLIC_KEY") or local["keys"]["publishableTest"]
SECRET_KEY = os.environ.get("SECRET_KEY") or local["keys"]["secretTest"]
DEADLINE_SEC = float(os.environ.get("DEADLINE_MS", "1000")) / 1000
# vigil: begin
vigil = Vigil(API, SECRET_KEY, deadline_sec=DEADLINE_SEC)
# vigil: end
PAGE = f"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Sign up at Acme</title>
<main><h1>Sign up</h1><form method="post" action="/signup">
<label>Email <input name="email" type="email" required></label>
<button>Sign up</button></form></main>
<!-- vigil: begin -->{vigil.form_script(EDGE, PUBLIC_KEY)}<!-- vigil: end --></html>"""


class Signup(BaseHTTPRequestHandler):
    def do_GET(self):
        self.answer(200, PAGE)

    def do_POST(self):
        length = int(self.headers.get("content-length", 0))
        form = {name: values[0] for name, values in parse_qs(self.rfile.read(length).decode()).items()}
        # vigil: begin
        if vigil.check_form(self, form, event="signup")["verdict"] == "block":
            return self.answer(403, "refused")
        # vigil: end
        self.answer(200, "Welcome")

    def answer(self, status, text):
        self.send_response(status)
        self.send_header("content-type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, *_):
        """Requests are not logged: they name people."""


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "3000"))), Signup)
    print(f"http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()
