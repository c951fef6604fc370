#!/usr/bin/env python3
"""The trials of scripts/test-bench, which explains them."""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

sys.dont_write_bytecode = True
HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(HERE))

import adapter  # noqa: E402
from commits import Patch, commented, documented, patched  # noqa: E402
from keeping import Bench, Failed, Keeper, git, say  # noqa: E402
from summary import Summary  # noqa: E402

STAGES = ["aa", "power", "relink", "bisect", "bisect-own", "adapter", "changepoints", "crash"]
# Between trials, so that none has the layouts of another.
PAIRS_PER_TRIAL = 400
# Cases of all kinds that take little time: what a patch does not touch must not be blamed.
SPARED = ["parse/visual formats/parse", "solve/cell/build", "solve/form-40/resize"]
OWN_PATCHES = ["json-reader", "lowering", "point-location"]


class Trials:
    def __init__(self, given):
        self.given = given
        self.commit = git("rev-parse", "HEAD")
        if git("status", "--porcelain"):
            say("the working tree has changes; trials are of the last commit")
        self.folder = ROOT / ".bench" / "trials"
        self.keeper = Keeper(self.folder, self.commit)
        self.program = None
        self.patches = [Patch(name) for name in given.patch] or Patch.all()

    @property
    def bench(self):
        if self.program is None:
            self.program = Bench(self.given.bench) if self.given.bench else Bench.built()
        return self.program

    def scratch(self):
        return self.folder / f"comparison-{os.getpid()}.json"

    def count(self, usual):
        return self.given.trials or usual

    def words(self, minutes, trial):
        """Options that give a trial its length, its seed and its layouts."""
        return [
            "--minutes", self.given.minutes or minutes, "--seed", trial + 1,
            "--first-pair", trial * PAIRS_PER_TRIAL, "--quiet",
        ]  # fmt: skip

    # Nothing changed

    def aa(self):
        count = self.count(40)
        suites = [word for name in self.given.suite for word in ("--suite", name)]
        relabellings = -(-1000 // count)
        for trial in range(count):
            is_loaded = trial % 3 == 2
            words = [*suites, "--relabel", relabellings, *self.words(10, trial)]
            self.keeper.keep("aa", f"{trial:02d}", lambda: self.noise(words, is_loaded))

    def noise(self, words, is_loaded=False):
        """A comparison of the commit with itself."""
        path = self.scratch()
        load = Load() if is_loaded else None
        try:
            # 1 says that a case was called slower or faster: that is what is looked for.
            _, text = self.bench.run("noise", self.commit, "--json", path, *words, allowed=(0, 1))
        finally:
            if load:
                load.end()
        result = json.loads(path.read_text())
        path.unlink()
        alarms = re.search(r"^(\d+) relabellings of (\d+) pairs: slower in (\d+)", text, re.MULTILINE)
        return {
            "loaded": is_loaded,
            "slower": names(result, "slower"),
            "faster": names(result, "faster"),
            "cases": len(result["cases"]),
            "detectable": [case["detectable"] for case in result["cases"]],
            "relabellings": [int(number) for number in alarms.groups()] if alarms else None,
        }

    def relink(self):
        cases = filter_of([*SPARED, *{patch.case for patch in Patch.all()}])
        for trial in range(self.count(20)):
            # Layouts that no other stage has.
            words = ["--filter", cases, "--relabel", 0, *self.words(3, 1000 + trial)]
            self.keeper.keep("relink", f"{trial:02d}", lambda: self.noise(words))
        for trial in range(self.count(20)):
            self.keeper.keep("documents", f"{trial:02d}", lambda: self.documents(trial, cases))

    def documents(self, trial, cases):
        other = documented(self.commit, trial)
        words = ["--filter", cases, *self.words(3, trial)]
        result = self.bench.compare(self.commit, other, self.scratch(), *words)
        return {"identical": result["identical"], "slower": names(result, "slower")}

    # Something changed

    def power(self):
        cases = filter_of([*SPARED, *{patch.case for patch in Patch.all()}])
        for patch in self.patches:
            other = patched(self.commit, patch)
            for trial in range(self.count(10)):
                words = ["--filter", cases, *self.words(3, trial)]
                self.keeper.keep(
                    "power",
                    f"{patch.name}+{trial:02d}",
                    lambda: self.judged(patch, self.bench.compare(self.commit, other, self.scratch(), *words)),
                )

    @staticmethod
    def judged(patch, result):
        """What a comparison said of a patch's case, and whom else it blamed."""
        own = next((case for case in result["cases"] if case["case"] == patch.case), None)
        if own is None:
            raise Failed(f"there is no case '{patch.case}', which {patch.path} slows")
        blamed = [case for case in result["cases"] if case["verdict"] == "slower" and case is not own]
        return {
            "verdict": own["verdict"],
            "reason": own["reason"],
            "effect": own["effect"],
            "detectable": own["detectable"],
            "instructions": own["witnesses"]["instructions"]["change"],
            "found": own["verdict"] == "slower" and fits(patch.witness, own),
            # Counts come out the same every time: where none has moved, no patched code has run.
            "also": [case["case"] for case in blamed if has_moved(case)],
            "wrongly": [case["case"] for case in blamed if not has_moved(case)],
        }

    # Which commit

    def bisect(self):
        for seed in range(1, self.count(20) + 1):
            self.keeper.keep("bisect", f"{seed:02d}", lambda: self.generated(seed))

    def generated(self, seed):
        folder = self.folder / f"history-{seed}"
        shutil.rmtree(folder, ignore_errors=True)
        line = [sys.executable, HERE / "history.py", "--seed", str(seed), folder]
        if subprocess.run(line, check=False).returncode != 0:
            raise Failed(f"no history of seed {seed} could be made")
        truth = json.loads(Path(f"{folder}.json").read_text())
        try:
            return self.bisected(truth, "--package", folder, "--minutes", self.given.minutes or 1)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
            Path(f"{folder}.json").unlink()

    def bisect_own(self):
        patches = self.patches if self.given.patch else [Patch(name) for name in OWN_PATCHES]
        for number, patch in enumerate(patches[: self.count(len(patches))]):
            self.keeper.keep("bisect-own", patch.name, lambda: self.own(number, patch))

    def own(self, number, patch):
        """Seven commits that change nothing, and one that does, at another place for every patch."""
        tip = self.commit
        for place in range(8):
            if place == (3 * number + 2) % 8:
                tip = planted = patched(tip, patch)
            elif place % 2:
                tip = documented(tip, place)
            else:
                tip = commented(tip, place)
        truth = {"good": self.commit, "bad": tip, "planted": planted, "unbuildable": [], "case": patch.case}
        return self.bisected(truth, "--minutes", self.given.minutes or 3)

    def bisected(self, truth, *words):
        """What a bisection answers, beside the truth."""
        good, bad, case = truth["good"], truth["bad"], truth["case"]
        _, text = self.bench.run("bisect", good, bad, case, *words, allowed=(0, 1))
        answer = re.findall(r"^  ([0-9a-f]{7,40}) ", text, re.MULTILINE)
        planted = [name for name in answer if truth["planted"].startswith(name)]
        broken = [name for name in answer if any(full.startswith(name) for full in truth["unbuildable"])]
        return {
            "case": case,
            "answer": answer,
            "exactly": len(answer) == 1 and bool(planted),
            # All that is left beside the planted commit does not build.
            "found": bool(planted) and len(broken) == len(answer) - len(planted),
            "text": text,
        }

    # Other solvers, histories

    def adapter(self):
        def trial():
            sides = adapter.sides(ROOT, self.folder)
            words = ["--minutes", self.given.minutes or 0.5, "--quiet"]
            result = self.bench.compare(*sides, self.scratch(), *words)
            return {"verdicts": {case["case"]: case["verdict"] for case in result["cases"]}}

        self.keeper.keep("adapter", "slower", trial)

    def tests(self, stage, pattern):
        if not any((ROOT / "Tests" / "BenchmarksTests").glob(f"{pattern}*.swift")):
            say(f"{stage}: there are no tests '{pattern}'")
            return

        def trial():
            options = subprocess.run(["scripts/test", "--options"], cwd=ROOT, capture_output=True, text=True, check=True)
            line = ["swift", "test", *options.stdout.split(), "--filter", pattern]
            environment = {**os.environ, "TINAMOU_TEST_BUILD": "1"}
            done = subprocess.run(line, stdout=sys.stderr, check=False, env=environment)
            return {"passed": done.returncode == 0}

        self.keeper.keep(stage, pattern, trial)

    def changepoints(self):
        self.tests("changepoints", "ChangePointTests")

    def crash(self):
        self.tests("crash", "HistoryCrashTests")
        self.tests("crash", "HistoryFileTests")

    def run(self):
        for stage in self.given.only or STAGES:
            getattr(self, stage.replace("-", "_"))()


class Load:
    """Other work on the first core."""

    def __init__(self):
        # It ends with the trials, however these end.
        program = (
            "import os; parent = os.getppid(); os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})\n"
            "while os.getppid() == parent:\n    for _ in range(10**6): pass"
        )
        self.process = subprocess.Popen([sys.executable, "-c", program])

    def end(self):
        self.process.kill()
        self.process.wait()


def names(result, verdict):
    return [case["case"] for case in result["cases"] if case["verdict"] == verdict]


def filter_of(cases):
    return "^(" + "|".join(re.escape(case).replace(r"\ ", " ").replace(r"\-", "-") for case in cases) + ")$"


def change(side):
    """A change in per cent, where something new is infinitely more."""
    if side["change"] is not None:
        return side["change"]
    return float("inf") if side["b"] else 0


def fits(witness, case):
    """Whether the witness that a patch names says that there is more."""
    counted = case["witnesses"]
    work = counted["work"]
    fractions = [change(side) for name, side in work.items() if name.startswith("fraction")]
    rest = [change(side) for name, side in work.items() if not name.startswith("fraction")]
    least = 0.5
    return {
        "instructions": change(counted["instructions"]) > least,
        "allocations": change(counted["allocations"]) > least,
        "work": any(one > least for one in rest),
        "fractions": any(one > least for one in fractions),
    }[witness]


def has_moved(case):
    """Whether some count says that a case runs other code than before."""
    counted = case["witnesses"]
    sides = [counted["instructions"], counted["allocations"], *counted["work"].values()]
    return any(abs(change(side)) > 0.05 for side in sides)


def wrong(message):
    print(f"test-bench: {message}; see scripts/test-bench --help", file=sys.stderr)
    sys.exit(64)


def arguments():
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--only", action="append", default=[])
    parser.add_argument("--patch", action="append", default=[])
    parser.add_argument("--suite", action="append", default=[])
    parser.add_argument("--trials", type=int)
    parser.add_argument("--minutes", type=float)
    parser.add_argument("--bench")
    parser.add_argument("--table", action="store_true")
    parser.error = wrong
    given = parser.parse_args()
    for stage in given.only:
        if stage not in STAGES:
            wrong(f"there is no stage '{stage}'; the stages are {', '.join(STAGES)}")
    if (given.trials or 1) < 1 or (given.minutes or 1) <= 0:
        wrong("--trials and --minutes want numbers above 0")
    if given.bench:
        given.bench = str(Path(given.bench).resolve())
    return given


def main():
    given = arguments()
    os.chdir(ROOT)
    try:
        trials = Trials(given)
        if not given.table:
            trials.run()
        summary = Summary(trials.keeper, Patch.all())
    except Failed as failed:
        say(failed)
        sys.exit(70)
    except KeyboardInterrupt:
        sys.exit(130)
    print(summary.markdown(), end="")
    sys.exit(0 if summary.holds else 1)


if __name__ == "__main__":
    main()
