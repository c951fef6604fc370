#!/usr/bin/env python3
"""Makes small packages with a history in which one commit makes one case slower, to see whether
`bench bisect` finds it. What the package measures is three loops; what it answers to is the protocol of
`bench compare`, so that the solver is not needed, and a build takes seconds."""

import argparse
import json
import os
import random
import subprocess
import sys
from pathlib import Path

USAGE = """usage: scripts/tracking/history.py [--seed S] [--commits N] [--help] FOLDER

Makes a git repository in FOLDER, which must not be there yet: a Swift package whose product `bench` speaks
the protocol of `bench compare`, and so many commits. Most change nothing that is measured: comments, names,
documents, functions that nobody calls. Two do not build. One makes one case do 5 to 10 % more.
What is true is written beside it, to FOLDER.json: the commits before and at the end, the case, the
commit that was planted, by how much, and those that do not build.

  --seed S      decides everything, the hashes of the commits among it (1)
  --commits N   how many commits there are behind the first, at least 8 (64)

Exits 64 where the command line is wrong, and 74 where FOLDER is there already or cannot be written."""

# Blocks of work in each case: so many more of them are so many fortieths more work.
BLOCK_COUNT = 40
CASES = {"sort": "small/sort/time", "sum": "small/sum/time", "scan": "small/scan/time"}
FIRST_TIME = 1_700_000_000

MANIFEST = """// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "small",
  products: [.executable(name: "bench", targets: ["bench"])],
  targets: [.executableTarget(name: "bench")],
  swiftLanguageModes: [.v6]
)
"""

PROTOCOL = """// Answers 'bench compare': a request a line, an answer a line.

func answer(_ line: String) -> String {
  let words = line.split(separator: " ").map(String.init)
  let count = words.count > 1 ? Int(words[1]) ?? 0 : 0
  switch words.first {
  case "list":
    let cases = Work.allCases.map {
      #"{"name":"small/\\#($0.rawValue)/time","draws":1,"period":1}"#
    }
    return #"{"protocol":1,"cases":["# + cases.joined(separator: ",") + "]}"
  case "prepare":
    let name = words.last?.split(separator: "/").dropFirst().first.map(String.init) ?? ""
    guard let work = Work(rawValue: name) else { return #"{"error":"no such case"}"# }
    prepared = Prepared(work)
    return #"{"nanoseconds":0}"#
  case "run":
    let clock = ContinuousClock()
    let time = clock.measure { prepared?.run(count) }
    let seconds = Double(time.components.seconds)
    return #"{"nanoseconds":\\#(seconds * 1e9 + Double(time.components.attoseconds) * 1e-9)}"#
  case "count":
    prepared?.run(count)
    return "{}"
  case "region":
    measuredRegion(count)
    return "{}"
  default:
    return #"{"error":"no request"}"#
  }
}

/// The function that callgrind is told to look into.
@_silgen_name("tinamou_measured_region")
@_optimize(none)
@inline(never)
public func measuredRegion(_ count: Int) { prepared?.run(count) }

nonisolated(unsafe) var prepared: Prepared?

while let line = readLine() {
  print(answer(line))
  fflush(nil)
}
"""

WORK = """// The work that is measured: each case is forty blocks of the same.

enum Work: String, CaseIterable {
  case sort
  case sum
  case scan
}

/// A case with the data that it works on.
final class Prepared {
  private let work: Work
  private var numbers: [Int32] = []
  private let scratch = UnsafeMutablePointer<Int32>.allocate(capacity: 16)
  private var values: [Double] = []
  private var text: [UInt8] = []
  private var result = 0.0

  init(_ work: Work) {
    self.work = work
    var state: UInt64 = 7
    for index in 0..<(40 * 64) {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      numbers.append(Int32(truncatingIfNeeded: state >> 40))
      values.append(Double(state >> 50))
      text.append(index % 7 == 3 ? 32 : UInt8(97 + state >> 60))
    }
  }

  func run(_ count: Int) {
    for _ in 0..<count {
      switch work {
      case .sort: for block in @SORT@ { sort(block % 40) }
      case .sum: for block in @SUM@ { sum(block % 40) }
      case .scan: for block in @SCAN@ { scan(block % 40) }
      }
    }
  }

  @inline(never)
  private func sort(_ block: Int) {
    for place in 0..<16 {
      let number = numbers[block * 64 + place]
      var hole = place
      while hole > 0, scratch[hole - 1] > number {
        scratch[hole] = scratch[hole - 1]
        hole -= 1
      }
      scratch[hole] = number
    }
    result += Double(scratch[8])
  }

  @inline(never)
  private func sum(_ block: Int) {
    var sum = 0.0
    for place in 0..<64 { sum += values[block * 64 + place] * 0.5 }
    result += sum
  }

  @inline(never)
  private func scan(_ block: Int) {
    var words = 0
    var isInside = false
    for place in 0..<64 {
      let isSpace = text[block * 64 + place] == 32
      if !isSpace, !isInside { words += 1 }
      isInside = !isSpace
    }
    result += Double(words)
  }
}
"""

WORDS = "block border corner column guide level margin order place range row share size step".split()


