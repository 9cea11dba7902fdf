"""The library of recordings neither encodes nor decodes packets: a file with packets could be read by one protocol
version only."""
import re
import subprocess
import sys

symbols = subprocess.run(["nm", "--demangle", "--undefined-only", sys.argv[1]], capture_output=True, text=True, check=True).stdout
# Of the protocol, recordings may use texts and the bit stream.
wrong = sorted(set(re.findall(r"\bprotocol::(?:detail::)?(?:encode|decode|measure|make_update|quantise)\w*\(.*", symbols)))
print("\n".join(f"recording uses {it}" for it in wrong) or "no packets in recordings")
sys.exit(1 if wrong or "protocol::" not in symbols else 0)
