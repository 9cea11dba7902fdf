"""A server continues and ends in time whatever its terminal does: incomplete keys, stopped output, a hang-up, the
background.

  terminal_test.py BINARIES CASE
"""
import concurrent.futures
import fcntl
import os
import pty
import re
import select
import signal
import subprocess
import termios
import time

from processes import PATIENCE, Failure, default_signals, free_port, run_case, wait_for
from terminals import Terminal

STOP, GO_ON = b"\x13", b"\x11"  # Ctrl-S, Ctrl-Q


def visit(bench, port):
    """A client joins and leaves, which the server logs."""
    visitor = subprocess.run([bench.binaries / "reckoning-load", "--server", f"127.0.0.1:{port}", "--peers", "1", "--settle", "0", "--seconds", "0.1"],
                             capture_output=True, text=True, timeout=30 * PATIENCE)
    if visitor.returncode != 0:
        raise Failure(f"the server does not answer: {visitor.stderr}")


def all_at_once(cases):
    """Runs `cases`, a list of (name, function), in parallel and names the failing ones."""
    def run(case):
        name, body = case
        try:
            return f"{name}: {body() or 'good'}", None
        except Failure as failure:
            return None, f"{name}: {failure}"
    with concurrent.futures.ThreadPoolExecutor(len(cases)) as pool:
        results = list(pool.map(run, cases))
    print("\n".join(good for good, bad in results if good))
    if failed := [bad for good, bad in results if bad]:
        raise Failure("\n".join(failed))


def server_at(bench, *arguments, **files):
    port = free_port()
    terminal = Terminal(bench, bench.binaries / "reckoning-server", "--port", port, "--map", "proving-ground", *arguments, **files)
    return terminal, port


def in_time(seconds):
    if seconds > 3 * PATIENCE:
        raise Failure(f"the program ended after {seconds:.2f} s")
    return f"ends after {seconds:.2f} s"


KEYS = {"Esc": b"\x1b", "Ctrl-V": b"\x16", "Ctrl-X": b"\x18", "Ctrl-R": b"\x12", "half a character": b"\xc3", "end of input": b"\x04",
        "a line that is typed": b"status"}


def keys(bench):
    """After any typed keys the server logs, ends after --seconds and ends by SIGTERM."""
    def logs_and_stops(typed):
        terminal, port = server_at(bench)
        try:
            terminal.until("listening(?s:.*)> ")
            terminal.type(typed)
            visit(bench, port)
            terminal.until("has joined")
            return in_time(terminal.end(signal.SIGTERM))
        finally:
            terminal.close()

    def ends_by_itself(typed):
        terminal, _ = server_at(bench, "--seconds", 3)
        try:
            terminal.until("listening(?s:.*)> ")
            terminal.type(typed)
            terminal.until("stopped after 3", 6)
            terminal.end()
        finally:
            terminal.close()

    all_at_once([(f"{name}, {body.__name__}", lambda typed=typed, body=body: body(typed))
                 for name, typed in KEYS.items() for body in (logs_and_stops, ends_by_itself)])


