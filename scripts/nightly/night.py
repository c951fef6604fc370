"""One run of fuzz-nightly: builds, fuzzing, what comes after, and what could not be run. Not a program by
itself."""

import concurrent.futures
import functools
import hashlib
import json
import os
import shutil
import subprocess
import time
from pathlib import Path

import coverage
import findings
from running import Missing, Running, last_lines, tool

# A reduction may take so long, and so many findings are reduced.
REDUCTION_SECONDS, REDUCTION_LIMIT = 30, 24
# Bombs are tried at 8, 16 and 32 times their sizes, each run with 2 GB; so many programs are killed.
BOMB_SECONDS, KILL_SECONDS, KILL_COUNT = 7200, 3600, 2000
PROOF_SECONDS, PROOF_COUNT = 7200, 10_000
# All tests are built and run once more, optimised as far as what is installed.
TEST_SECONDS = 7200
# More mutants than a night tries; builds of the copy and the trials without a mutant come on top of its minutes.
MUTANT_COUNT, MUTANT_BUILD_SECONDS = 600, 7200
# Lines of a trial's output that say what is wrong.
WRONG_SIGNS = ("GOES OFF", "WRONG", "✘")
PROVED_TARGETS = ("solve", "edits", "ambiguity", "conflicts")
# What is worth keeping is small, and little of it at a time.
WORTH_BYTES, WORTH_COUNT = 1024, 12

