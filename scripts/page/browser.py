"""Drives a headless Chromium through its DevTools protocol, over a WebSocket of our own ([RFC 6455])."""

import base64
import json
import os
import pathlib
import shutil
import socket
import struct
import subprocess
import tempfile
import time


class Failure(Exception):
    """The page does not do what it should."""


class WebSocket:
    """A client's end of a WebSocket: text messages alone."""

    def __init__(self, port, path):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=30)
        self.pending = b""
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        head = b""
        while b"\r\n\r\n" not in head:
            head += self.take(1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise Failure(f"no WebSocket: {head!r}")

    def take(self, count):
        while len(self.pending) < count:
            part = self.socket.recv(1 << 16)
            if not part:
                raise Failure("the browser has gone")
            self.pending += part
        taken, self.pending = self.pending[:count], self.pending[count:]
        return taken

    def send(self, text):
        data = text.encode()
        mask = os.urandom(4)
        length = len(data)
        if length < 126:
            head = struct.pack("!BB", 0x81, 0x80 | length)
        elif length < 1 << 16:
            head = struct.pack("!BBH", 0x81, 0x80 | 126, length)
        else:
            head = struct.pack("!BBQ", 0x81, 0x80 | 127, length)
        key = int.from_bytes((mask * (length // 4 + 1))[:length], "big")
        masked = (int.from_bytes(data, "big") ^ key).to_bytes(length, "big") if length else b""
        self.socket.sendall(head + mask + masked)

    def receive(self):
        message = b""
        while True:
            first, second = self.take(2)
            length = second & 0x7F
            if length == 126:
                (length,) = struct.unpack("!H", self.take(2))
            elif length == 127:
                (length,) = struct.unpack("!Q", self.take(8))
            data = self.take(length)
            if first & 0x0F in (0, 1):
                message += data
                if first & 0x80:
                    return message.decode()
            elif first & 0x0F == 8:
                raise Failure("the browser has ended the conversation")


class Browser:
    """One page of a browser."""

    def __init__(self, program):
        self.folder = tempfile.mkdtemp(prefix="tinamou-page-")
        self.process = subprocess.Popen(
            [
                program, "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run",
                "--disable-background-networking", "--disable-component-update", "--disable-sync",
                "--disable-dev-shm-usage", "--remote-debugging-port=0", f"--user-data-dir={self.folder}",
                "about:blank",
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        place = pathlib.Path(self.folder, "DevToolsActivePort")
        self.wait_for(lambda: place.exists() and len(place.read_text().splitlines()) == 2, "no browser", 30)
        port, path = place.read_text().splitlines()
        self.socket = WebSocket(int(port), path)
        self.number = 0
        self.attachment = None
        self.requests = []
        self.complaints = []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.attachment = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")
        self.call("Emulation.setFocusEmulationEnabled", enabled=True)

    def close(self):
        try:
            self.call("Browser.close", attachment=None)
            self.process.wait(timeout=10)
        except (Failure, OSError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    @staticmethod
    def wait_for(condition, words, seconds=10):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = condition()
            if found:
                return found
            time.sleep(0.02)
        raise Failure(words)

    # Conversation

    def call(self, method, attachment="own", **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        own = self.attachment if attachment == "own" else attachment
        if own:
            message["sessionId"] = own
        self.socket.send(json.dumps(message))
        while True:
            answer = json.loads(self.socket.receive())
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise Failure(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self.hear(answer)

    def hear(self, event):
        kind, said = event.get("method"), event.get("params", {})
        if kind == "Network.requestWillBeSent":
            self.requests.append(said["request"]["url"])
        elif kind == "Runtime.exceptionThrown":
            details = said["exceptionDetails"]
            self.complaints.append(details.get("exception", {}).get("description", details["text"]))
        elif kind == "Log.entryAdded" and said["entry"]["level"] == "error":
            self.complaints.append(said["entry"]["text"])

    def evaluate(self, expression):
        result = self.call(
            "Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True
        )
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise Failure(details.get("exception", {}).get("description", details["text"]))
        return result["result"].get("value")

    def until(self, expression, words, seconds=10):
        """Waits until an expression of the page holds, and gives its value."""
        return self.wait_for(lambda: self.evaluate(expression), f"{words}: {expression}", seconds)

    # The reader's hands and eyes

    def open(self, address):
        self.call("Page.navigate", url=address)

    def look(self, width, height, dark=False):
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False
        )
        features = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
        self.call("Emulation.setEmulatedMedia", features=features)

    def middle(self, selector):
        """The middle of an element on the screen, brought there first."""
        place = self.evaluate(
            f"""(() => {{ const element = document.querySelector({json.dumps(selector)});
              element.scrollIntoView({{block: "center"}});
              const box = element.getBoundingClientRect();
              return [box.x + box.width / 2, box.y + box.height / 2]; }})()"""
        )
        return place[0], place[1]

    def mouse(self, kind, x, y):
        self.call(
            "Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1,
            buttons=0 if kind == "mouseReleased" else 1,
        )

    def click(self, x, y):
        self.mouse("mousePressed", x, y)
        self.mouse("mouseReleased", x, y)

    def drag(self, start, end, steps=30, ready="true", holding=None):
        """Drags from place to place, once the page is ready for it; gives the addresses asked for meanwhile.

        What is `holding` is called before the mouse is let go."""
        self.mouse("mousePressed", *start)
        self.evaluate("new Promise((done) => setTimeout(done, 100))")
        self.until(ready, "the page does not get ready for a drag")
        before = len(self.requests)
        for step in range(1, steps + 1):
            share = step / steps
            self.mouse(
                "mouseMoved",
                start[0] + (end[0] - start[0]) * share,
                start[1] + (end[1] - start[1]) * share,
            )
            self.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        asked = self.requests[before:]
        if holding:
            holding()
        self.mouse("mouseReleased", *end)
        return asked

    def press(self, key, code=None, modifiers=0, text=None):
        keys = {"ArrowRight": 39, "ArrowLeft": 37, "ArrowUp": 38, "ArrowDown": 40, "Tab": 9, "Enter": 13, "Escape": 27, "s": 83, "z": 90, " ": 32, "End": 35}
        more = {"text": text} if text else {}
        for kind in ("keyDown" if text else "rawKeyDown", "keyUp"):
            self.call(
                "Input.dispatchKeyEvent", type=kind, key=key, code=code or key, modifiers=modifiers,
                windowsVirtualKeyCode=keys.get(key, 0), **(more if kind != "keyUp" else {}),
            )

    def write(self, text):
        self.call("Input.insertText", text=text)

    def picture(self, path):
        data = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=False)["data"]
        pathlib.Path(path).write_bytes(base64.b64decode(data))
