"""make_wheel.py PACKAGE VERSION FOLDER: packs the built package as a wheel for this Python (PyPA's binary distribution format 1.0). pip installs it
without a network."""
import base64
import hashlib
import pathlib
import sys
import sysconfig
import zipfile

package, version, folder = pathlib.Path(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3])
python = f"cp{sys.version_info.major}{sys.version_info.minor}"
tag = f"{python}-{python}-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"
info = f"{package.name}-{version}.dist-info"
suffix = sysconfig.get_config_var("EXT_SUFFIX")
files = {f"{package.name}/{file.name}": file.read_bytes()
         for file in sorted(package.iterdir()) if file.suffix in (".py", ".pyi", ".typed") or file.name.endswith(suffix)}
files[f"{info}/METADATA"] = f"""Metadata-Version: 2.1
Name: {package.name}
Version: {version}
Summary: Measures dead reckoning: schemes, runs, sweeps and recordings as numpy arrays
License: MIT
Requires-Dist: numpy
""".encode()
files[f"{info}/WHEEL"] = f"""Wheel-Version: 1.0
Generator: make_wheel.py
Root-Is-Purelib: false
Tag: {tag}
""".encode()


def digest(data):
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


record = "".join(f"{name},sha256={digest(data)},{len(data)}\n" for name, data in files.items())
files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
folder.mkdir(parents=True)
with zipfile.ZipFile(folder / f"{package.name}-{version}-{tag}.whl", "w", zipfile.ZIP_DEFLATED) as wheel:
    for name, data in files.items():
        wheel.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)
