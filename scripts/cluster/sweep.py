#!/usr/bin/env python3
"""Runs `tinamou sweep` on many machines: the shards of a sweep as tasks of dask.distributed.

Each task runs the program on one shard (every N-th block of 4,096 rows) and leaves the result in a
folder that all machines see. A shard is there whole or not at all, so a run that was ended goes on
where it ended, and a shard whose worker is lost is done again by another. In the end the shards are
joined block by block: byte for byte what one machine would have written.

Needs dask's `distributed`; Parquet needs `pyarrow` too.
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
    BAD_INPUT, DEFECT, DONE, NO, Progress, TaskFailure, beside, cluster_client, run_program, run_tasks,
)

BLOCK_SIZE = 4096


def arguments():
    parser = argparse.ArgumentParser(
        description="Sweep a layout on many machines, shard by shard.",
        epilog="Everything behind -- goes to 'tinamou sweep', for example --size or --set.",
    )
    parser.add_argument("document")
    parser.add_argument("--parameters", required=True, help="the rows; a file all workers see")
    parser.add_argument("--output", required=True, help="the joined result")
    parser.add_argument(
        "--format", choices=["jsonl", "csv", "f64", "f32", "parquet"], default="jsonl"
    )
    parser.add_argument("--shards", type=int, default=0, help="how many (default: 4 a worker)")
    parser.add_argument("--scheduler", help="the address of a scheduler; else workers start here")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--retries", type=int, default=5, help="for a shard that fails")
    parser.add_argument("--tinamou", default="tinamou", help="the program, as workers find it")
    parser.add_argument("--shard-folder", help="where shards go (default: OUTPUT.shards)")
    parser.add_argument("--keep-shards", action="store_true")
    parser.add_argument("--keep-going", action="store_true", help="leave out rows that are wrong")
    parser.add_argument("--join-only", action="store_true", help="join shards that are there")
    parser.add_argument("--quiet", action="store_true")
    parser.add_argument("rest", nargs="*", help=argparse.SUPPRESS)
    return parser.parse_args()


def command(options, program_format, shard, path):
    line = [options["tinamou"], "sweep", options["document"]]
    line += ["--parameters", options["parameters"], "--format", program_format]
    line += ["--shard", f"{shard + 1}/{options['shards']}", "--threads", "1", "--output", path]
    line += ["--keep-going"] if options["keep_going"] else []
    return line + options["rest"]


def run_shard(options, program_format, shard, path):
    """Runs one shard on a worker; returns the exit code and the messages."""
    note = Path(f"{path}.done")
    if note.exists():
        return json.loads(note.read_text())
    # A name of its own: a worker that was thought lost may still be writing.
    own = f"{path}.{os.getpid()}"
    line = command(options, program_format, shard, own)
    done = run_program(line, options["folder"], f"shard {shard + 1}")
    if done.returncode < 0:
        # A crash happens again wherever the shard is done.
        return {"failed": DEFECT, "messages": done.stderr}
    # Wrong input leaves a result only where --keep-going left out rows.
    if done.returncode not in (DONE, NO, BAD_INPUT) or not os.path.exists(own):
        # No exception: it would be tried again, and nothing would change.
        return {"failed": done.returncode, "messages": done.stderr}
    status_file = Path(f"{own}.status.csv")
    if status_file.exists():
        os.replace(status_file, f"{path}.status.csv")
    os.replace(own, path)
    report = {"status": done.returncode, "messages": done.stderr}
    # The note comes last: it says that everything else is there.
    with tempfile.NamedTemporaryFile("w", dir=note.parent, delete=False) as file:
        json.dump(report, file)
    os.replace(file.name, note)
    return report


# Joining


def blocks_of_lines(path, has_header):
    """The lines of a shard, block by block, told by the numbers of their rows."""
    with open(path, "rb") as file:
        if has_header:
            yield -1, file.readline()
        block, lines = None, []
        for line in file:
            if line.startswith(b"{"):
                number = int(line[len(b'{"row":') : line.index(b",")])
            else:
                number = int(line[: line.index(b",")])
            own = (number - 1) // BLOCK_SIZE
            if own != block and lines:
                yield block, b"".join(lines)
                lines = []
            block = own
            lines.append(line)
        if lines:
            yield block, b"".join(lines)


def join_lines(paths, out, has_header):
    """Joins text: each shard's next block stands where its number says."""
    readers = [blocks_of_lines(path, has_header and not index) for index, path in enumerate(paths)]
    heads = [next(reader, None) for reader in readers]
    while any(head is not None for head in heads):
        index = min(
            (index for index, head in enumerate(heads) if head is not None),
            key=lambda index: heads[index][0],
        )
        out.write(heads[index][1])
        heads[index] = next(readers[index], None)


def refused_rows(path):
    """How many rows of each block have no numbers, from a shard's list of statuses."""
    counts = {}
    with open(f"{path}.status.csv", encoding="ascii") as file:
        next(file)
        for line in file:
            number, status = line.rstrip("\n").split(",")
            if status == "refused":
                block = (int(number) - 1) // BLOCK_SIZE
                counts[block] = counts.get(block, 0) + 1
    return counts


def join_numbers(paths, out, row_size):
    """Joins binary results: a block has 4,096 rows, less those that were left out."""
    files = [open(path, "rb") for path in paths]
    refused = [refused_rows(path) for path in paths]
    left = [os.path.getsize(path) for path in paths]
    last = max((max(counts, default=-1) for counts in refused), default=-1)
    block = 0
    while any(left) or block <= last:
        shard = block % len(paths)
        count = BLOCK_SIZE - refused[shard].get(block, 0)
        piece = files[shard].read(count * row_size)
        left[shard] -= len(piece)
        out.write(piece)
        block += 1
    for file in files:
        file.close()