class Night:
    """One run: its programs, what they found, and what could not be run."""

    def __init__(self, root, given):
        self.root = root
        self.given = given
        self.folder = root / ".fuzz"
        self.logs = self.folder / "log"
        self.running = Running(given.quiet)
        self.failures = []
        self.mended = []
        self.trials = []
        self.mutants = None
        self.programs = {}
        self.targets = {}

    @property
    def is_over(self):
        return self.running.is_interrupted

    def fail(self, what, reason, log=None):
        self.running.say(f"{what}: {reason}")
        words = last_lines(log) if log else []
        self.failures.append({"what": what, "reason": reason, "words": words})

    def beside_each_other(self, tasks):
        """Runs what takes one core each, as many at a time as there are jobs."""
        with concurrent.futures.ThreadPoolExecutor(self.given.jobs) as crew:
            for ended in [crew.submit(task) for task in tasks]:
                ended.result()

    # Builds

    def build(self, kind, scratch, flags=(), environment=None, product="fuzz"):
        if self.is_over:
            return
        self.running.say(f"building: {kind}")
        self.drop_stale_modules(self.root / scratch)
        line = ["swift", "build", "--configuration", "release", "--scratch-path", self.root / scratch]
        line += ["--package-path", self.root, "--product", product, *flags]
        log = self.logs / f"build-{kind}.log"
        # SwiftPM reads the manifest's environment; without a value of our own there must be none.
        code = self.running.run(line, log, environment=environment)
        program = self.root / scratch / "release" / product
        if code == 0 and program.exists():
            self.programs[kind] = program
        elif not self.is_over:
            self.fail(f"the build '{kind}'", f"ended with {code}", log)

    def drop_stale_modules(self, scratch):
        """
        Has SwiftPM compile all modules of the package again where a source has changed since the last build there.

        It goes by the modules that a module imports itself: where a type further down changes its size, it leaves objects
        in place that take it for as large as before, and every target above stops with a signal.
        """
        sources = hashlib.sha256()
        names = set()
        for folder in (self.root / "Sources", self.root / "Benchmarks"):
            for path in sorted(path for path in folder.rglob("*") if path.is_file()):
                sources.update(f"{path}\n".encode() + path.read_bytes())
                names.add(path.relative_to(folder).parts[0].replace("-", "_"))
        seen = scratch / "sources.sha256"
        if seen.exists() and seen.read_text() == sources.hexdigest():
            return
        for module in scratch.glob("*/release/Modules/*.swiftmodule"):
            if module.stem in names:
                module.unlink()
        scratch.mkdir(exist_ok=True)
        seen.write_text(sources.hexdigest())

    def build_all(self):
        os.environ.pop("FUZZ", None)
        self.build("guided", ".build-fuzz", environment={"FUZZ": "1"})
        if not self.given.no_address:
            self.build("address", ".build-fuzz-address", environment={"FUZZ": "address"})
        if not self.given.no_coverage:
            self.build("seeded", ".build-coverage", coverage.BUILD_FLAGS)

    def program(self, kind):
        """The program that shows findings of a kind again: what the counters' build finds, any build does."""
        return self.programs.get(kind) or (kind == "guided" and self.programs.get("seeded")) or None

    def findings_folder(self, kind):
        """What only address sanitizer sees is seen again only by its build."""
        return self.folder / ("findings-address" if kind == "address" else "findings")

    def environment(self, kind):
        if kind == "seeded":
            return {"LLVM_PROFILE_FILE": str(self.folder / "profiles" / "%p-%m.profraw")}
        return {"ASAN_OPTIONS": "detect_leaks=0:abort_on_error=1"} if kind == "address" else {}

    # Whole programs

    def trial(self, name, seconds, *arguments):
        """Runs a script that tries `tinamou` as a whole, and keeps what it prints."""
        if self.is_over:
            return
        self.running.say(name)
        log = self.logs / f"{name.split()[0]}.log"
        line = [self.root / "scripts" / name.split()[0], *name.split()[1:], *arguments]
        code = self.running.run(line, log, seconds)
        if code in (0, 1):
            lines = log.read_text(errors="replace").splitlines()
            wrong = [text for text in lines if any(sign in text for sign in WRONG_SIGNS)]
            self.trials.append({"name": name, "isSound": code == 0, "wrong": wrong})
        elif not self.is_over:
            reason = "did not come to an end" if code is None else f"ended with {code}"
            self.fail(name, reason, log)

    def try_programs(self):
        # Bombs are for all three, which stand side by side.
        built = {}
        for product in ("tinamou", "bench", "fuzz"):
            self.build(product, ".build-program", product=product)
            built[product] = self.programs.pop(product, None)
        program = built["tinamou"]
        if program:
            self.trial("test-bombs --large", BOMB_SECONDS, "--program", program)
            seed = ["--seed", self.given.seed]
            tried = [self.folder / "corpus" / name for name in PROVED_TARGETS]
            inputs = [word for folder in tried if folder.is_dir() for word in ("--inputs", folder)]
            proofs = f"test-proofs --corpus --systems {PROOF_COUNT} --damages {PROOF_COUNT}"
            kills = f"test-kills --count {KILL_COUNT}"
            own = ("--program", program, *seed)
            self.beside_each_other([
                lambda: self.trial(kills, KILL_SECONDS, *own),
                lambda: self.trial(proofs, PROOF_SECONDS, *own, *inputs),
            ])
        # What `swift build` and `swift run` make without options; tests are built otherwise.
        self.trial("test --debug build", TEST_SECONDS)
        self.trial("test --whole build test", TEST_SECONDS)

    def score_mutants(self):
        """What the night's oracles and the tests see of small changes; says nothing about the sources."""
        if self.is_over or not self.given.mutants:
            return
        self.running.say(f"mutants, {self.given.mutants:g} minutes")
        log = self.logs / "mutate.log"
        line = [self.root / "scripts" / "mutate", "--quiet", "--each", "--minutes", self.given.mutants]
        line += ["--seed", self.given.seed, "--count", MUTANT_COUNT, "--jobs", self.given.jobs]
        # The last mutants that were begun come to their ends.
        code = self.running.run(line, log, 60 * self.given.mutants + MUTANT_BUILD_SECONDS)
        if code == 0:
            self.mutants = log.read_text(errors="replace").splitlines()
        elif not self.is_over:
            reason = "did not come to an end" if code is None else f"ended with {code}"
            self.fail("mutants", reason, log)

    # Runs

    def list_targets(self):
        program = next(iter(self.programs.values()))
        listed = subprocess.run(
            [program, "list", "--quiet"], capture_output=True, text=True, check=True
        ).stdout.split()
        names = self.given.targets or [name for name in listed if name != "canary"]
        for name in names:
            self.targets[name] = {
                "inputs": 0, "edges": None, "corpus": 0, "findings": 0, "runs": {}
            }

    def try_again(self):
        """Removes findings of earlier runs that are mended."""
        for kind in ("guided", "address"):
            for path in findings.files(self.findings_folder(kind)):
                if findings.kind(path) == findings.GENERATION_KIND:
                    continue
                if self.is_over or not self.program(kind):
                    return
                line = [self.program(kind), "replay", path, "--quiet"]
                code = self.running.run(
                    line, self.logs / "again.log", 300, self.environment(kind)
                )
                if code == 0:
                    self.mended.append(str(path.relative_to(self.root)))
                    path.unlink()
                    Path(f"{path}.txt").unlink(missing_ok=True)

    def shares(self):
        """How each target's seconds are divided among the builds that are there."""
        whole = {"guided": 3, "address": 1, "seeded": 1}
        there = {kind: weight for kind, weight in whole.items() if kind in self.programs}
        seconds = self.given.minutes * 60 / max(1, len(self.targets))
        return {kind: seconds * weight / sum(there.values()) for kind, weight in there.items()}

    def fuzz(self, target, kind, seconds):
        if self.is_over:
            return
        self.running.say(f"{target}: {kind}, {seconds:.0f} s")
        name = f"{target}-{kind}"
        result = self.logs / f"{name}.json"
        result.unlink(missing_ok=True)
        line = [self.programs[kind], "run", target, "--seconds", f"{seconds:.3f}", "--quiet"]
        line += ["--jobs", self.given.jobs, "--seed", self.given.seed, "--json", result]
        line += ["--findings", self.findings_folder(kind)]
        if kind == "seeded":
            line += ["--corpus", self.root / "Corpus/fuzz", "--corpus", self.root / "Corpus/regressions"]
            # The first night has kept nothing yet.
            (self.folder / "corpus").mkdir(parents=True, exist_ok=True)
            line += ["--corpus", self.folder / "corpus"]
        else:
            line += ["--keep", self.folder / "corpus"]
        log = self.logs / f"{name}.log"
        # Some time to stop in; a fuzzer that does not is a failure, not a silence.
        code = self.running.run(line, log, 2 * seconds + 120, self.environment(kind))
        try:
            own = json.loads(result.read_text())["targets"][0]
        except (OSError, ValueError, LookupError):
            if not self.is_over:
                reason = "did not come to an end" if code is None else f"ended with {code}"
                self.fail(f"{target}, {kind}", reason, log)
            return
        if own["inputs"] == 0:
            self.fail(f"{target}, {kind}", "tried no input", log)
        total = self.targets[target]
        total["inputs"] += own["inputs"]
        total["edges"] = own["edges"] or total["edges"]
        total["runs"][kind] = {key: own[key] for key in ("inputs", "seconds", "rate", "findings")}

    # Afterwards

    def merge(self, target, into, sources, log):
        if self.is_over or "guided" not in self.programs:
            return False
        line = [self.programs["guided"], "merge", into, *sources, "--target", target]
        code = self.running.run(line, self.logs / log, 900)
        if code != 0 and not self.is_over:
            self.fail(f"{target}, distilling the corpus", f"ended with {code}", self.logs / log)
        return code == 0

    def distil(self):
        """Keeps of the corpus what reaches as much as all of it."""
        distilled = self.folder / "distilled"
        shutil.rmtree(distilled, ignore_errors=True)

        def distil(target, total):
            own = self.folder / "corpus" / target
            if not own.is_dir() or not any(own.iterdir()):
                return
            if self.merge(target, distilled, [self.folder / "corpus"], f"{target}-merge.log"):
                shutil.rmtree(own)
                shutil.move(distilled / target, own)
            total["corpus"] = sum(1 for path in own.iterdir() if path.is_file())

        self.beside_each_other(functools.partial(distil, *item) for item in self.targets.items())
        shutil.rmtree(distilled, ignore_errors=True)

    def worth_keeping(self):
        """Small inputs that reach what the repository's own do not."""
        found = []
        for target in self.targets:
            own = self.folder / "corpus" / target
            if not own.is_dir():
                continue
            known = self.folder / "known"
            shutil.rmtree(known, ignore_errors=True)
            (known / target).mkdir(parents=True)
            names = set()
            for root in ("Corpus/fuzz", "Corpus/regressions"):
                for path in sorted((self.root / root / target).rglob("*")):
                    if path.is_file():
                        shutil.copyfile(path, known / target / path.name)
                        names.add(path.name)
            if not self.merge(target, known, [self.folder / "corpus"], f"{target}-worth.log"):
                continue
            new = sorted(
                (path.stat().st_size, path.name) for path in (known / target).iterdir()
                if path.name not in names and path.stat().st_size <= WORTH_BYTES
            )
            digests = {hashlib.sha256(path.read_bytes()).digest(): path for path in own.iterdir()}
            for size, name in new[:WORTH_COUNT]:
                data = (known / target / name).read_bytes()
                path = digests.get(hashlib.sha256(data).digest())
                if path:
                    file = str(path.relative_to(self.root))
                    found.append({"target": target, "file": file, "bytes": size})
        shutil.rmtree(self.folder / "known", ignore_errors=True)
        return found

    def measure(self):
        """Replays the corpus where coverage is counted; returns modules and lines not reached."""
        if "seeded" not in self.programs or self.is_over:
            return {}, []
        self.running.say("replaying the corpus and counting coverage")
        folders = [self.root / "Corpus/fuzz", self.root / "Corpus/regressions", self.folder / "corpus"]
        there = [folder for folder in folders if folder.is_dir()]
        if there:
            line = [self.programs["seeded"], "replay", *there, "--quiet"]
            log = self.logs / "replay.log"
            code = self.running.run(line, log, 3600, self.environment("seeded"))
            if code not in (0, 1) and not self.is_over:
                self.fail("replaying the corpus", f"ended with {code}", log)
        try:
            tools = {
                name: tool(name, "coverage") for name in ("llvm-profdata", "llvm-cov")
            }
            counted = coverage.Coverage(
                self.root, self.programs["seeded"], self.folder / "profiles",
                self.folder / "coverage.profdata", tools,
            )
            return counted.modules(), counted.unreached(set(coverage.GOALS))
        except subprocess.CalledProcessError as failure:
            self.fail("counting coverage", str(failure.stderr).strip().split("\n")[-1])
        except (Missing, RuntimeError) as failure:
            self.fail("counting coverage", str(failure))
        return {}, []

    def found(self):
        """Every class of findings that is there, its smallest input reduced."""
        classes = {}
        for kind in ("guided", "address"):
            for path in findings.files(self.findings_folder(kind)):
                message = findings.message(path)
                name = findings.kind(path)
                # Crashes are told apart by their places, anything else by its kind.
                place = message[0] if name == "crash" and message else ""
                key = (path.parent.name, name, place, kind)
                classes.setdefault(key, []).append((path.stat().st_size, path, message))
        found = []
        for (target, name, _, kind), inputs in sorted(classes.items()):
            size, path, message = min(inputs)
            program = self.program(kind)
            finding = {
                "target": target,
                "kind": name,
                "message": message,
                "file": str(path.relative_to(self.root)),
                "bytes": size,
                "inputs": len(inputs),
                "replay": findings.command(path, program, self.root),
                "reduced": None,
                "reducedBytes": None,
            }
            is_reducible = program and name != findings.GENERATION_KIND
            if is_reducible and len(found) < REDUCTION_LIMIT and not self.is_over:
                self.reduce(finding, path, kind)
            found.append(finding)
            if target in self.targets:
                self.targets[target]["findings"] += 1
        return found

    def reduce(self, finding, path, kind):
        self.running.say(f"reducing {finding['file']}")
        output = self.folder / "reduced" / path.parent.name / path.name
        output.parent.mkdir(parents=True, exist_ok=True)
        line = [self.program(kind), "reduce", path, "--target", finding["target"], "--quiet"]
        line += ["--output", output, "--seconds", REDUCTION_SECONDS]
        log = self.logs / "reduce.log"
        code = self.running.run(line, log, REDUCTION_SECONDS + 300, self.environment(kind))
        if code == 0:
            finding["reduced"] = str(output.relative_to(self.root))
            finding["reducedBytes"] = output.stat().st_size
        elif not self.is_over:
            self.fail(f"reducing {finding['file']}", f"ended with {code}", log)

    # All of it

    def run(self):
        start = time.monotonic()
        for name in ("profiles", "reduced", "log"):
            shutil.rmtree(self.folder / name, ignore_errors=True)
        self.build_all()
        if self.programs:
            self.list_targets()
            self.try_again()
            for target in self.targets:
                for kind, seconds in self.shares().items():
                    self.fuzz(target, kind, seconds)
            self.running.say("distilling the corpus")
            self.distil()
        # Who names targets wants these alone.
        if not self.given.no_programs and not self.given.targets:
            self.try_programs()
        self.score_mutants()
        worth = self.worth_keeping() if self.programs else []
        modules, unreached = self.measure()
        found = self.found()
        commit = subprocess.run(
            ["git", "-C", self.root, "rev-parse", "--short=12", "HEAD"],
            capture_output=True, text=True, check=False,
        ).stdout.strip()
        return {
            "schema": 1,
            "date": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
            "commit": commit or "unknown",
            "seed": self.given.seed,
            "jobs": self.given.jobs,
            "minutes": self.given.minutes,
            "elapsedSeconds": round(time.monotonic() - start),
            "interrupted": self.is_over,
            "targets": self.targets,
            "findings": found,
            "trials": self.trials,
            "mutants": self.mutants,
            "mended": self.mended,
            "worth": worth,
            "coverage": modules,
            "unreached": unreached,
            "failures": self.failures,
        }