def stopped_output(bench):
    """A terminal that accepts no output, and pipes without a reader: the server answers, later reports how much it left
    out, and ends in time."""
    def flood(terminal):
        terminal.type(b"x\r" * 1500)

    def nobody_reads(terminal, port):
        flood(terminal)
        visit(bench, port)
        return in_time(terminal.end(signal.SIGTERM))

    def nobody_reads_and_time_is_up(terminal, port):
        flood(terminal)
        terminal.end(limit=6)

    def read_again(terminal, port):
        flood(terminal)
        visit(bench, port)
        terminal.until("has joined")
        return in_time(terminal.end(signal.SIGTERM))

    def ctrl_s(terminal, port):
        terminal.type(STOP)
        visit(bench, port)
        return in_time(terminal.end(signal.SIGTERM))

    def ctrl_s_and_time_is_up(terminal, port):
        terminal.type(STOP)
        terminal.end(limit=6)

    def ctrl_s_and_ctrl_q(terminal, port):
        terminal.type(STOP)
        visit(bench, port)
        terminal.read()
        if "has joined" in terminal.shown:
            raise Failure("the terminal is not stopped")
        terminal.type(GO_ON + b"status\r")
        terminal.until("has joined")
        terminal.until("map proving-ground; ")
        return in_time(terminal.end(signal.SIGTERM))

    def at_a_terminal(body, *arguments):
        terminal, port = server_at(bench, *arguments)
        try:
            terminal.until("listening(?s:.*)> ")
            return body(terminal, port)
        finally:
            terminal.close()

    def small_pipe():
        reader, writer = os.pipe()
        fcntl.fcntl(writer, fcntl.F_SETPIPE_SZ, 4096)
        return reader, writer, lambda: os.write(writer, b"." * 4096), lambda: None

    def stopped_terminal():
        master, slave = pty.openpty()
        return master, slave, lambda: os.write(master, STOP), lambda: os.write(master, GO_ON)

    def log_stopped(reader, writer, stop, go_on):
        """Standard error accepts no more output; orders from a pipe are still logged."""
        port = free_port()
        shown = b""

        def log_has(pattern):
            nonlocal shown
            if select.select([reader], [], [], 0)[0]:
                shown += os.read(reader, 65536)
            return re.search(pattern, shown)

        with subprocess.Popen([bench.binaries / "reckoning-server", "--port", str(port), "--map", "proving-ground"], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE, stderr=writer, preexec_fn=default_signals) as server:
            def order(text):
                server.stdin.write(text + b"\n")
                server.stdin.flush()
            try:
                wait_for(lambda: log_has(b"listening.*\n"), 20, "the server's log")
                stop()
                for _ in range(3):
                    visit(bench, port)
                order(b"status")
                if not select.select([server.stdout], [], [], 5 * PATIENCE)[0]:
                    raise Failure("the server does not answer orders")
                go_on()
                wait_for(lambda: log_has(b"lines left out") or order(b"say again"), 20, "the number of lines that were left out")
                server.send_signal(signal.SIGTERM)
                asked = time.monotonic()
                if server.wait(10) != 0:
                    raise Failure(f"the server ended with {server.returncode}")
                return in_time(time.monotonic() - asked)
            finally:
                server.kill()
                os.close(reader)
                os.close(writer)

    def game(then):
        """In a game whose terminal is stopped, other players play on."""
        port = free_port()
        terminal = Terminal(bench, bench.binaries / "reckoning", "--headless", "--host", "--port", port, "--map", "proving-ground", "--on-host-leaving", "end")
        try:
            terminal.until("others can join")
            terminal.type(STOP)
            for _ in range(2):
                visit(bench, port)
            if then:
                terminal.type(then)
            return in_time(terminal.end(signal.SIGTERM))
        finally:
            terminal.close()

    def answers_unread():
        """Orders come from a pipe, and the answers have no reader."""
        log = bench.report("answers-unread.log")
        with open(log, "wb") as said, subprocess.Popen(
                [bench.binaries / "reckoning-server", "--port", str(free_port()), "--map", "proving-ground", "--seconds", "3"],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=said, preexec_fn=default_signals) as server:
            try:
                server.stdin.write(b"x\n" * 3000)
                server.stdin.flush()
                wait_for(lambda: "listening on port" in log.read_text(), 40, f"the server to listen: {log.read_text()}")
                if server.wait(8 * PATIENCE) != 0:
                    raise Failure(f"the server ended with {server.returncode}")
            except subprocess.TimeoutExpired:
                raise Failure(f"the server does not end after --seconds:\n{log.read_text()}") from None
            except BrokenPipeError:
                raise Failure(f"the server reads no orders:\n{log.read_text()}") from None
            finally:
                server.kill()

    all_at_once([("nobody reads", lambda: at_a_terminal(nobody_reads)),
                 ("nobody reads, --seconds", lambda: at_a_terminal(nobody_reads_and_time_is_up, "--seconds", 3)),
                 ("read again", lambda: at_a_terminal(read_again)),
                 ("Ctrl-S", lambda: at_a_terminal(ctrl_s)),
                 ("Ctrl-S, --seconds", lambda: at_a_terminal(ctrl_s_and_time_is_up, "--seconds", 3)),
                 ("Ctrl-S, Ctrl-Q", lambda: at_a_terminal(ctrl_s_and_ctrl_q)),
                 ("the log's pipe is not read", lambda: log_stopped(*small_pipe())),
                 ("the log's terminal is stopped", lambda: log_stopped(*stopped_terminal())),
                 ("the answers' pipe is not read", answers_unread),
                 ("a game, Ctrl-S, Ctrl-Q", lambda: game(GO_ON)),
                 ("a game, Ctrl-S", lambda: game(b""))])


