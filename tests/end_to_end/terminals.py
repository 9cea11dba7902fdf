"""Programs with their own terminals."""
import fcntl
import os
import pty
import re
import select
import subprocess
import termios
import time

from processes import PATIENCE, Failure, default_signals, wait_for


class Terminal:
    """A program with its own terminal."""

    def __init__(self, bench, *arguments, before=default_signals, **files):
        self.master, self.slave = pty.openpty()
        self.before = termios.tcgetattr(self.slave)
        os.set_blocking(self.master, False)
        self.shown = ""

        def own_terminal():
            fcntl.ioctl(self.slave, termios.TIOCSCTTY, 0)
            before()

        environment = os.environ | {"TERM": "xterm", "HOME": bench.folder.name, "XDG_STATE_HOME": bench.folder.name}
        streams = {"stdin": self.slave, "stdout": self.slave, "stderr": self.slave} | files
        self.process = subprocess.Popen([str(each) for each in arguments], start_new_session=True, preexec_fn=own_terminal,
                                        env=environment, **streams)

    def read(self):
        try:
            while self.master is not None and select.select([self.master], [], [], 0)[0]:
                self.shown += os.read(self.master, 65536).decode(errors="replace")
        except OSError:  # every program has closed the terminal
            pass

    def until(self, pattern, limit=20):
        """Reads until the output matches `pattern`, and forgets everything before."""
        def found():
            self.read()
            return re.search(pattern, self.shown)
        try:
            match = wait_for(found, limit, f"'{pattern}' on the terminal")
        except Failure as failure:
            raise Failure(f"{failure}:\n{self.shown!r}") from None
        self.shown = self.shown[match.end():]
        return match

    def type(self, keys):
        """Types all keys, even if the program does not read them for a while."""
        def typed():
            nonlocal keys
            with_room = select.select([], [self.master], [], 0)[1]
            keys = keys[os.write(self.master, keys[:1000]):] if with_room else keys
            return not keys
        wait_for(typed, 20, "room for keys")

    def end(self, how=None, limit=3.0):
        """Checks that the program ends in time with status 0 and restores the terminal's settings."""
        if how:
            self.process.send_signal(how)
        asked = time.monotonic()
        try:
            status = self.process.wait(limit * PATIENCE)
        except subprocess.TimeoutExpired:
            raise Failure(f"the program does not end within {limit * PATIENCE} s:\n{self.shown[-2000:]!r}") from None
        if status != 0:
            self.read()
            raise Failure(f"the program ended with {status}:\n{self.shown[-2000:]!r}")
        if self.slave is not None and termios.tcgetattr(self.slave) != self.before:
            raise Failure(f"the terminal's modes changed: {self.before} {termios.tcgetattr(self.slave)}")
        return time.monotonic() - asked

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.hang_up()

    def hang_up(self):
        for descriptor in (self.slave, self.master):
            if descriptor is not None:
                os.close(descriptor)
        self.master = self.slave = None
