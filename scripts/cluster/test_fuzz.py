#!/usr/bin/env python3
"""Runs fuzz.py on a cluster of worker processes, kills one of them in the middle of a round, and compares
what is left with a run that nobody disturbed, byte for byte.

First with a program that stands for a coverage-guided fuzzer and whose inputs can be foretold, then with
`fuzz` itself. Needs dask's `distributed`; scripts/test-cluster brings it.
"""

import itertools
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import fuzz

FOLDER = Path(__file__).resolve().parent
PROGRAM = os.path.abspath(sys.argv[1])
ROUND_COUNT, TASK_COUNT = 3, 6

# Keeps one input, a letter longer than the longest it began with, that tells its seed; and finds fault
# with those of four letters and more.
STAND_IN = r"""#!/usr/bin/env python3
import json, sys, time
from pathlib import Path
if sys.argv[1] == "list":
    print("growing\ncanary")
    sys.exit()
given = dict(zip(sys.argv[3:], sys.argv[4:]))
target = sys.argv[2]
time.sleep(0.4)
seeds = sorted(Path(given["--corpus"], target).iterdir())
longest = max((path.stat().st_size for path in seeds), default=0)
text = (given["--seed"][-1:] * (longest + 1)).encode()
Path(given["--keep"], target, "any-name.txt").write_bytes(text)
is_found = len(text) >= 4
if is_found:
    folder = Path(given["--findings"], target)
    folder.mkdir(parents=True)
    (folder / f"long-{given['--seed']}.txt").write_bytes(text)
    (folder / f"long-{given['--seed']}.txt.txt").write_text(f"fuzz replay {folder}/x")
report = {"targets": [{"target": target, "inputs": 100, "seconds": 0.4, "findings": int(is_found)}]}
Path(given["--json"]).write_text(json.dumps(report))
sys.exit(int(is_found))
"""


def check(is_right, what):
    if not is_right:
        raise SystemExit(f"test_fuzz.py: {what}")
    print(f"ok: {what}", flush=True)


def start(folder, program, scheduler, targets, *rest):
    line = [sys.executable, str(FOLDER / "fuzz.py"), *targets, "--fuzz", program, "--quiet"]
    line += ["--scheduler", scheduler, "--json", "report.json"]
    folder.mkdir()
    return subprocess.Popen(
        line + list(rest), cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        start_new_session=True,
    )


def tree(folder):
    """Every file below a folder, with its bytes."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in files
        if path.name != "report.json"
    }


def kill_one(client, is_time):
    """Kills a worker that is busy, once it is time."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        busy = [address for address, tasks in client.processing().items() if tasks]
        if busy and is_time():
            os.kill(client.run(os.getpid, workers=busy[:1])[busy[0]], signal.SIGKILL)
            return
        time.sleep(0.02)
    raise SystemExit("test_fuzz.py: no worker could be killed in the middle")


def compare(folder, cluster, client, name, program, targets, is_time, *rest):
    """Runs twice, once with a worker killed, and compares; returns the files and the report."""
    results = []
    for kind in ("left alone", "disturbed"):
        own = folder / f"{name} {kind}"
        running = start(own, program, cluster.scheduler_address, targets, *rest)
        if kind == "disturbed":
            kill_one(client, lambda: is_time(own))
        messages = running.communicate(timeout=300)[1]
        check(running.returncode == 1, f"{name}, {kind}: ends with a finding {messages[-300:]}")
        report = json.loads((own / "report.json").read_text())["targets"]
        for total in report.values():
            total.pop("seconds")
        results.append((tree(own), report))
    check(results[0] == results[1], f"{name}: the same files and counts with a worker killed")
    return results[0]


def test_merge():
    """In whatever order workers answer, the same is left."""
    results = [
        {
            "target": "t",
            "corpus": {"a.txt": b"a", f"{place}.txt": bytes([place])},
            "findings": {"k-1.txt": b"x", "k-1.txt.txt": f"seed {place}".encode()},
        }
        for place in range(3)
    ]
    trees = []
    for order in itertools.permutations(results):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            new = fuzz.merge(order, folder / "corpus", folder / "findings")
            again = fuzz.merge(order, folder / "corpus", folder / "findings")
            trees.append((tree(folder), new, again))
    check(all(tree == trees[0] for tree in trees), "rounds are merged alike in any order")
    check(trees[0][1] == {"corpus": 4, "findings": 1}, "new inputs and findings are counted once")
    check(trees[0][2] == {"corpus": 0, "findings": 0}, "what is there already is not new")


def main():
    from distributed import Client, LocalCluster

    test_merge()
    with tempfile.TemporaryDirectory() as name, LocalCluster(
        n_workers=4, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster, Client(cluster) as client:
        folder = Path(name)
        stand_in = folder / "stand-in"
        stand_in.write_text(STAND_IN)
        stand_in.chmod(0o755)
        rest = ["--rounds", str(ROUND_COUNT + 1), "--tasks", str(TASK_COUNT), "--seconds", "1"]
        files, report = compare(
            folder, cluster, client, "corpus", str(stand_in), [],
            # The first round is merged, so the second is under way.
            lambda own: any((own / ".fuzz/corpus").rglob("*.txt")), *rest,
        )
        lengths = {len(data) for path, data in files.items() if "corpus" in path}
        check(lengths == {1, 2, 3, 4}, "each round begins with what all workers kept before")
        inputs = 100 * TASK_COUNT * (ROUND_COUNT + 1)
        check(report["growing"]["inputs"] == inputs, "every task of every round is counted once")
        reports = [data for path, data in files.items() if path.endswith(".txt.txt")]
        check(
            reports and all(data == b"fuzz replay .fuzz/findings/growing/x" for data in reports),
            "reports name the folder where findings are gathered",
        )
        files, report = compare(
            folder, cluster, client, "fuzz", PROGRAM, ["canary"], lambda own: True,
            "--rounds", "2", "--tasks", "4", "--seconds", "100", "--", "--inputs", "400",
        )
        check(report["canary"]["inputs"] == 2 * 4 * 400, "every input of the fuzzer is tried once")
        check(any("crash-" in path for path in files), "crashes of the target come back as findings")
        failed = start(
            folder / "failed", PROGRAM, cluster.scheduler_address, ["canary"], "--", "--no-such"
        )
        messages = failed.communicate(timeout=300)[1]
        check(failed.returncode == 64 and "--no-such" in messages, "a wrong option ends the run")


if __name__ == "__main__":
    main()
