"""Runs another test of this folder, which must report a failure with exit code 3. A crash of the test does not
count.

  expect_failure.py BINARIES SCRIPT [ARGUMENTS...]
"""
import pathlib
import subprocess
import sys

binaries, script, *arguments = sys.argv[1:]
code = subprocess.run([sys.executable, pathlib.Path(__file__).parent / script, binaries, *arguments]).returncode
print(f"exit code {code}, wanted 3")
sys.exit(0 if code == 3 else 1)
