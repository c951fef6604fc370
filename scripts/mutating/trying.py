"""Tries one mutant: tests, fuzz targets, the corpus, proofs, the solver's own counts, each under limits. Not
a program by itself."""

import json
import os
import re
import resource
import shutil
import signal
import subprocess
import threading
import time

# Limits are so many times what the sources without mutants take, and some more for small numbers.
TIMES, SECONDS = 5, 20
# On a machine that has much else to do a second of the processor may take so many on the clock.
BUSY = 20
MEMORY_BYTES = 6 << 30
# One input of a fuzz target may take so long on the processor, and of a short look no more than a part.
INPUT_SECONDS, INPUT_PART = 5, 0.5
# A count of work that grew by more than this is seen.
WORK_GROWTH = 1.1
STAGES = ("tests", "fuzz", "check", "proofs", "work")
# What scripts/test looks at, of random systems a part.
PROOFS = ("--inputs", "Corpus/layouts", "--inputs", "Corpus/systems", "--inputs", "Corpus/regressions",
          "--systems", "60", "--damages", "30")
TRAPS = {signal.SIGILL, signal.SIGTRAP, signal.SIGSEGV, signal.SIGABRT, signal.SIGBUS, signal.SIGFPE}
# Findings that are about no answer.
KINDS = {"crash": "trap", "hang": "time", "too-slow": "time", "out-of-memory": "time",
         "too-much-memory": "time", "too-many-pivots": "work"}
WRONG = re.compile(r"^WRONG: (.*)", re.M)
FAILURE = re.compile(r"✘ Test (.*?)(?: recorded an issue| failed)")


class Failure(Exception):
    """A stage that fails without any mutant."""


class Ended:
    """How a program ended: its code, what it took, and whether it was ended by a limit or by what it said."""

    def __init__(self, code, seconds, processor, is_late, seen):
        self.code, self.seconds, self.processor = code, seconds, processor
        self.is_late, self.seen = is_late, seen

    @property
    def is_trap(self):
        return self.code < 0 and -self.code in TRAPS


