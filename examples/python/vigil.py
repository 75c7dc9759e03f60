"""Client of the Vigil server API with the standard library alone: one check, within a deadline."""

import contextlib
import html
import http.client
import json
import queue
import socket
import threading
import urllib.parse
import uuid

MAX_ANSWER_BYTES = 1_000_000
# A longer field is left out of a body that is too long; a verdict token has at most 8,192 characters.
MAX_FIELD_LENGTH = 10_000


class VigilProblem(Exception):
    """The request is wrong in itself; `problem` is the service's answer (RFC 9457)."""

    def __init__(self, problem):
        super().__init__(f"{problem['status']} {problem['error']}: {problem.get('detail', '')}")
        self.problem = problem


class Vigil:
    def __init__(self, base_url, api_key, site=None, deadline_sec=1.0):
        url = urllib.parse.urlsplit(base_url)
        self._connection = http.client.HTTPSConnection if url.scheme == "https" else http.client.HTTPConnection
        self._host, self._port = url.hostname, url.port
        self._path = url.path.rstrip("/") + "/api/v1/check"
        self._headers = {"x-api-key": api_key, "content-type": "application/json"}
        if site is not None:
            self._headers["x-service-site"] = site
        self._deadline_sec = deadline_sec

    @staticmethod
    def form_script(edge_url, public_key):
        """Return the elements that load the SDK and let it watch the page's first form."""
        watch = f"Vigil.load({{ publicKey: {json.dumps(public_key)} }}).watch(document.forms[0])"
        return f'<script src="{html.escape(edge_url)}/sdk.js"></script><script>{watch}</script>'

    def check_form(self, request, form, event):
        """Check a submitted form: its `email`, what the SDK put into it, and the address and browser of `request`.

        `request` is a `BaseHTTPRequestHandler`. Behind a proxy call `check` with the address that the proxy sets.
        Fields that the visitor wrote and the service refuses are left out.
        """
        written = {
            "email": form.get("email"),
            "verdictToken": form.get("vigil_token"),
            "collected": form.get("vigil_collected"),
            "userAgent": request.headers.get("user-agent"),
        }
        known = {"event": event, "ip": request.client_address[0]}
        try:
            return self.check(**written, **known)
        except VigilProblem as refusal:
            refused = {error["pointer"].split("/")[1] for error in refusal.problem.get("errors", [])}
            if refusal.problem["status"] == 413:
                refused = {name for name, value in written.items() if len(value or "") > MAX_FIELD_LENGTH}
            if not refused & written.keys():
                raise
            accepted = {name: value for name, value in written.items() if name not in refused}
            return self.check(**accepted, **known)

    def check(self, **fields):
        """Return the answer with `failover: None`; without one, a verdict of its own marked `failover`.

        Raise `VigilProblem` for a request that is wrong in itself.
        """
        status, answer = self._exchange({name: value for name, value in fields.items() if value})
        if status == 200 and isinstance(answer, dict) and isinstance(answer.get("verdict"), str):
            return {**answer, "failover": None}
        is_problem = isinstance(answer, dict) and isinstance(answer.get("error"), str)
        if status in (400, 409, 413, 415) and is_problem:
            raise VigilProblem(answer)
        if isinstance(status, str):
            reason = status
        elif not is_problem:
            reason = "unreachable"
        else:
            reason = "unavailable" if status >= 500 else "refused"
        # A flood uses up a limit: it must not admit what follows it.
        verdict = "challenge" if status in (402, 429) and is_problem else "allow"
        return {"id": None, "verdict": verdict, "score": 0, "failover": {"reason": reason}}

    def _exchange(self, body):
        """Return the status and the JSON of the answer; in place of a status why there is none.

        Redirects are not followed: they would take the key along.
        """
        headers = {**self._headers, "idempotency-key": str(uuid.uuid4())}
        connection = self._connection(self._host, self._port, timeout=self._deadline_sec)
        opened, answers = [], queue.SimpleQueue()

        def exchange():
            try:
                connection.connect()
                opened.append(connection.sock)
                connection.request("POST", self._path, json.dumps(body), headers)
                response = connection.getresponse()
                answers.put((response.status, json.loads(response.read(MAX_ANSWER_BYTES))))
            except socket.timeout:
                answers.put(("timeout", None))
            except (OSError, ValueError, http.client.HTTPException):
                answers.put(("unreachable", None))

        # The timeout of a socket is that of each read: only a second thread bounds them all.
        threading.Thread(target=exchange, daemon=True).start()
        try:
            return answers.get(timeout=self._deadline_sec)
        except queue.Empty:
            return "timeout", None
        finally:
            for sock in opened:
                with contextlib.suppress(OSError):
                    sock.shutdown(socket.SHUT_RDWR)
            connection.close()
