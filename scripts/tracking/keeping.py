"""What trials came to, kept as files so that none is run twice; and programs that trials run. Not a program
by itself."""

import json
import os
import subprocess
import sys
import time


class Failed(Exception):
    """A trial that could not be run."""


def say(text):
    print(f"test-bench: {text}", file=sys.stderr, flush=True)


def git(*words, folder=".", environment=None, text=None):
    """What git prints."""
    done = subprocess.run(
        ["git", *words],
        cwd=folder,
        env={**os.environ, **(environment or {})},
        input=text,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise Failed(f"git {words[0]}: {done.stderr.strip()}")
    return done.stdout.strip()


class Keeper:
    """The results of trials of one commit."""

    def __init__(self, folder, commit):
        self.folder = folder / commit[:12]
        self.folder.mkdir(parents=True, exist_ok=True)

    def find(self, stage, name=""):
        """Results that are there, by name."""
        found = {}
        for path in sorted(self.folder.glob(f"{stage}+{name}*.json")):
            found[path.stem.split("+", 1)[1]] = json.loads(path.read_text())
        return found

    def keep(self, stage, name, trial):
        """The result of a trial, which is run where there is none."""
        path = self.folder / f"{stage}+{name}.json"
        if path.exists():
            return json.loads(path.read_text())
        say(f"{stage} {name}")
        start = time.monotonic()
        result = trial()
        result["seconds"] = round(time.monotonic() - start)
        partial = path.with_suffix(".partial")
        partial.write_text(json.dumps(result) + "\n")
        os.replace(partial, path)
        return result


class Bench:
    """The program that is looked at."""

    def __init__(self, path):
        self.path = path

    @classmethod
    def built(cls):
        """Builds it where it is not given."""
        say("building bench")
        line = ["swift", "build", "--configuration", "release", "--product", "bench"]
        if subprocess.run(line, stdout=sys.stderr, check=False).returncode != 0:
            raise Failed("bench does not build")
        shown = subprocess.run([*line, "--show-bin-path"], stdout=subprocess.PIPE, text=True, check=True)
        return cls(f"{shown.stdout.strip()}/bench")

    def run(self, *words, allowed=(0,)):
        """Runs it; returns its exit status and what it printed."""
        done = subprocess.run(
            [self.path, *(str(word) for word in words)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            text=True,
            check=False,
        )
        if done.returncode not in allowed:
            raise Failed(f"bench {words[0]} ended with {done.returncode}")
        return done.returncode, done.stdout

    def compare(self, a, b, json_path, *words):
        """The object of a comparison."""
        self.run("compare", a, b, "--json", json_path, *words)
        result = json.loads(json_path.read_text())
        json_path.unlink()
        return result
