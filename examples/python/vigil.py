"""Client of the Vigil server API with the standard library alone: one check, within a deadline."""

import html
import json
import socket
import urllib.error
import urllib.request
import uuid


class Vigil:
    def __init__(self, base_url, api_key, site=None, deadline_sec=1.0):
        self._url = base_url.rstrip("/") + "/api/v1/check"
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
        """
        return self.check(
            event=event,
            email=form.get("email"),
            verdictToken=form.get("vigil_token"),
            collected=form.get("vigil_collected"),
            ip=request.client_address[0],
            userAgent=request.headers.get("user-agent"),
        )

    def check(self, **fields):
        """Return the answer with `failover: None`; without one, an allowing verdict marked `failover`."""
        headers = {**self._headers, "idempotency-key": str(uuid.uuid4())}
        body = json.dumps({name: value for name, value in fields.items() if value}).encode()
        request = urllib.request.Request(self._url, data=body, headers=headers, method="POST")
        try:
            with urllib.request.urlopen(request, timeout=self._deadline_sec) as response:
                return {**json.load(response), "failover": None}
        except urllib.error.HTTPError as problem:
            if problem.code in (400, 409, 413, 415):
                raise
            reason = "unavailable" if problem.code >= 500 else "refused"
        except socket.timeout:
            reason = "timeout"
        except (OSError, ValueError):
            reason = "unreachable"
        return {"id": None, "verdict": "allow", "score": 0, "failover": {"reason": reason}}
