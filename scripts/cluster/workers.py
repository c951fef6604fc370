"""What sweep.py and fuzz.py share: tasks that run one of our programs on the workers of a dask cluster.

The protocol: a task runs a program once and gives back what it came to. A program that was ended from
outside, or a worker that is lost, is no answer: the task is done again, by another worker. A program
that crashes by itself is an answer: it would crash again. What a task leaves is there whole or not at
all. Not a program by itself.
"""

import contextlib
import os
import signal
import subprocess
import sys

# Exit codes of our programs.
DONE, NO, USAGE, BAD_INPUT, NO_INPUT, DEFECT = 0, 1, 64, 65, 66, 70
# How a program ends that the system or a person ended; such a task is worth another try.
ENDED = (130, 143, -signal.SIGINT, -signal.SIGTERM, -signal.SIGKILL)


class TaskFailure(Exception):
    """A task that cannot be done, whoever tries; carries the exit code and what was said."""

    def __init__(self, status, messages):
        super().__init__(status, messages)
        self.status = status
        self.messages = messages


def run_program(line, folder, what):
    """Runs a program on a worker; an end from outside is an exception, so that the task is tried again."""
    done = subprocess.run(
        line, cwd=folder, capture_output=True, text=True, errors="replace", check=False
    )
    if done.returncode in ENDED:
        raise RuntimeError(f"{what} was ended from outside: {done.returncode}")
    return done


def beside(path, write):
    """Writes a file beside its place and renames it, so that it is there whole or not at all."""
    partial = f"{path}.partial-{os.getpid()}"
    try:
        with open(partial, "wb") as out:
            write(out)
        os.replace(partial, path)
    finally:
        if os.path.exists(partial):
            os.unlink(partial)


class Progress:
    """A bar on standard error, on a terminal only."""

    def __init__(self, count, noun, quiet):
        self.count = count
        self.noun = noun
        self.is_shown = not quiet and sys.stderr.isatty()

    def show(self, done):
        if not self.is_shown:
            return
        width = 24
        full = width * done // max(1, self.count)
        bar = "#" * full + "." * (width - full)
        line = f"\r\033[K[{bar}] {done} of {self.count} {self.noun}"
        print(line, end="", file=sys.stderr, flush=True)

    def clear(self):
        if self.is_shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)


@contextlib.contextmanager
def cluster_client(scheduler, worker_count, retries):
    """A client of the scheduler at an address, or of worker processes that start here."""
    import cloudpickle
    import dask
    from distributed import Client, LocalCluster

    # Workers elsewhere have no copy of this file: its functions travel with the tasks.
    cloudpickle.register_pickle_by_value(sys.modules[__name__])
    dask.config.set({"distributed.scheduler.allowed-failures": retries})
    cluster = None
    if scheduler:
        client = Client(scheduler)
    else:
        cluster = LocalCluster(
            n_workers=worker_count, threads_per_worker=1, processes=True, dashboard_address=None
        )
        client = Client(cluster)
    try:
        yield client
    finally:
        client.close()
        if cluster:
            cluster.close()


def run_tasks(client, task, arguments, retries, progress):
    """Runs a task once for each tuple of arguments; the results are in the order of the arguments.

    A result with "failed" ends everything: the task cannot be done.
    """
    from distributed import as_completed

    futures = {
        client.submit(task, *own, pure=False, retries=retries): place
        for place, own in enumerate(arguments)
    }
    results = [None] * len(futures)
    progress.show(0)
    try:
        for done, future in enumerate(as_completed(futures), 1):
            result = future.result()
            if "failed" in result:
                raise TaskFailure(result["failed"], result["messages"])
            results[futures[future]] = result
            progress.show(done)
    finally:
        client.cancel(list(futures))
        progress.clear()
    return results
