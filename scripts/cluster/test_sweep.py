#!/usr/bin/env python3
"""Runs sweep.py on a cluster of worker processes, kills one of them in the middle, and compares the
result with that of one process, byte for byte, in every format.

Needs dask's `distributed` and `pyarrow`; scripts/test-cluster brings them.
"""

import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
PROGRAM = os.path.abspath(sys.argv[1])
ROW_COUNT = 120_000
SHARD_COUNT = 13

DOCUMENT = """
{"views": {"a": {}, "b": {"intrinsicContentSize": {"width": 90, "height": 20}}, "c": {}},
 "metrics": {"gap": 8, "least": 40},
 "constraints": {"row": "H:|-gap-[a(>=least)]-gap-[b]-gap-[c(==a@600)]-gap-|",
                 "a": "V:|-gap-[a]-gap-|", "b": "V:|-gap-[b]", "c": "V:|[c(a)]"}}
"""


def sweep(folder, name, form, *rest):
    line = [sys.executable, str(FOLDER / "sweep.py"), "a.json", "--parameters", "rows.csv"]
    line += ["--tinamou", PROGRAM, "--format", form, "--output", name]
    return subprocess.Popen(
        line + list(rest), cwd=folder, stderr=subprocess.PIPE, text=True, start_new_session=True
    )


def alone(folder, name, form):
    line = [PROGRAM, "sweep", "a.json", "--parameters", "rows.csv", "--format", form]
    return subprocess.run(
        line + ["--output", name, "--keep-going"], cwd=folder, capture_output=True, check=False
    ).returncode


def kill_one(client, folder, running):
    """Kills a worker once some shards are done and others are not."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and running.poll() is None:
        done = len(list(folder.glob("out.shards/*.done")))
        busy = [address for address, tasks in client.processing().items() if tasks]
        if done >= 2 and busy:
            os.kill(client.run(os.getpid, workers=busy[:1])[busy[0]], signal.SIGKILL)
            return done
        time.sleep(0.02)
    raise SystemExit("test_sweep.py: no worker could be killed in the middle")


def check(is_right, what):
    if not is_right:
        raise SystemExit(f"test_sweep.py: {what}")
    print(f"ok: {what}", flush=True)


def main():
    from distributed import Client, LocalCluster

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "a.json").write_text(DOCUMENT)
        with open(folder / "rows.csv", "w", encoding="ascii") as rows:
            rows.write("width,height,gap\n")
            for row in range(ROW_COUNT):
                # Some rows conflict, and some are wrong, in several blocks.
                width = "x" if row % 20_011 == 7 else 60 + row % 701
                rows.write(f"{width},{100 + row % 97},{row % 13}.5\n")
        with LocalCluster(
            n_workers=4, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster, Client(cluster) as client:
            for form in ("jsonl", "csv", "f64", "f32"):
                status = alone(folder, "whole", form)
                running = sweep(
                    folder, "out", form, "--keep-going", "--scheduler",
                    cluster.scheduler_address, "--shards", str(SHARD_COUNT),
                )
                done = kill_one(client, folder, running) if form == "jsonl" else None
                messages = running.communicate(timeout=300)[1]
                check(
                    running.returncode == status,
                    f"{form}: ends as one process does, {status} {messages[-300:] if running.returncode != status else ''}",
                )
                same = (folder / "out").read_bytes() == (folder / "whole").read_bytes()
                killed = f", a worker killed after {done} shards" if done is not None else ""
                check(same, f"{form}: the same bytes as from one process{killed}")
                if form in ("f64", "f32"):
                    listed = [(folder / f"{n}.status.csv").read_bytes() for n in ("out", "whole")]
                    check(listed[0] == listed[1], f"{form}: the same list of statuses")
        parquet(folder)


def parquet(folder):
    import pyarrow.parquet

    running = sweep(folder, "out.parquet", "parquet", "--keep-going", "--workers", "2")
    running.communicate(timeout=300)
    table = pyarrow.parquet.read_table(folder / "out.parquet")
    alone(folder, "whole.csv", "csv")
    with open(folder / "whole.csv", encoding="ascii") as file:
        lines = file.read().splitlines()
    check(table.column_names == lines[0].split(","), "parquet: the columns of the header")
    check(table.num_rows == len(lines) - 1, "parquet: a row for each answer")
    last = [str(table[name][-1].as_py()) for name in ("row", "status")]
    check(lines[-1].split(",")[:2] == last, "parquet: rows in their order")


if __name__ == "__main__":
    main()
