"""Chromium's remote control, for input that keys cannot give: touch, a gamepad, a file, a lost graphics card."""
import json
import urllib.request

import websocket

from processes import PATIENCE, Failure, wait_for


class DevTools:
    """Controls the only page of the Chromium with this profile, started with --remote-debugging-port=0."""

    def __init__(self, profile):
        here = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        port = wait_for(lambda: (profile / "DevToolsActivePort").exists() and (profile / "DevToolsActivePort").read_text().split()[:1], 60, "Chromium's DevTools")[0]

        def page():
            with here.open(f"http://127.0.0.1:{port}/json") as answer:
                return next((each["webSocketDebuggerUrl"] for each in json.load(answer) if each["type"] == "page"), None)
        self.socket = websocket.create_connection(wait_for(page, 60, "a page in Chromium"), timeout=60 * PATIENCE, suppress_origin=True)
        self.calls = 0
        self.down = {}

    def call(self, method, **parameters):
        self.calls += 1
        self.socket.send(json.dumps({"id": self.calls, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self.socket.recv())
            if answer.get("id") == self.calls:
                if "error" in answer:
                    raise Failure(f"{method}: {answer['error']['message']}")
                return answer["result"]

    def evaluate(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        if "exceptionDetails" in result:
            raise Failure(f"{expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def pick(self, selector, path):
        """Chooses a file in this input element."""
        root = self.call("DOM.getDocument")["root"]["nodeId"]
        self.call("DOM.setFileInputFiles", files=[str(path)], nodeId=self.call("DOM.querySelector", nodeId=root, selector=selector)["nodeId"])

    def fingers(self, *places):
        """Sets all touching fingers in order. Chromium receives the changes by kind."""
        now = {number: place for number, place in enumerate(places) if place}
        before, self.down = self.down, now
        changes = {"touchStart": now.keys() - before.keys(), "touchEnd": before.keys() - now.keys(),
                   "touchMove": {number for number in now.keys() & before.keys() if now[number] != before[number]}}
        for kind, numbers in changes.items():
            if numbers:
                points = ((number, (before if kind == "touchEnd" else now)[number]) for number in sorted(numbers))
                self.call("Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": x, "y": y, "id": number} for number, (x, y) in points])

    def tap(self, x, y, finger=0):
        """Taps with this finger; others that are down stay there."""
        others = [self.down.get(number) for number in range(finger)]
        self.fingers(*others, (x, y))
        self.fingers(*others)
