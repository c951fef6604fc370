"""Which lines and regions of each module a fuzzing run has reached, from the counters of a build that has
them. Not a program by itself: fuzz-nightly calls it."""

import json
import re
import subprocess
from collections import defaultdict
from pathlib import Path

# Per cent of a module's lines that a night should reach: what reads bytes, and what solves.
GOALS = {
    "Constraints": 98,
    "JSONLayout": 98,
    "LayoutExpressions": 98,
    "LayoutTool": 98,
    "LayoutXML": 95,
    "MarkupReading": 98,
    "VisualFormat": 98,
    "SimplexCore": 95,
    "ParametricSimplex": 95,
    "TextMetrics": 90,
    "ViewClasses": 95,
}

# What tries is not what is tried.
LEFT_OUT = {"CFuzzing", "FuzzSupport", "FuzzTargets", "Fuzzing", "SeededRandom", "fuzz"}

BUILD_FLAGS = [
    "-Xswiftc", "-profile-generate", "-Xswiftc", "-profile-coverage-mapping",
    "-Xcc", "-fprofile-instr-generate", "-Xcc", "-fcoverage-mapping",
]

DECLARATION = re.compile(r"^\s*[^/]*?\b((?:func|var) [`\w]+|init|deinit|subscript)\b")


class Coverage:
    """The counters of one program, merged."""

    def __init__(self, root, program, profiles, merged, tools):
        self.root = Path(root)
        self.program = program
        self.merged = merged
        self.tools = tools
        raw = sorted(str(path) for path in Path(profiles).glob("*.profraw"))
        if not raw:
            raise RuntimeError("no counters were written")
        listing = Path(f"{merged}.list")
        listing.write_text("".join(f"{path}\n" for path in raw))
        # A process that was ended in the middle leaves a damaged file, which is left out.
        subprocess.run(
            [tools["llvm-profdata"], "merge", "-sparse", "-failure-mode=all", "-f", listing,
             "-o", merged],
            check=True,
            capture_output=True,
            text=True,
        )

    def export(self, *options):
        line = [self.tools["llvm-cov"], "export", *options, f"-instr-profile={self.merged}"]
        return subprocess.run(
            [*line, self.program], check=True, capture_output=True, text=True
        ).stdout

    def path_in_package(self, name):
        """The path of a source below Sources/, nil for anything else."""
        try:
            path = Path(name).resolve().relative_to(self.root.resolve())
        except ValueError:
            return None
        is_source = path.parts[0] == "Sources" and len(path.parts) > 2
        return path if is_source and path.parts[1] not in LEFT_OUT else None

    def lines(self):
        """Each source with its lines and how often each was reached, by any instance of a generic."""
        path, counts = None, {}
        for line in self.export("-format=lcov").splitlines():
            if line.startswith("SF:"):
                path, counts = self.path_in_package(line[3:]), {}
            elif line.startswith("DA:"):
                number, count = line[3:].split(",")[:2]
                counts[int(number)] = int(count)
            elif line == "end_of_record" and path:
                yield path, counts

    def modules(self):
        """For each module its lines and regions, and how many of them were reached."""
        sums = defaultdict(lambda: defaultdict(int))
        files = json.loads(self.export("-summary-only", "-format=text"))["data"][0]["files"]
        for file in files:
            path = self.path_in_package(file["filename"])
            if path is None:
                continue
            own = sums[path.parts[1]]
            own["regionsReached"] += file["summary"]["regions"]["covered"]
            own["regions"] += file["summary"]["regions"]["count"]
        # The summary counts a line of a generic function once for each of its instances.
        for path, counts in self.lines():
            own = sums[path.parts[1]]
            own["linesReached"] += sum(1 for count in counts.values() if count)
            own["lines"] += len(counts)
        return {
            module: {
                **own,
                "linePercent": percent(own["linesReached"], own["lines"]),
                "regionPercent": percent(own["regionsReached"], own["regions"]),
                "goal": GOALS.get(module),
            }
            for module, own in sorted(sums.items())
        }

    def unreached(self, modules):
        """The lines of some modules that nothing reached: path, first, last, and the declaration."""
        found = []
        for path, counts in self.lines():
            if path.parts[1] in modules:
                found += self.stretches(path, [number for number in counts if not counts[number]])
        return sorted(found, key=lambda stretch: (stretch["path"], stretch["first"]))

    def stretches(self, path, lines):
        """Neighbouring lines as one, with the declaration they stand in."""
        source = (self.root / path).read_text(errors="replace").splitlines()
        result = []
        for number in sorted(set(lines)):
            if result and number == result[-1]["last"] + 1:
                result[-1]["last"] = number
                continue
            result.append(
                {"path": str(path), "first": number, "last": number,
                 "declaration": declaration(source, number)}
            )
        return result


def declaration(source, number):
    """The function or property that a line stands in, as far as that can be told from its text."""
    for text in reversed(source[:number]):
        if match := DECLARATION.match(text):
            return match.group(1).split(" ")[-1]
    return ""


def percent(part, whole):
    return round(100 * part / whole, 2) if whole else 100.0
