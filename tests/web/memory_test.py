"""The page's memory grows to at most 512 MB: Safari on iPhones and iPads refuses to reserve more.

  memory_test.py RECKONING.wasm
"""
import pathlib
import sys

MAX = 512 << 20  # [B]
PAGE = 64 << 10  # of WebAssembly's memory [B]
MEMORY_SECTION = 5


def number(code, at):
    """Reads an unsigned LEB128 number; returns it and the place behind it."""
    value = shift = 0
    while True:
        byte = code[at]
        value |= (byte & 127) << shift
        shift, at = shift + 7, at + 1
        if byte < 128:
            return value, at


def limits(code):
    """Smallest and largest size of the module's own memory [B]; the largest is None without a limit."""
    at = 8  # behind magic number and version
    while at < len(code):
        section, (size, begin) = code[at], number(code, at + 1)
        if section == MEMORY_SECTION:
            _, at = number(code, begin)  # one memory
            least, after = number(code, at + 1)
            return least * PAGE, number(code, after)[0] * PAGE if code[at] & 1 else None
        at = begin + size
    sys.exit("FAILED: the module has no memory of its own")


if len(sys.argv) != 2:
    sys.exit(__doc__)
least, most = limits(pathlib.Path(sys.argv[1]).read_bytes())
if most is None or most > MAX:
    sys.exit(f"FAILED: the page's memory may grow to {'any size' if most is None else f'{most >> 20} MB'}, which is more than {MAX >> 20} MB")
print(f"the page's memory: from {least >> 20} to at most {most >> 20} MB")