def join_statuses(paths, out):
    """Joins the lists of rows without a plain answer."""
    out.write(b"row,status\n")
    lines = []
    for path in paths:
        with open(f"{path}.status.csv", "rb") as file:
            lines += file.readlines()[1:]
    out.writelines(sorted(lines, key=lambda line: int(line.split(b",")[0])))


def row_size_of(options, width):
    """The bytes of a row of numbers, from the header that one row of comma-separated values has."""
    line = [options["tinamou"], "sweep", options["document"], "--parameters", "-"]
    line += ["--format", "csv"] + options["rest"]
    head = subprocess.run(line, input=b"", capture_output=True, check=False)
    if head.returncode != DONE:
        raise TaskFailure(head.returncode, head.stderr.decode(errors="replace"))
    # Names with commas stand in quotes.
    import csv
    import io

    names = next(csv.reader(io.StringIO(head.stdout.decode())))
    return width * (len(names) - 2)


def write_parquet(paths, path):
    """Writes joined comma-separated values as Parquet, block by block."""
    import pyarrow as arrow
    import pyarrow.csv
    import pyarrow.parquet

    with tempfile.NamedTemporaryFile(suffix=".csv", dir=os.path.dirname(path) or ".") as file:
        join_lines(paths, file, True)
        file.flush()
        with open(file.name, encoding="utf-8") as text:
            import csv

            names = next(csv.reader(text), ["row", "status"])
        types = {name: arrow.float64() for name in names}
        types["row"], types["status"] = arrow.int64(), arrow.string()
        convert = arrow.csv.ConvertOptions(column_types=types)
        schema = arrow.schema([(name, types[name]) for name in names])
        partial = f"{path}.partial-{os.getpid()}"
        with arrow.parquet.ParquetWriter(partial, schema) as writer:
            if os.path.getsize(file.name) > 0:
                for batch in arrow.csv.open_csv(file.name, convert_options=convert):
                    writer.write_batch(batch)
        os.replace(partial, path)


def join(options, kind, paths):
    output = options["output"]
    if kind == "parquet":
        write_parquet(paths, output)
    elif kind in ("jsonl", "csv"):
        beside(output, lambda out: join_lines(paths, out, kind == "csv"))
    else:
        size = row_size_of(options, 8 if kind == "f64" else 4)
        beside(f"{output}.status.csv", lambda out: join_statuses(paths, out))
        beside(output, lambda out: join_numbers(paths, out, size))


# Running


def fingerprint(options, kind):
    """What a shard depends on: shards of another document or other rows are not taken."""
    digest = hashlib.sha256()
    for path in (options["document"], options["parameters"]):
        with open(path, "rb") as file:
            while piece := file.read(1 << 20):
                digest.update(piece)
    digest.update(json.dumps([kind, options["shards"], options["rest"]]).encode())
    digest.update(b"keep-going" if options["keep_going"] else b"")
    return digest.hexdigest()


def prepare(folder, mark):
    """Makes the folder of shards; one of another sweep is emptied."""
    note = folder / "sweep"
    if folder.exists() and (not note.exists() or note.read_text() != mark):
        if any(folder.iterdir()) and not note.exists():
            sys.exit(f"sweep.py: '{folder}' holds something else than shards")
        shutil.rmtree(folder)
    folder.mkdir(parents=True, exist_ok=True)
    note.write_text(mark)


def distribute(given, options, program_format, paths):
    """Runs every shard on the cluster and returns the reports in order."""
    arguments = [(options, program_format, shard, path) for shard, path in enumerate(paths)]
    with cluster_client(given.scheduler, given.workers, given.retries) as client:
        progress = Progress(len(paths), "shards", given.quiet)
        return run_tasks(client, run_shard, arguments, given.retries, progress)


def main():
    given = arguments()
    if given.shards <= 0:
        given.shards = 4 * given.workers
    program = shutil.which(given.tinamou) or given.tinamou
    options = {
        "tinamou": os.path.abspath(program) if os.path.exists(program) else program,
        # Paths stay as they are given: answers name the document. Workers go to this folder.
        "folder": os.getcwd(),
        "document": given.document,
        "parameters": given.parameters,
        "output": os.path.abspath(given.output),
        "shards": given.shards,
        "keep_going": given.keep_going,
        "rest": given.rest,
    }
    kind = given.format
    program_format = "csv" if kind == "parquet" else kind
    folder = Path(given.shard_folder or f"{options['output']}.shards").absolute()
    paths = [str(folder / f"{shard + 1:06d}") for shard in range(given.shards)]
    try:
        if given.join_only:
            reports = [json.loads(Path(f"{path}.done").read_text()) for path in paths]
        else:
            prepare(folder, fingerprint(options, program_format))
            reports = distribute(given, options, program_format, paths)
        join(options, kind, paths)
    except TaskFailure as failure:
        sys.stderr.write(failure.messages)
        sys.exit(failure.status)
    except FileNotFoundError as failure:
        sys.exit(f"sweep.py: '{failure.filename}' is not there")
    for report in reports:
        sys.stderr.write(report["messages"])
    if not given.keep_shards:
        shutil.rmtree(folder)
    statuses = {report["status"] for report in reports}
    sys.exit(next((status for status in (BAD_INPUT, NO) if status in statuses), DONE))


if __name__ == "__main__":
    main()
