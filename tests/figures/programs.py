"""Runs every command once, in parallel on all cores."""
import concurrent.futures
import functools
import json
import os
import pathlib
import resource
import shlex
import subprocess
import tempfile
import threading

build = pathlib.Path("build/release")
cores = threading.Semaphore(os.cpu_count() or 1)
locks, guard = {}, threading.Lock()


def run(program, arguments):
    """Returns the standard output of a program of the build; raises an error with the program's message, or
    the end of its results, if it fails."""
    with cores:
        done = subprocess.run([build / program, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode:
        raise RuntimeError(f"{program} {shlex.join(map(str, arguments))}: exit code {done.returncode}: {(done.stderr.strip() or done.stdout.strip())[-400:]}")
    return done.stdout


@functools.lru_cache(maxsize=None)
def _rows(command):
    return json.loads(run("src/apps/reckoning-lab", [*shlex.split(command), "--format", "json"]))


def rows(command):
    """Returns the rows printed by `reckoning-lab COMMAND` as dictionaries."""
    with guard:
        lock = locks.setdefault(command, threading.Lock())
    with lock: # a second request for the same command waits for its result
        return _rows(command)


def all_rows(commands):
    """Returns the rows of several commands, run in parallel."""
    with concurrent.futures.ThreadPoolExecutor(max(1, len(commands))) as pool:
        return list(pool.map(rows, commands))


def benchmarks(program, only):
    """Returns the median of five runs of the benchmarks whose names match: name -> row."""
    made = json.loads(run(f"tests/{program}", [f"--benchmark_filter={only}", "--benchmark_repetitions=5", "--benchmark_report_aggregates_only=true",
                                               "--benchmark_format=json"]))
    return {row["run_name"]: row for row in made["benchmarks"] if row["aggregate_name"] == "median"}


def properties(program, tests):
    """Returns the values that tests recorded (`RecordProperty`): {'Suite.Test': {name: text}}. A failed test is an
    error."""
    with tempfile.NamedTemporaryFile(suffix=".json") as file:
        run(f"tests/{program}", [f"--gtest_filter={tests}", "--gtest_also_run_disabled_tests", f"--gtest_output=json:{file.name}"])
        known = {"name", "file", "line", "status", "result", "timestamp", "time", "classname"}
        return {f"{suite['name']}.{test['name'].removeprefix('DISABLED_')}": {k: v for k, v in test.items() if k not in known}
                for suite in json.load(file)["testsuites"] for test in suite["testsuite"]}


def cpu_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
