"""Bombs in what commands besides `solve` make of a document, and in what other programs read."""

import json

from bombs import bomb, document, fixed, solve, written


def row(number):
    """Views in a row, of which each reads the one before."""
    views = [(f"v{i}", "{}") for i in range(number)]
    lines = [("f", '"|-[v0(10)]"')] + [(f"c{i}", f'"[v{i - 1}]-8-[v{i}(v{i - 1})]"') for i in range(1, number)]
    return document(views, (), lines + [(f"d{i}", f'"V:|[v{i}]|"') for i in range(number)])


# Rows and regions


@bomb(20_000)
def many_rows(n, folder):
    rows = "width\n" + "".join(f"{100 + i % 900}\n" for i in range(n))
    return written(folder, {"a.json": row(5), "r.csv": rows}, "sweep", "a.json", "--parameters", "r.csv")


@bomb(20_000)
def many_row_objects(n, folder):
    rows = "".join(f'{{"width":{100 + i % 900}}}\n' for i in range(n))
    return written(folder, {"a.json": row(5), "r.jsonl": rows}, "sweep", "a.json", "--parameters", "r.jsonl")


@bomb(2000)
def wide_rows(n, folder):
    metrics = [(f"m{i}", "1") for i in range(n)]
    rows = ",".join(name for name, _ in metrics) + "\n" + ",".join(["2"] * n) + "\n"
    files = {"a.json": document([("v", "{}")], metrics, [("c", '"HV:|[v]|"')]), "r.csv": rows}
    return written(folder, files, "sweep", "a.json", "--parameters", "r.csv")


@bomb(2000)
def nested_rows(n, folder):
    rows = '{"a":' + "[" * n + "]" * n + "}\n"
    return written(folder, {"a.xml": "<UIView/>", "r.jsonl": rows}, "sweep", "a.xml", "--parameters", "r.jsonl")


@bomb(1 << 18)
def long_field(n, folder):
    rows = "width\n" + "1" * n + "\n"
    return written(folder, {"a.json": row(1), "r.csv": rows}, "sweep", "a.json", "--parameters", "r.csv")


@bomb(1)
def endless_rows(n, folder):
    return written(folder, {"a.json": row(1)}, "sweep", "a.json", "--parameters", "/dev/zero")


@bomb(250)
def kinds_of_rows(n, folder):
    # Rows whose values have other types have layouts of their own.
    names = [f"s{i}" for i in range(12)]
    text = "<UIView>" + "".join(f"<UILabel text='{{{name}}}'/>" for name in names) + "</UIView>"
    rows = "".join(
        json.dumps({name: i if i >> bit & 1 else "x" for bit, name in enumerate(names)}) + "\n" for i in range(n)
    )
    command = ["sweep", "a.xml", "--parameters", "r.jsonl", "--text", "boxes"]
    return written(folder, {"a.xml": text, "r.jsonl": rows}, *command)


@bomb(10)
def many_regions(n, folder):
    views = [(f"v{i}", '{"intrinsicContentSize":{"width":%d,"height":10}}' % (10 + i)) for i in range(n)]
    format = "H:|" + "".join(f"-[v{i}]" for i in range(n)) + "-|"
    lines = [("r", f'"{format}"')] + [(f"d{i}", f'"V:|[v{i}]"') for i in range(n)]
    files = {"a.json": document(views, (), lines)}
    return written(folder, files, "compile", "a.json", "--range", "width=1..4000", "--output", "a.tinamou")


@bomb(4)
def many_ranges_of_regions(n, folder):
    names = [f"m{i}" for i in range(n)]
    views = [("v", "{}")]
    lines = [(f"c{i}", f'"v.width >= {name}"') for i, name in enumerate(names)] + [("d", '"V:|[v]|"'), ("e", '"|[v]"')]
    metrics = [(name, "1") for name in names]
    options = [word for name in names for word in ("--range", f"{name}=0..100")]
    return written(folder, {"a.json": document(views, metrics, lines)}, "compile", "a.json", *options)


@bomb(400)
def regions_of_parts(n, folder):
    """Views that have nothing to do with each other, each with regions and a tie of its own."""
    views = [(f"v{i}", "{}") for i in range(n)]
    lines = [(f"x{i}", f'"|[v{i}(>={10 + i % 400})]-(>={i % 5}@{100 + i % 7})-|"') for i in range(n)]
    lines += [(f"y{i}", f'"V:|[v{i}(10)]"') for i in range(n)]
    files = {"a.json": document(views, (), lines)}
    return written(folder, files, "compile", "a.json", "--range", "width=1000..2000")


