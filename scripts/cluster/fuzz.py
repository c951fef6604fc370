#!/usr/bin/env python3
"""Fuzzes on many machines: workers of dask.distributed share one corpus, round by round.

In a round every task gets a target and the corpus as it stands, runs `fuzz` for some seconds, and gives
back the inputs that reached something new and those with findings. When all tasks of a round are there,
their inputs are merged by name, which is made from their bytes: in whatever order workers answer, the
next round begins with the same. A task whose worker is lost is done again by another. Workers need
the program and nothing else: no folder is shared.

New inputs come from a coverage-guided program (FUZZ=1 swift build -c release --product fuzz); one without
gives findings only. Needs dask's `distributed`. Exits 1 when something was found.
"""

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from workers import (
    DEFECT, DONE, NO, Progress, TaskFailure, beside, cluster_client, run_program, run_tasks,
)


def arguments():
    parser = argparse.ArgumentParser(
        description="Fuzz on many machines, round by round.",
        epilog="Everything behind -- goes to 'fuzz run', for example --timeout or --oracle-share.",
    )
    parser.add_argument("targets", nargs="*", help="targets (default: all but the canary)")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=60, help="for each task")
    parser.add_argument("--tasks", type=int, default=0, help="tasks of each target in a round")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--corpus", default=".fuzz/corpus", help="the folder that is shared")
    parser.add_argument("--findings", default=".fuzz/findings", help="where findings go")
    parser.add_argument("--json", help="also write what came of it to a file")
    parser.add_argument("--scheduler", help="the address of a scheduler; else workers start here")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--retries", type=int, default=5, help="for a task that fails")
    parser.add_argument("--fuzz", default="fuzz", help="the program, as workers find it")
    parser.add_argument("--quiet", action="store_true")
    own, rest = sys.argv[1:], []
    if "--" in own:
        own, rest = own[: own.index("--")], own[own.index("--") + 1 :]
    given = parser.parse_args(own)
    given.rest = rest
    return given


# On workers


def task_seed(seed, round_number, place):
    """Another one for each task of each round, and the same when the task is done again."""
    text = f"{seed} {round_number} {place}".encode()
    return int.from_bytes(hashlib.sha256(text).digest()[:7], "big")


def read_inputs(folder):
    """The files below a folder by the name that their bytes give them."""
    inputs = {}
    for path in sorted(Path(folder).rglob("*")):
        if path.is_file():
            data = path.read_bytes()
            inputs[hashlib.sha256(data).hexdigest()[:16] + path.suffix] = data
    return inputs


def try_inputs(options, target, seed, what, seeds):
    """One task: a target, for some seconds, beginning with the seeds."""
    with tempfile.TemporaryDirectory(prefix="tinamou-fuzz-") as name:
        folder = Path(name)
        begin, kept, findings = folder / "corpus", folder / "kept", folder / "findings"
        (begin / target).mkdir(parents=True)
        (kept / target).mkdir(parents=True)
        for seed_name, data in seeds.items():
            (begin / target / seed_name).write_bytes(data)
        line = [options["fuzz"], "run", target, "--jobs", "1", "--quiet"]
        line += ["--seconds", str(options["seconds"]), "--seed", str(seed)]
        line += ["--corpus", str(begin), "--keep", str(kept), "--findings", str(findings)]
        line += ["--json", str(folder / "report.json")] + options["rest"]
        done = run_program(line, name, what)
        if done.returncode not in (DONE, NO):
            # Tried again, it would fail again.
            status = done.returncode if done.returncode > 0 else DEFECT
            return {"failed": status, "messages": f"{what}: {done.stderr}"}
        own = json.loads((folder / "report.json").read_text())["targets"][0]
        found = {}
        if (findings / target).is_dir():
            # Reports say how to see it again where the findings are gathered, not here.
            places = (str(findings).encode(), options["findings"].encode())
            found = {
                path.name: path.read_bytes().replace(*places)
                for path in (findings / target).iterdir()
            }
        return {
            "target": target,
            "inputs": own["inputs"],
            "seconds": own["seconds"],
            "corpus": {
                name: data for name, data in read_inputs(kept).items() if name not in seeds
            },
            "findings": found,
        }


