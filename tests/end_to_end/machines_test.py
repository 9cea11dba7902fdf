"""A sweep in shards as in docs/your-data.md, with its schedulers: Slurm with one node, and GNU parallel. The merged
shards must equal the file of a single run to the byte.

  machines_test.py BINARIES slurm|parallel
"""
import os
import pathlib
import random
import re
import shutil
import socket
import subprocess
import tempfile

from processes import Failure, free_port, run_case, wait_for

SHARDS = 4
SWEEP = "reckoning-lab sweep --path random --seeds 3 --rate 1,2 --duration 10"
DOCS = pathlib.Path(__file__).parents[2] / "docs" / "your-data.md"


def needs(*programs):
    for program in programs:
        if not shutil.which(program, path=os.environ["PATH"] + ":/usr/sbin"):
            print(f"{program} is not installed: nothing is tested")
            raise SystemExit(77)


def documented(first_line):
    """Returns the indented block of the documentation that begins with this line, with a smaller sweep: SHARDS shards
    instead of eight."""
    text = DOCS.read_text()
    block = re.search(rf"^    {re.escape(first_line)}.*?(?=\n\n|\Z)", text, re.M | re.S)
    if not block:
        raise Failure(f"docs/your-data.md has no block that begins with '{first_line}'")
    script = re.sub(r"^    ", "", block.group(0), flags=re.M)
    for written, here in (("reckoning-lab sweep --path random --seeds 100 --rate 1,2,5", SWEEP), ("1-8", f"1-{SHARDS}"), ("/8 ", f"/{SHARDS} "), ("seq 8", f"seq {SHARDS}"),
                          ("--cpus-per-task=4", "--cpus-per-task=1"), ("-S host1,host2,host3", "-S :")):
        script = script.replace(written, here)
    return script + "\n"


class Folder:
    """A folder for the shards, and the commands that run there."""

    def __init__(self, binaries):
        self.path = pathlib.Path(tempfile.mkdtemp(prefix="machines"))
        self.environment = os.environ | {"PATH": f"{binaries.resolve()}:{os.environ['PATH']}:/usr/sbin"}

    def run(self, command):
        done = subprocess.run(command, shell=True, cwd=self.path, env=self.environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if done.returncode != 0:
            raise Failure(f"{command}: {done.returncode}\n{done.stdout}")
        return done.stdout

    def same_as_one_machine(self):
        parts = [f"part{shard}.csv" for shard in range(1, SHARDS + 1)]
        random.shuffle(parts)
        self.run(f"{SWEEP} --out whole.csv")
        self.run(f"reckoning-lab sweep merge {' '.join(parts)} --out merged.csv")
        whole, merged = ((self.path / name).read_bytes() for name in ("whole.csv", "merged.csv"))
        if whole != merged or whole.count(b"\n") < SHARDS:
            raise Failure(f"merged in the order {parts}, the sweep differs from that of one machine:\n{merged.decode()}\n{whole.decode()}")
        # If a shard is missing, the message names its number.
        missing = random.choice(parts)
        parts.remove(missing)
        said = subprocess.run(["sh", "-c", f"reckoning-lab sweep merge {' '.join(parts)} --out less.csv"], cwd=self.path, env=self.environment, text=True, capture_output=True)
        shard = re.search(r"\d+", missing).group(0)
        if said.returncode != 1 or f"shard {shard}/{SHARDS} is missing" not in said.stderr:
            raise Failure(f"without {missing}: {said.returncode}, {said.stderr}")


def parallel(bench):
    needs("parallel")
    folder = Folder(bench.binaries)
    folder.run(documented("parallel -S host1"))
    folder.same_as_one_machine()


def slurm(bench):
    needs("munged", "slurmctld", "slurmd", "sbatch")
    if os.geteuid() != 0:
        print("starting Slurm needs root: nothing is tested")
        raise SystemExit(77)
    folder = Folder(bench.binaries)
    at, host = folder.path, socket.gethostname().split(".")[0]
    at.chmod(0o755)
    (at / "key").write_bytes(os.urandom(1024))
    (at / "key").chmod(0o600)
    for name in ("state", "spool"):
        (at / name).mkdir()
    (at / "slurm.conf").write_text(f"""ClusterName=one
SlurmctldHost={host}(127.0.0.1)
AuthType=auth/munge
AuthInfo=socket={at}/munge
CredType=cred/munge
SlurmUser=root
SlurmdUser=root
StateSaveLocation={at}/state
SlurmdSpoolDir={at}/spool
SlurmctldPidFile={at}/slurmctld.pid
SlurmdPidFile={at}/slurmd.pid
SlurmctldPort={free_port()}
SlurmdPort={free_port()}
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
MailProg=/bin/true
NodeName={host} NodeAddr=127.0.0.1 CPUs={os.cpu_count()} State=UNKNOWN
PartitionName=all Nodes={host} Default=YES State=UP
""")
    folder.environment["SLURM_CONF"] = str(at / "slurm.conf")
    daemons = (["munged", "--foreground", "--force", f"--socket={at}/munge", f"--key-file={at}/key", f"--pid-file={at}/munge.pid", f"--seed-file={at}/seed"],
               ["slurmctld", "-D", "-c"], ["slurmd", "-D"])
    logs = [open(at / f"{command[0]}.log", "w") for command in daemons]
    running = []
    try:
        for command, log in zip(daemons, logs):
            running.append(subprocess.Popen(command, env=folder.environment, stdout=log, stderr=subprocess.STDOUT))
            if command[0] == "munged":
                wait_for((at / "munge").exists, 10, "munged's socket")

        def idle():
            said = subprocess.run(["sinfo", "-h", "-o", "%T"], env=folder.environment, text=True, capture_output=True)
            return said.stdout.strip() == "idle"
        wait_for(idle, 60, "an idle node")
        (at / "sweep.sh").write_text(documented("#!/bin/sh"))
        folder.run("sbatch --wait sweep.sh")
        folder.same_as_one_machine()
    except Failure as failure:
        raise Failure(f"{failure}\n" + "\n".join((at / f"{command[0]}.log").read_text()[-2000:] for command in daemons)) from None
    finally:
        for daemon in reversed(running):
            daemon.terminate()
            daemon.wait(20)


run_case(slurm, parallel)