@bomb(10)
def envelope_of_regions(n, folder):
    # Planes that touch a paraboloid: each has a region, with a border to each other one before what follows is left out.
    points = [(i * 37 % 101 - 50, i * 61 % 97 - 48) for i in range(n)]
    rows = "".join(f"w >= {2 * a} * x + {2 * b} * y - {a * a + b * b}\n" for a, b in points)
    files = {"a.constraints": f"parameter x = 0\nparameter y = 0\nw >= 0\n{rows}w == 0 @500\n"}
    return written(folder, files, "compile", "a.constraints", "--range", "x=-50..50", "--range", "y=-50..50")


# What commands make of a document


@bomb(200)
def long_row(n, folder):
    return solve(folder, "a.json", row(n))


@bomb(100)
def explained_row(n, folder):
    return written(folder, {"a.json": row(n)}, "explain", "a.json")


@bomb(50)
def explained_wishes(n, folder):
    # Each wish is held away by all other rows, and mentions all variables.
    rows = "".join(f"x{i} >= x{i - 1} + 1\n" for i in range(1, n)) + f"x0 >= 0\nx{n - 1} <= {2 * n}\n"
    rows += "".join(f"{' + '.join(f'x{j}' for j in range(n))} == {i} @500\n" for i in range(n))
    return written(folder, {"a.constraints": rows}, "explain", "a.constraints")


@bomb(500)
def graph_of_row(n, folder):
    return written(folder, {"a.json": row(n)}, "explain", "a.json", "--graph")


@bomb(200)
def explained_layout(n, folder):
    nodes = "".join("<UIView left='previous.right + 1' width='previous.width + 1'/>" for _ in range(n))
    return written(folder, {"a.xml": f"<UIView><UIView width='1'/>{nodes}</UIView>"}, "explain", "a.xml")


@bomb(1000)
def explained_chain(n, folder):
    nodes = "".join("<UIView left='previous.right + 1' width='previous.width + 1'/>" for _ in range(n))
    return written(folder, {"a.xml": f"<UIView>{nodes}<UIView id='v' left='previous.right'/></UIView>"}, "explain", "a.xml", "v.x")


@bomb(500)
def drawn_views(n, folder):
    views, lines = fixed(n)
    marks = "constraints,ambiguity,conflicts,guides"
    files = {"a.json": document(views, (), lines)}
    return written(folder, files, "render", "a.json", "--show", marks, "--output", "a.svg")


@bomb(500)
def drawn_conflicts(n, folder):
    # Labels that find no place where they hide no other.
    lines = [(f"c{i}", f'"|-[v{i}({100 + i})]-|"') for i in range(n)]
    files = {"a.json": document([(f"v{i}", "{}") for i in range(n)], (), lines)}
    marks = "constraints,ambiguity,conflicts,guides"
    return written(folder, files, "render", "a.json", "--show", marks, "--output", "a.svg")


@bomb(20)
def linted_views(n, folder):
    ranges = ["--range", "width=300..320", "--range", "height=500..520"]
    return written(folder, {"a.json": row(n)}, "lint", "a.json", *ranges)


@bomb(200)
def linted_stack(n, folder):
    # The place of each view depends on the heights of all, and each is compared with every other.
    children = {f"v{i}": {"intrinsicContentSize": {"width": 20, "height": 10 + i * 7 % 13}} for i in range(n)}
    stack = {"stack": {"axis": "vertical", "distribution": "fillProportionally"}, "children": children}
    text = document([("s", json.dumps(stack))], (), [("x", '"|[s]|"'), ("y", '"V:|[s]|"')])
    return written(folder, {"a.json": text}, "lint", "a.json")


# At 200 sizes, however many cards there are: with wider ranges each card has ends that are looked for.
@bomb(250)
def cut_texts(n, folder):
    text = "<UIView id='bend' width='parent.width * parent.width / 4000' height='1'/>"
    for i in range(n):
        labels = f"<UILabel id='t{i}' width='40% - {i % 17}' text='{'title ' * (2 + i % 9)}'/>"
        labels += f"<UILabel id='b{i}' width='100%' height='{40 - i % 5}' numberOfLines='0' text='{'text ' * (9 + i % 7)}'/>"
        text += f"<UIView id='c{i}' top='previous.bottom + 8' width='100%' height='80'>{labels}</UIView>"
    options = ["--text", "boxes", "--limit", "findings=100000"]
    ranges = ["--range", "width=300..340", "--range", "height=500..500"]
    return written(folder, {"a.xml": f"<UIView>{text}</UIView>"}, "lint", "a.xml", *options, *ranges)


