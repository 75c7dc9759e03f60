"""The client against services that give no verdict: `python3 -m unittest`."""

import json
import socketserver
import struct
import socket
import threading
import time
import types
import unittest

from vigil import Vigil, VigilProblem

DEADLINE_SEC = 0.3
# Far above what the deadline allows, and below what a trickling body would take.
BOUND_SEC = 20


def answering(status, body, *headers):
    """Return a behaviour that answers so."""
    head = "\r\n".join([f"HTTP/1.1 {status} X", f"content-length: {len(body)}", *headers])

    def behave(handler):
        handler.request.sendall(f"{head}\r\n\r\n{body}".encode())

    return behave


def hang(handler):
    handler.server.ended.wait(BOUND_SEC * 2)


def trickle(handler):
    handler.request.sendall(b"HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n{")
    while not handler.server.ended.wait(0.05):
        handler.request.sendall(b" ")


def reset(handler):
    handler.request.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def break_off(handler):
    handler.request.sendall(b"HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{")


class Handler(socketserver.BaseRequestHandler):
    def handle(self):
        received = b""
        while b"\r\n\r\n" not in received:
            part = self.request.recv(65536)
            if not part:
                return
            received += part
        head, _, body = received.partition(b"\r\n\r\n")
        length = next(int(line[15:]) for line in head.lower().splitlines() if line.startswith(b"content-length:"))
        while len(body) < length:
            body += self.request.recv(65536)
        self.server.asked.append(json.loads(body))
        try:
            self.server.behaviours[min(len(self.server.asked), len(self.server.behaviours)) - 1](self)
        except OSError:
            pass


class Server(socketserver.ThreadingTCPServer):
    daemon_threads = True
    allow_reuse_address = True


class VigilTest(unittest.TestCase):
    def client(self, *behaviours, deadline_sec=BOUND_SEC):
        self.server = Server(("127.0.0.1", 0), Handler)
        self.server.behaviours, self.server.asked, self.server.ended = behaviours, [], threading.Event()
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)
        self.addCleanup(self.server.ended.set)
        return Vigil(f"http://127.0.0.1:{self.server.server_address[1]}", "sk_test_x", deadline_sec=deadline_sec)

    def test_no_verdict_yields_a_marked_one(self):
        rows = [
            ("hangs", hang, "timeout"),
            ("trickles", trickle, "timeout"),
            ("resets", reset, "unreachable"),
            ("breaks off", break_off, "unreachable"),
            ("answers with a page", answering(502, "<html>"), "unreachable"),
            ("answers with other JSON", answering(200, "[]"), "unreachable"),
            ("answers without a verdict", answering(200, '{"ok":true}'), "unreachable"),
            ("redirects", answering(302, "", "location: http://127.0.0.1:9/"), "unreachable"),
            ("is unavailable", answering(503, '{"status":503,"error":"temporarily_unavailable"}'), "unavailable"),
            ("refuses the key", answering(401, '{"status":401,"error":"invalid_api_key"}'), "refused"),
        ]
        for name, behave, reason in rows:
            with self.subTest(name):
                deadline_sec = DEADLINE_SEC if reason == "timeout" else BOUND_SEC
                vigil = self.client(behave, deadline_sec=deadline_sec)
                started = time.monotonic()
                result = vigil.check(event="signup", email="ada@example.com")
                self.assertLess(time.monotonic() - started, BOUND_SEC)
                self.assertEqual((result["verdict"], result["failover"]), ("allow", {"reason": reason}))

    def test_a_flood_that_used_up_a_limit_admits_nobody_unseen(self):
        for status, error in ((429, "rate_limited"), (402, "quota_exceeded")):
            vigil = self.client(answering(status, json.dumps({"status": status, "error": error})))
            self.assertEqual(vigil.check(event="signup")["verdict"], "challenge")

    def test_nothing_listens(self):
        result = Vigil("http://127.0.0.1:9", "sk_test_x").check(event="signup")
        self.assertEqual(result["failover"], {"reason": "unreachable"})

    def test_an_answer_is_not_marked(self):
        vigil = self.client(answering(200, '{"id":"x","verdict":"block","score":90}'))
        self.assertEqual(vigil.check(event="signup")["failover"], None)

    def test_what_the_visitor_wrote_wrongly_is_left_out(self):
        refusal = '{"status":400,"error":"validation_failed","errors":[{"detail":"","pointer":"#/verdictToken"}]}'
        vigil = self.client(answering(400, refusal), answering(200, '{"id":"x","verdict":"block","score":90}'))
        request = types.SimpleNamespace(headers={"user-agent": "Acme"}, client_address=("198.51.100.7", 1))
        result = vigil.check_form(request, {"email": "ada@example.com", "vigil_token": "x" * 9000}, "signup")
        self.assertEqual(result["verdict"], "block")
        self.assertNotIn("verdictToken", self.server.asked[1])
        with self.assertRaises(VigilProblem):
            self.client(answering(400, refusal)).check(event="signup")


if __name__ == "__main__":
    unittest.main()
