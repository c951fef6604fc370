"""A copy of the sources with mutants behind a switch, and its build. Not a program by itself."""

import json
import os
import re
import shutil
import subprocess

from running import last_lines

MODULE = "CMutant"
HEADER = """\
extern int tinamou_mutant;
static inline int tinamou_active_mutant(void) { return tinamou_mutant; }
"""
# Read before any Swift runs; a Swift global would be asked for whether it is there each time.
SOURCE = """\
#include "CMutant.h"
#include <stdlib.h>
int tinamou_mutant = 0;
__attribute__((constructor)) static void read_mutant(void) {
  const char *text = getenv("TINAMOU_MUTANT");
  if (text) tinamou_mutant = atoi(text);
}
"""
SWITCH = """\
import CMutant

@inline(__always)
func isMutant(_ number: Int32) -> Bool { tinamou_active_mutant() == number }
"""
MANIFEST = """
// The switch between mutants, and of the tests those that are run.
package.targets.append(.target(name: "CMutant"))
for target in package.targets where {modules}.contains(target.name) {{
  target.dependencies.append("CMutant")
}}
package.targets.removeAll {{ $0.type == .test && !{suites}.contains($0.name) }}
// What mostly calls others takes a third of the time to build where it is not optimised.
for target in package.targets where {types}.contains(target.type) {{
  let isOptimised = {optimised}.contains(target.name)
  target.swiftSettings = [
    .unsafeFlags(isOptimised ? ["-Xfrontend", "-O"] : ["-assert-config", "Release"])
  ]
}}
"""
ROUNDS = 20


class BuildFailure(Exception):
    """The copy does not build, and not because of a mutant."""