def mended(folder, metrics, lines):
    ranges = ["--range", "width=300..320", "--range", "height=500..500", "--fix"]
    return written(folder, {"a.json": document([("v", "{}")], metrics, lines)}, "lint", "a.json", *ranges)


@bomb(250)
def superfluous_metrics(n, folder):
    return mended(folder, [(f"m{i}", "1") for i in range(n)], [("c", '"HV:|[v]|"')])


@bomb(100)
def superfluous_constraints(n, folder):
    return mended(folder, (), [(f"c{i}", '"HV:|[v]|"') for i in range(n)])


@bomb(4000)
def lint_comments(n, folder):
    text = "// tinamou-lint-disable-next-line overlap, nonsense\n" * n + row(1)
    return written(folder, {"a.json": text}, "lint", "a.json", "--range", "width=300..320")


@bomb(4000)
def lint_baseline(n, folder):
    findings = [{"rule": "lint-overlap", "file": "a.json", "subject": f"v{i}"} for i in range(n)]
    files = {"a.json": row(1), "b.json": json.dumps({"schema": 1, "findings": findings})}
    return written(folder, files, "lint", "a.json", "--range", "width=300..320", "--baseline", "b.json")


@bomb(200)
def proved_row(n, folder):
    return written(folder, {"a.json": row(n)}, "solve", "a.json", "--proof", "a.proof")


@bomb(1000)
def emitted_rows(n, folder):
    return written(folder, {"a.json": row(n)}, "solve", "a.json", "--emit-constraints", "b.constraints")


@bomb(500)
def many_schemas(n, folder):
    nodes = "".join(f"<UIView xml='f{i}.xml'/>" for i in range(n // 2))
    files = {f"f{i}.xml": f"<UIView><param name='p{i}' type='number'/></UIView>" for i in range(n // 2)}
    return written(folder, files | {"a.xml": f"<UIView>{nodes}</UIView>"}, "schema", "a.xml")


# An argument takes no more than 128 KiB.
@bomb(1000)
def wide_format(n, folder):
    return ["vfl", "|" + "-[a]" * n + "-|"]


@bomb(2000)
def wide_evaluation(n, folder):
    return ["eval", "+".join(["1"] * n)]


# Histories, systems and scripts of edits


def recorded(number, samples):
    result = {"case": "c", "metric": "m", "subject": "tinamou", "suite": "parse", "unit": "us", "high": 3, "low": 1}
    result |= {"median": 2 + number % 7 / 8, "samples": [1 + i / 1024 for i in range(samples)]}
    machine = {"cores": 1, "cpu": "none", "memoryKiB": 1 << 20, "os": "none", "swift": "6"}
    day = f"2026-01-01T{number // 3600 % 24:02}:{number // 60 % 60:02}:{number % 60:02}Z"
    run = {"checks": [], "commit": f"{number:040x}", "date": day, "machine": machine, "modified": False}
    return json.dumps(run | {"results": [result], "schema": 1}) + "\n"


def history(folder, text):
    return written(folder, {"h.jsonl": text}, "bench", "history", "--history", "h.jsonl")


@bomb(500)
def long_history(n, folder):
    return history(folder, "".join(recorded(i, 5) for i in range(n)))


@bomb(20)
def wide_history(n, folder):
    return history(folder, "".join(recorded(i, 1000 * n) for i in range(10)))


@bomb(100)
def added_runs(n, folder):
    runs = "".join(recorded(i, 5) for i in range(n))
    return written(folder, {"n.jsonl": runs}, "bench", "history", "add", "n.jsonl", "--history", "h.jsonl")


@bomb(4000)
def broken_history(n, folder):
    return history(folder, "".join(f'{{"a{i}":\n' for i in range(n)))


@bomb(2000)
def nested_history(n, folder):
    return history(folder, '{"a":' + "[" * n + "]" * n + "}\n")


# The exact reference, which 'bench check' compares with, takes the square of the rows.
@bomb(200, known=True)
def timed_system(n, folder):
    rows = "".join(f"x{i} == x{i - 1} + 1\n" for i in range(1, n)) + "x0 == 0\n"
    return written(folder, {"a.constraints": rows}, "bench", "check", "a.constraints")


@bomb(200)
def many_edits(n, folder):
    rows = "variable " + ", ".join(f"x{i}" for i in range(20)) + "\n"
    rows += "".join(f"x{i} >= x{i - 1} + 1\nx{i} == {i} @500\n" for i in range(1, 20)) + "start 5\n"
    steps = "".join(f"suggest {i % 50} = {i % 13}\nadd {i}\nremove {i % 31}\n" for i in range(n))
    return written(folder, {"a.edits": rows + steps}, "fuzz", "replay", "a.edits", "--target", "edits")