def hang_up(bench):
    """A closed window ends the server like SIGTERM. With nohup the server continues without its console."""
    def ends():
        terminal, _ = server_at(bench)
        try:
            terminal.until("listening(?s:.*)> ")
            terminal.hang_up()
            return in_time(terminal.end())
        finally:
            terminal.close()

    def nohup():
        terminal, port = server_at(bench, before=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
        try:
            terminal.until("listening(?s:.*)> ")
            terminal.hang_up()
            visit(bench, port)
            return in_time(terminal.end(signal.SIGTERM))
        finally:
            terminal.close()

    all_at_once([("hang-up", ends), ("hang-up with nohup", nohup)])


def background(bench):
    """The shell stops the server by Ctrl-Z and resumes it by bg and fg; the server also logs to a file."""
    shell = Terminal(bench, "bash", "--norc", "--noediting", "-i")
    try:
        port = free_port()
        shell.type(f"PS1='ready: '; {bench.binaries / 'reckoning-server'} --port {port} --map proving-ground; echo ended $?\n".encode())
        shell.until("listening(?s:.*)> ")
        shell.type(b"\x1a")
        shell.until("Stopped(?s:.*)ready: ")
        shell.type(b"bg\n")
        shell.until("ready: ")
        visit(bench, port)
        shell.until("has joined")
        shell.type(b"echo the shell re''ads\n")
        shell.until("the shell reads")
        shell.type(b"fg\n")
        shell.until("> ")
        shell.type(b"statuz\x7fs\r")
        shell.until("map proving-ground; ")
        shell.type(b"\x1a")
        shell.until("Stopped(?s:.*)ready: ")
        shell.type(b"bg\n")
        shell.until("ready: ")
        shells = termios.tcgetattr(shell.slave)
        shells[3] &= ~termios.ECHO
        termios.tcsetattr(shell.slave, termios.TCSANOW, shells)
        shell.type(b"kill %1; wait %1; echo status $?\n")
        shell.until("status 0")
        if termios.tcgetattr(shell.slave) != shells:
            raise Failure("a server that ends in the background changes the terminal's modes")
    finally:
        shell.close()
    log = bench.report("server.log")
    with log.open("w") as file:
        terminal, port = server_at(bench, stderr=file)
        try:
            terminal.until("> ")
            wait_for(lambda: "listening" in log.read_text(), 20, "the log in its file")
            visit(bench, port)
            wait_for(lambda: "has joined" in log.read_text(), 20, "the log in its file while the console is in use")
            terminal.type(b"status\r")
            terminal.until("map proving-ground; ")
            terminal.end(signal.SIGTERM)
            if "stopped after" not in log.read_text():
                raise Failure(f"the log lacks its last lines:\n{log.read_text()}")
        finally:
            terminal.close()


if __name__ == "__main__":
    run_case(keys, stopped_output, hang_up, background)