# Here


def merge(results, corpus, findings):
    """Adds what a round brought; returns how many inputs and findings were new.

    The order of the results does not matter: equal names are equal inputs, and of two reports about
    one input the one that comes first in the alphabet stays.
    """
    new = {"corpus": 0, "findings": 0}
    for kind, root in (("corpus", corpus), ("findings", findings)):
        files = {}
        for result in results:
            for name, data in result[kind].items():
                key = (result["target"], name)
                files[key] = min(data, files.get(key, data))
        for (target, name), data in sorted(files.items()):
            path = Path(root) / target / name
            if path.exists():
                continue
            path.parent.mkdir(parents=True, exist_ok=True)
            beside(path, lambda out, data=data: out.write(data))
            if kind == "corpus" or not name.endswith(".txt"):
                new[kind] += 1
            elif not (path.parent / name[: -len(".txt")]).exists():
                # An input of a target whose inputs are plain text, not a report beside one.
                new[kind] += 1
    return new


def targets_of(program, named):
    if named:
        return named
    listed = subprocess.run(
        [program, "list", "--quiet"], capture_output=True, text=True, check=True
    )
    return [name for name in listed.stdout.split() if name != "canary"]


def run_rounds(given, program, targets):
    """Runs all rounds; returns what came of each target."""
    options = {
        "fuzz": program,
        "seconds": given.seconds,
        "findings": given.findings,
        "rest": given.rest,
    }
    tasks_each = given.tasks or max(1, given.workers // len(targets))
    totals = {
        target: {"inputs": 0, "seconds": 0.0, "newInputs": 0, "findings": 0} for target in targets
    }
    with cluster_client(given.scheduler, given.workers, given.retries) as client:
        for number in range(1, given.rounds + 1):
            arguments = []
            for target in targets:
                seeds = read_inputs(Path(given.corpus) / target)
                for _ in range(tasks_each):
                    seed = task_seed(given.seed, number, len(arguments))
                    what = f"round {number}, {target}, seed {seed}"
                    arguments.append((options, target, seed, what, seeds))
            progress = Progress(len(arguments), f"tasks of round {number}", given.quiet)
            results = run_tasks(client, try_inputs, arguments, given.retries, progress)
            for target in targets:
                own = [result for result in results if result["target"] == target]
                new = merge(own, given.corpus, given.findings)
                total = totals[target]
                total["inputs"] += sum(result["inputs"] for result in own)
                total["seconds"] += sum(result["seconds"] for result in own)
                total["newInputs"] += new["corpus"]
                total["findings"] += new["findings"]
            if not given.quiet:
                inputs = sum(result["inputs"] for result in results)
                print(
                    f"round {number} of {given.rounds}: {inputs} inputs,"
                    f" {sum(total['newInputs'] for total in totals.values())} kept so far,"
                    f" {sum(total['findings'] for total in totals.values())} findings",
                    file=sys.stderr,
                )
    return totals


def main():
    given = arguments()
    program = shutil.which(given.fuzz) or given.fuzz
    program = os.path.abspath(program) if os.path.exists(program) else program
    try:
        targets = targets_of(program, given.targets)
        totals = run_rounds(given, program, targets)
    except TaskFailure as failure:
        sys.stderr.write(failure.messages)
        sys.exit(failure.status)
    except (FileNotFoundError, subprocess.CalledProcessError) as failure:
        sys.exit(f"fuzz.py: {failure}")
    for target, total in totals.items():
        rate = total["inputs"] / total["seconds"] if total["seconds"] else 0
        print(
            f"{target}: {total['inputs']} inputs, {rate:.0f}/s a worker,"
            f" {total['newInputs']} kept, {total['findings']} findings"
        )
    if given.json:
        text = json.dumps({"schema": 1, "targets": totals}, indent=1) + "\n"
        beside(given.json, lambda out: out.write(text.encode()))
    sys.exit(NO if any(total["findings"] for total in totals.values()) else DONE)


if __name__ == "__main__":
    main()
