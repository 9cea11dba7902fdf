"""Dependencies between folders: a folder of src/ includes only itself and the folders that src/CMakeLists.txt allows,
directly or indirectly. The linker finds forbidden calls; this test finds includes of headers. It also checks that
platform headers are included only behind their seams."""
import pathlib
import re
import sys

src = pathlib.Path(sys.argv[1]) / "src"
uses = {}
for name, arguments in re.findall(r"reckoning_folder\((\w+)([^)]*)\)", (src / "CMakeLists.txt").read_text()):
    listed = re.search(r"USES\s+([\w\s]*?)(?:LIBRARIES|$)", arguments)
    uses[name] = set(listed.group(1).split()) if listed else set()


def reachable(folder):
    found, new = set(), {folder}
    while new:
        found |= new
        new = {used for one in new for used in uses.get(one, ())} - found
    return found


seams = {  # allowed includes, by the start of the path below src/
    r"(oneapi/)?tbb/|thread>|future>": "platform/",
    r"(fcntl|spawn|dlfcn|termios|pthread)\.h|sys/(?!socket)": "platform/",
    r"(unistd|poll)\.h": ("platform/", "net/posix/"),
    r"(windows|io|share|shlobj|shellapi|timeapi|lmcons)\.h": "platform/windows/",
    r"(winsock2|ws2tcpip|iphlpapi|mswsock|mstcpip)\.h": ("platform/windows/", "net/windows/"),
    r"epoxy/": "render/gl/desktop/",
    r"GLES": "render/gl/browser/",
    r"enet/|net/(enet|pumped)_transport|net/udp_socket": "net/",
    r"netinet/|arpa/|ifaddrs|netdb|net/if\.h": "net/posix/",
    r"emscripten": ("platform/browser/", "net/browser/", "render/gl/browser/"),
    r"libwebsockets": "net/desktop/",
    r"zlib": ("net/desktop/", "dis/posix/"),
    r"pcap": "dis/posix/",
    r"pybind11/|Python\.h|python/": "python/",
    r"sys/socket": ("net/posix/", "platform/posix/system"),
}
words = {  # what only these may name
    r"\b_WIN32\b|\bEMSCRIPTEN\b|\bgetenv\(|_exit\(": ("platform/", "net/posix/", "net/windows/", "net/browser/", "render/gl/", "apps/window/window.cpp"),  # SDL's own variable
}

wrong = []
files = 0
for file in src.rglob("*"):
    if file.suffix not in (".h", ".cpp"):
        continue
    files += 1
    name = str(file.relative_to(src))
    folder = name.split("/")[0]
    for number, line in enumerate(file.read_text().splitlines(), 1):
        include = re.match(r'\s*#include "(\w+)/', line)
        if folder in uses and include and include.group(1) in uses and include.group(1) not in reachable(folder):
            wrong.append(f"{file}:{number}: {folder} may not use {include.group(1)}")
        for what, where in seams.items():
            if re.match(rf'\s*#include ["<]({what})', line) and not name.startswith(where):
                wrong.append(f"{file}:{number}: only src/{where} may include this")
        for what, where in words.items():
            if re.search(what, line) and not name.startswith(where):
                wrong.append(f"{file}:{number}: only src/{where} may ask the system for this")
print("\n".join(wrong) or f"{files} files of {len(uses)} folders keep to the arrows")
sys.exit(1 if wrong or files < 50 else 0)