class Folder:
    """The package as it is at one commit."""

    def __init__(self, draw):
        self.draw = draw
        self.blocks = dict.fromkeys(CASES, BLOCK_COUNT)
        self.tools = {}
        self.notes = []
        self.comments = {}
        self.is_broken = False

    def files(self):
        work = WORK
        for case, count in self.blocks.items():
            work = work.replace(f"@{case.upper()}@", f"0..<{count}")
        for line, comment in self.comments.items():
            work = work.replace(line, f"{line}  // {comment}", 1)
        tools = "// What may be of use one day.\n"
        for name, number in self.tools.items():
            tools += f"\nfunc {name}(_ value: Int) -> Int {{ value &+ {number} }}\n"
        if self.is_broken:
            tools += "\nlet unfinished: Int = \n"
        return {
            "Package.swift": MANIFEST,
            "README.md": "# Small\n\n" + "".join(f"- {note}\n" for note in self.notes),
            "Sources/bench/Tools.swift": tools,
            "Sources/bench/Work.swift": work,
            "Sources/bench/main.swift": "import Glibc\n\n" + PROTOCOL,
        }

    def change_nothing(self):
        """A change that no case can notice; says what it is."""
        choice = self.draw.randrange(4)
        word = self.draw.choice(WORDS)
        if choice == 0:
            self.notes.append(f"On the {word}: see {len(self.notes) + 1}.")
            return f"Say more about the {word}"
        if choice == 1:
            lines = ["var isInside = false", "let number = numbers[block * 64 + place]", "var sum = 0.0"]
            self.comments[self.draw.choice(lines)] = f"as the {word} wants it, {self.draw.randrange(1000)}"
            return f"Explain the {word}"
        if choice == 2 or not self.tools:
            self.tools[f"{word}{self.draw.randrange(10_000)}"] = self.draw.randrange(100)
            return f"Add a tool for the {word}"
        name = self.draw.choice(sorted(self.tools))
        self.tools[f"{word}{self.draw.randrange(10_000)}"] = self.tools.pop(name)
        return f"Rename {name}"


class Repository:
    """A git repository whose commits depend on nothing but what is in them."""

    def __init__(self, folder):
        self.folder = folder
        self.time = FIRST_TIME
        folder.mkdir(parents=True)
        self.git("init", "--quiet", "--initial-branch=main")

    def git(self, *words):
        date = f"{self.time} +0000"
        environment = {
            **os.environ,
            "GIT_CONFIG_GLOBAL": os.devnull,
            "GIT_CONFIG_SYSTEM": os.devnull,
            **{f"GIT_{who}_NAME": "Planter" for who in ("AUTHOR", "COMMITTER")},
            **{f"GIT_{who}_EMAIL": "planter@example.org" for who in ("AUTHOR", "COMMITTER")},
            **{f"GIT_{who}_DATE": date for who in ("AUTHOR", "COMMITTER")},
        }
        done = subprocess.run(
            ["git", *words],
            cwd=self.folder,
            env=environment,
            check=True,
            stdout=subprocess.PIPE,
            text=True,
        )
        return done.stdout.strip()

    def commit(self, files, subject):
        for name, text in files.items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            if not path.exists() or path.read_text() != text:
                path.write_text(text)
        self.time += 3600
        self.git("add", "--all")
        # What happens to leave all files as they are is a commit all the same.
        self.git("commit", "--quiet", "--allow-empty", "--message", subject)
        return self.git("rev-parse", "HEAD")


def generate(folder, seed, count):
    """Makes the repository; returns what is true of it."""
    draw = random.Random(seed)
    repository = Repository(folder)
    package = Folder(draw)
    good = repository.commit({".gitignore": ".build/\n.bench/\n", **package.files()}, "Begin")
    planted_at = draw.randrange(1, count + 1)
    # The last commit builds, or there would be no end to compare with; nor is the planted one broken.
    places = [place for place in range(1, count) if place != planted_at]
    broken_at = set(draw.sample(places, 2))
    case = draw.choice(sorted(CASES))
    share = draw.choice([2, 3, 4])
    truth = {"good": good, "case": CASES[case], "percent": 100 * share / BLOCK_COUNT, "unbuildable": []}
    for place in range(1, count + 1):
        subject = package.change_nothing()
        package.is_broken = place in broken_at
        if place == planted_at:
            package.blocks[case] += share
        commit = repository.commit(package.files(), subject)
        if place == planted_at:
            truth["planted"] = commit
        if place in broken_at:
            truth["unbuildable"].append(commit)
    truth["bad"] = commit
    return truth


def arguments():
    parser = argparse.ArgumentParser(add_help=False, usage=USAGE[len("usage: ") :])
    parser.add_argument("folder", nargs="?")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--commits", type=int, default=64)
    parser.add_argument("--help", "-h", action="store_true")
    parser.error = wrong
    given = parser.parse_args()
    if given.help:
        print(USAGE)
        sys.exit(0)
    if given.folder is None:
        wrong("a folder is missing")
    if not 8 <= given.commits <= 10_000:
        wrong("--commits wants a number from 8 to 10000")
    return given


def wrong(message):
    print(f"history: {message}; see scripts/tracking/history.py --help", file=sys.stderr)
    sys.exit(64)


def main():
    given = arguments()
    folder = Path(given.folder).resolve()
    if folder.exists():
        print(f"history: '{folder}' is there already", file=sys.stderr)
        sys.exit(74)
    try:
        truth = generate(folder, given.seed, given.commits)
        Path(f"{folder}.json").write_text(json.dumps(truth, indent=2) + "\n")
    except OSError as error:
        print(f"history: {error}", file=sys.stderr)
        sys.exit(74)


if __name__ == "__main__":
    main()
