"""Programs that fuzz-nightly runs: builds, fuzzers, tools. They end with it, and Ctrl-C reaches each of
them once, so that a fuzzer can still say what it found. Not a program by itself."""

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path


class Missing(Exception):
    """A tool that is not there; says what it is needed for."""


class Running:
    """Starts programs, from several threads if need be, and says what is going on."""

    def __init__(self, quiet):
        self.quiet = quiet
        self.is_interrupted = False
        self.current = set()
        self.started = time.monotonic()
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self.interrupt)

    def interrupt(self, number, frame):
        """The first time everything ends in order; the second time at once."""
        del number, frame
        if self.is_interrupted:
            for process in list(self.current):
                os.killpg(process.pid, signal.SIGKILL)
            sys.exit(130)
        self.is_interrupted = True
        for process in list(self.current):
            process.send_signal(signal.SIGINT)

    def say(self, text):
        if self.quiet:
            return
        minutes, seconds = divmod(int(time.monotonic() - self.started), 60)
        print(f"[{minutes:3d}:{seconds:02d}] {text}", file=sys.stderr, flush=True)

    def run(self, line, log, limit=None, environment=None):
        """Runs a program to its end, or to a limit in seconds; returns its exit code.

        What it says goes to a file. A program that overruns its limit is ended, and its code is None.
        """
        log.parent.mkdir(parents=True, exist_ok=True)
        with open(log, "wb") as out:
            # A group of its own: a terminal would send Ctrl-C to it as well, and two end it at once.
            process = subprocess.Popen(
                [str(part) for part in line],
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                env={**os.environ, **(environment or {})},
                start_new_session=True,
            )
            self.current.add(process)
            try:
                return process.wait(limit)
            except subprocess.TimeoutExpired:
                return None
            finally:
                if process.poll() is None:
                    os.killpg(process.pid, signal.SIGKILL)
                    process.wait()
                self.current.discard(process)


def last_lines(log, count=5):
    """What a program said last."""
    try:
        lines = log.read_text(errors="replace").splitlines()
    except OSError:
        return []
    return [line for line in lines if line.strip()][-count:]


def tool(name, purpose):
    """A tool that stands beside swiftc, or on the path."""
    compiler = shutil.which("swiftc")
    if compiler:
        # A toolchain manager puts links, or a program of its own, in the path.
        for folder in (Path(compiler).resolve().parent, toolchain_folder(compiler)):
            if folder and (folder / name).exists():
                return folder / name
    found = shutil.which(name)
    if not found:
        raise Missing(f"'{name}' is missing; it is needed for {purpose}")
    return Path(found)


def toolchain_folder(compiler):
    """Where the compiler says its runtime stands, and with that its other tools."""
    import json

    asked = subprocess.run(
        [compiler, "-print-target-info"], capture_output=True, text=True, check=False
    )
    try:
        resources = json.loads(asked.stdout)["paths"]["runtimeResourcePath"]
    except (ValueError, KeyError):
        return None
    return Path(resources).parent.parent / "bin"