class Tree:
    """The copy in `.mutate/tree`, built in `.mutate/build`."""

    def __init__(self, root, state, running):
        self.root, self.state, self.running = root, state, running
        self.folder = state / "tree"
        self.scratch = state / "build"
        self.logs = state / "log"
        # What is tested are optimised modules, none of them through another's.
        self.options = subprocess.run(
            [root / "scripts/test", "--options"], capture_output=True, check=True, text=True
        ).stdout.split()

    def program(self, name):
        return self.scratch / "release" / name

    # The copy

    def write(self, path, text):
        """Writes a file unless it is as it should be: unchanged ones keep their time and are not built."""
        data = text if isinstance(text, bytes) else text.encode()
        target = self.folder / path
        if not target.exists() or target.read_bytes() != data:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)

    def copy(self, modules, suites, optimised, has_quick_tests):
        """Brings everything but the modules' sources to what it is now."""
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=self.root, capture_output=True, check=True,
        ).stdout.decode().split("\0")
        mutated = tuple(f"Sources/{module}/" for module in modules)
        kept = {f"Sources/{MODULE}/include/CMutant.h", f"Sources/{MODULE}/CMutant.c"}
        for name in listed:
            path = self.root / name
            if not name or not path.is_file():
                continue
            kept.add(name)
            if name.startswith(mutated) and name.endswith(".swift") or name == "Package.swift":
                continue
            self.write(name, path.read_bytes())
            # Stages run scripts of the copy.
            (self.folder / name).chmod(path.stat().st_mode & 0o777)
        manifest = (self.root / "Package.swift").read_text()
        lists = {"modules": json.dumps(sorted(modules)), "suites": json.dumps(sorted(suites)),
                 "optimised": json.dumps(sorted(optimised)),
                 "types": "[Target.TargetType.regular]" if has_quick_tests else "[Target.TargetType.regular, .test]"}
        self.write("Package.swift", manifest + MANIFEST.format(**lists))
        self.write(f"Sources/{MODULE}/include/CMutant.h", HEADER)
        self.write(f"Sources/{MODULE}/CMutant.c", SOURCE)
        for module in modules:
            kept.add(f"Sources/{module}/Mutant.swift")
            self.write(f"Sources/{module}/Mutant.swift", SWITCH)
        for path in [*(self.folder / "Sources").rglob("*"), *(self.folder / "Tests").rglob("*")]:
            if path.is_file() and str(path.relative_to(self.folder)) not in kept:
                path.unlink()

    def mutate(self, mutator, sample):
        """Writes the modules' sources with those mutants that are left; returns where each stands."""
        by_file = {}
        for number in sample.compiled():
            mutant = sample.mutants[number]
            by_file.setdefault(mutant["file"], []).append(
                {"number": number, "mutation": mutant["mutation"]}
            )
        requests = "".join(
            json.dumps({"file": file, "mutations": mutations}) + "\n"
            for file, mutations in by_file.items()
        )
        answered = subprocess.run(
            [mutator, "apply"], cwd=self.root, input=requests, capture_output=True, text=True, check=True
        ).stdout
        answers = {entry["file"]: entry for entry in map(json.loads, answered.splitlines())}
        for module in sample.modules:
            for path in sorted((self.root / "Sources" / module).rglob("*.swift")):
                name = str(path.relative_to(self.root))
                answer = answers.get(name)
                self.write(name, answer["text"] if answer else path.read_bytes())
        return answers

    # The build

    def build(self, name, *what):
        log = self.logs / f"build-{name}.log"
        line = ["swift", "build", *self.options, "--package-path", self.folder, "--scratch-path", self.scratch]
        code = self.running.run([*line, *what], log, environment={"TINAMOU_TEST_BUILD": "1"})
        return code, log

    def weed(self, mutator, sample):
        """Builds the modules until each mutant in them compiles; takes out those that do not."""
        for module in sample.modules:
            for _ in range(ROUNDS):
                if self.running.is_interrupted:
                    return
                answers = self.mutate(mutator, sample)
                left = len(sample.compiled())
                self.running.say(f"building {module}, {left} mutants in all modules")
                code, log = self.build(module, "--target", module)
                if code == 0 or self.running.is_interrupted:
                    break
                wrong = self.blamed(log.read_text(errors="replace"), answers, sample)
                if not wrong:
                    raise BuildFailure("\n".join(last_lines(log, 20)))
                for number, message in wrong.items():
                    sample.note(number, compiler=message)
            else:
                raise BuildFailure(f"{module} does not build after {ROUNDS} rounds")

    def build_all(self, stages):
        for names, product in ((("fuzz",), "fuzz"), (("check", "work"), "bench"), (("proofs",), "tinamou"),
                               (("tests",), "tinamouPackageTests")):
            if any(name in stages for name in names) and not self.running.is_interrupted:
                self.running.say(f"building {product}")
                code, log = self.build(product, "--product", product)
                if code != 0 and not self.running.is_interrupted:
                    raise BuildFailure("\n".join(last_lines(log, 20)))

    def blamed(self, log, answers, sample):
        """The mutants that errors speak of: at the place, else in the line, the function, the file."""
        found = {}
        prefix = re.escape(str(self.folder.resolve()) + os.sep)
        for match in re.finditer(rf"^{prefix}(\S+):(\d+):(\d+): error: (.*)$", log, re.M):
            file, line, column = match[1], int(match[2]), int(match[3])
            answer = answers.get(file)
            if not answer:
                continue
            text = answer["text"].encode()
            lines = text.split(b"\n")
            start = sum(len(own) + 1 for own in lines[: line - 1])
            for number in self.suspects(answer["spans"], start, len(lines[line - 1]), column, sample):
                found.setdefault(number, match[4][:200])
        return found

    @staticmethod
    def suspects(spans, line_start, line_length, column, sample):
        place = line_start + column - 1
        at = [span for span in spans if span["start"] <= place < span["end"]]
        if at:
            return [min(at, key=lambda span: span["end"] - span["start"])["number"]]
        end = line_start + line_length
        on_line = [span["number"] for span in spans if span["start"] <= end and span["end"] > line_start]
        if on_line:
            return on_line
        # Back to the file without mutants: outer spans before the place have made it longer.
        original, reached = place, -1
        for span in spans:
            if span["end"] <= place and span["start"] >= reached:
                own = sample.mutants[span["number"]]["mutation"]
                original -= (span["end"] - span["start"]) - (own["end"] - own["start"])
                reached = span["end"]
        inside = []
        for span in spans:
            own = sample.mutants[span["number"]]["mutation"]
            if own["functionStart"] <= original < own["functionEnd"]:
                inside.append(span["number"])
        return inside or [span["number"] for span in spans]

    def remove(self):
        shutil.rmtree(self.folder, ignore_errors=True)