class Trial:
    """Runs the stages for mutants, several at a time; number 0 is the sources as they are."""

    def __init__(self, tree, plan, given):
        self.tree, self.plan, self.given = tree, plan, given
        self.limits = {}
        self.work = {}
        self.sound_targets = set()
        self.folder = tree.state / "trial"
        self.running = set()
        self.lock = threading.Lock()
        self.is_over = False

    def end(self):
        """Ends what runs."""
        self.is_over = True
        with self.lock:
            for process in self.running:
                try:
                    os.killpg(process.pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass

    def run(self, number, line, log, seconds, processor=None, watch=None, sent=None):
        """Runs a program with a mutant in force; `watch` is asked whether enough was seen."""
        environment = {**os.environ, **self.plan["environment"], "TINAMOU_MUTANT": str(number)}
        environment["SWIFT_BACKTRACE"] = "enable=no"
        started = time.monotonic()
        with open(log, "wb") as out:
            process = subprocess.Popen(
                [str(part) for part in line], cwd=self.tree.folder, env=environment, stdout=out,
                stderr=subprocess.STDOUT, start_new_session=True,
                stdin=subprocess.PIPE if sent else subprocess.DEVNULL,
            )
            with self.lock:
                self.running.add(process)
            resource.prlimit(process.pid, resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
            if sent:
                threading.Thread(target=self.send, args=(process, sent), daemon=True).start()
            is_late, seen, spent, looked = False, None, 0, started
            while True:
                pid, status, usage = os.wait4(process.pid, os.WNOHANG)
                if pid:
                    break
                seen = watch() if watch else None
                now = time.monotonic()
                if processor and now - looked > 0.5:
                    spent, looked = self.processor(process.pid), now
                is_late = now - started > seconds or bool(processor) and spent > processor
                if seen or is_late or self.is_over:
                    os.killpg(process.pid, signal.SIGKILL)
                    _, status, usage = os.wait4(process.pid, 0)
                    break
                time.sleep(0.05)
            with self.lock:
                self.running.discard(process)
            process.returncode = os.waitstatus_to_exitcode(status)
        # What it has started ends with it.
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        spent = max(spent, usage.ru_utime + usage.ru_stime)
        return Ended(process.returncode, time.monotonic() - started, spent, is_late, seen or watch and watch())

    @staticmethod
    def send(process, text):
        try:
            process.stdin.write(text.encode())
            process.stdin.close()
        except OSError:
            pass

    @staticmethod
    def processor(group):
        """Seconds of processor time that a program and those it has started have spent."""
        total = 0
        for name in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{name}/stat") as file:
                    words = file.read().rsplit(")", 1)[1].split()
            except (OSError, IndexError):
                continue
            if int(words[2]) == group:
                # What has ended is counted by the one that waited for it.
                total += sum(map(int, words[11:15]))
        return total / os.sysconf("SC_CLK_TCK")

    def limit(self, key):
        """Seconds on the clock and on the processor; the machine may have other things to do."""
        seconds, spent = self.limits.get(key, (600, 600))
        return BUSY * seconds + SECONDS, TIMES * spent + SECONDS

    # Stages: each returns (verdict, by what), or None for a mutant that lives

    def tests(self, number, module, log):
        suites = self.given.suites or self.plan["modules"][module]["suites"]
        line = [self.tree.program("tinamouPackageTests.xctest"), "--testing-library", "swift-testing"]
        for suite in suites:
            line += ["--filter", rf"^{suite}\."]
        seen = Watcher(log, FAILURE)
        ended = self.run(number, line, log, *self.limit(f"tests {module}"), watch=seen)
        self.measured(number, f"tests {module}", ended)
        if ended.is_late:
            return "time", "tests"
        if ended.is_trap:
            return "trap", "tests"
        if ended.seen:
            return "test", ended.seen
        # A filter that finds nothing is no test.
        if ended.code == 0 and re.search(r"Test run with 0 tests", log.read_text(errors="replace")):
            raise Failure(f"there are no tests in {', '.join(suites)}")
        return ("test", f"ended with {ended.code}") if ended.code != 0 else None

    def fuzz(self, number, module, log):
        for target in self.given.targets or self.plan["modules"][module]["targets"]:
            if self.is_over:
                return None
            # Without a mutant once is enough.
            if number == 0 and target in self.sound_targets:
                continue
            verdict = self.fuzz_target(number, target, log)
            if verdict:
                return verdict
            if number == 0:
                self.sound_targets.add(target)
        return None

    def fuzz_target(self, number, target, log):
        findings = log.with_suffix(".findings")
        shutil.rmtree(findings, ignore_errors=True)
        program = self.tree.program("fuzz")
        # Seconds of the processor, so that a busy machine tries as much; the clock only ends what stands still.
        clock = BUSY * self.given.seconds + SECONDS
        longest = min(INPUT_SECONDS, INPUT_PART * self.given.seconds)
        line = [program, "run", target, "--seconds", clock, "--seed", self.given.fuzz_seed, "--jobs", 1,
                "--quiet", "--timeout", longest, "--findings", findings]
        ended = self.run(number, line, log, clock + 120, self.given.seconds, lambda: first(findings))
        note = ended.seen
        if not note:
            # The driver itself only fails where it cannot go on.
            failed = not ended.is_late and ended.code != 0
            return ("trap", f"{target}: {ended.code}") if failed and not self.is_over else None
        kind = note.name.rsplit("-", 1)[0]
        if not self.is_confirmed(number, [program, "replay", note.with_suffix(""), "--quiet"], kind, log):
            return None
        verdict = KINDS.get(kind, "oracle")
        return verdict, f"{target}: {kind}"

    def is_confirmed(self, number, replay, kind, log):
        """Whether a finding is the mutant's: its input passes without it, and what took long does so again."""
        clock = BUSY * INPUT_SECONDS
        # By the processor: on a busy machine anything may take long on the clock.
        line = [*replay, "--timeout", 10 * clock]
        sound = self.run(0, line, log, clock, INPUT_SECONDS)
        is_sound = sound.code == 0 and not sound.is_late
        if number == 0 or not is_sound:
            return number == 0 and not is_sound
        if KINDS.get(kind) not in ("time", "work"):
            return True
        limit = TIMES * sound.processor + INPUT_SECONDS
        again = self.run(number, line, log, 3 * BUSY * limit, limit)
        return again.processor > limit if again.is_late else again.code != 0

    def check(self, number, module, log):
        line = [self.tree.program("bench"), "check", "--quiet", "--history", "none"]
        ended = self.run(number, line, log, *self.limit("check"))
        self.measured(number, "check", ended)
        if ended.is_late:
            return "time", "bench check"
        if ended.is_trap:
            return "trap", "bench check"
        return ("oracle", "bench check") if ended.code != 0 else None

    def proofs(self, number, module, log):
        """Whether proofs of answers are accepted, by a checker that has none of this code."""
        if not self.plan["modules"][module].get("proofs"):
            return None
        line = ["scripts/test-proofs", *PROOFS, "--program", self.tree.program("tinamou")]
        ended = self.run(number, line, log, *self.limit("proofs"), watch=Watcher(log, WRONG))
        self.measured(number, "proofs", ended)
        if ended.is_late:
            return "time", "proofs"
        if ended.code == 0:
            return None
        # To the script a program that ends itself is a wrong answer like others.
        verdict = "trap" if "the exit code is -" in str(ended.seen) else "oracle"
        return verdict, f"proofs: {ended.seen or ended.code}"

    def count(self, number, module, log):
        """Whether the solver does more than without the mutant."""
        if number == 0 or not self.work:
            self.work, _ = self.counts(0, log)
            if number == 0:
                return None
        counts, ended = self.counts(number, log)
        if ended.is_late:
            return "time", "work"
        if ended.is_trap:
            return "trap", "work"
        for case, own in sorted(self.work.items()):
            for name, value in sorted(own.items()):
                found = counts.get(case, {}).get(name, value)
                if found > WORK_GROWTH * value + 2:
                    return "work", f"{case}: {name} {value:g} → {found:g}"
        return None

    def counts(self, number, log):
        program = self.tree.program("bench")
        ended = self.run(number, [program, "protocol"], log, 60, sent="list\n")
        try:
            cases = json.loads(log.read_text().splitlines()[0])["cases"]
        except (ValueError, LookupError) as error:
            raise Failure(f"'bench protocol' ended with {ended.code}") from error
        names = [case["name"] for case in cases if re.search(self.plan["work"], case["name"])]
        asked = "".join(f"prepare 0 {name}\ncount 1\n" for name in names)
        ended = self.run(number, [program, "protocol"], log, *self.limit("work"), sent=asked)
        self.measured(number, "work", ended)
        answers = log.read_text(errors="replace").splitlines()[1::2]
        found = {}
        for name, answer in zip(names, answers):
            try:
                found[name] = json.loads(answer)["work"]
            except (ValueError, LookupError):
                pass
        return found, ended

    def measured(self, number, key, ended):
        if number == 0:
            self.limits[key] = (ended.seconds, ended.processor)

    def stage(self, name, number, module):
        """One stage; returns what killed the mutant with the seconds it took."""
        self.folder.mkdir(parents=True, exist_ok=True)
        log = self.folder / f"{number}-{module}-{name}.log"
        started = time.monotonic()
        run = {"tests": self.tests, "fuzz": self.fuzz, "check": self.check, "proofs": self.proofs,
               "work": self.count}[name]
        killed = run(number, module, log)
        if killed and number != 0 or not killed:
            shutil.rmtree(log.with_suffix(".findings"), ignore_errors=True)
            if not self.is_over:
                log.unlink(missing_ok=True)
        return killed, round(time.monotonic() - started, 1)


class Watcher:
    """Looks into a growing log for a line."""

    def __init__(self, log, pattern):
        self.log, self.pattern, self.place, self.found = log, pattern, 0, None

    def __call__(self):
        if not self.found:
            with open(self.log, "rb") as file:
                file.seek(self.place)
                text = file.read()
            whole = text.rfind(b"\n") + 1
            self.place += whole
            match = self.pattern.search(text[:whole].decode(errors="replace"))
            self.found = match[1].strip() if match else None
        return self.found


def first(findings):
    """The report of a finding, once both it and its input are there."""
    for note in sorted(findings.glob("*/*.txt")):
        if note.with_suffix("").is_file():
            return note
    return None
