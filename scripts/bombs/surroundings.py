"""Bombs in what layouts read besides themselves: values, texts, images, classes, projects, folders."""

import json

from bombs import bomb, solve, written

# Values and texts beside a layout


@bomb(2000)
def wide_state(n, folder):
    state = json.dumps({f"a{i}": i for i in range(n)} | {"rows": [{"name": f"n{i}"} for i in range(n)]})
    text = "<UIView><repeat in='rows' as='r'><UILabel text='{r.name}'/></repeat></UIView>"
    return written(folder, {"s.json": state, "a.xml": text}, "solve", "a.xml", "--text", "boxes", "--state", "s.json")


@bomb(500)
def unlike_records(n, folder):
    # Each record has a key of its own, which is nil in all others.
    state = json.dumps({"rows": [{f"k{i}": i} for i in range(n)]})
    text = "<UIView><repeat in='rows' as='r'><UILabel text='{r.k0}'/></repeat></UIView>"
    return written(folder, {"s.json": state, "a.xml": text}, "solve", "a.xml", "--text", "boxes", "--state", "s.json")


# The library that parses arguments copies all of them for each option.
@bomb(2000, known=True)
def many_states(n, folder):
    written(folder, {f"s{i}.json": f'{{"a{i}": {i}}}' for i in range(n // 10)})
    options = [word for i in range(n // 10) for word in ("--state", f"s{i}.json")]
    return solve(folder, "a.xml", "<UIView/>", *options)


@bomb(2000)
def many_strings(n, folder):
    strings = "".join(f'"key{i}" = "text {i}";\n' for i in range(n))
    text = "<UIView>" + "".join(f"<UILabel text='{{strings.key{i}}}'/>" for i in range(n)) + "</UIView>"
    return written(folder, {"Localizable.strings": strings, "a.xml": text}, "solve", "a.xml", "--text", "boxes")


@bomb(2000)
def missing_strings(n, folder):
    strings = "".join(f'"key{i}" = "text {i}";\n' for i in range(n))
    text = "<UIView>" + "".join(f"<UILabel text='{{strings.kye{i}}}'/>" for i in range(n)) + "</UIView>"
    return written(folder, {"Localizable.strings": strings, "a.xml": text}, "solve", "a.xml", "--text", "boxes")


def shown(folder, text, label, *options):
    return written(folder, {"Localizable.strings": f'"x" = "{text}";\n', "a.xml": label}, "solve", "a.xml", *options)


@bomb(1000)
def wide_placeholders(n, folder):
    label = f"<UILabel text='{{strings.x({','.join(['1'] * n)})}}'/>"
    return shown(folder, "%999.999f" * n, label, "--text", "boxes")


@bomb(4000)
def repeated_placeholders(n, folder):
    return shown(folder, "%1$999.999f" * n, "<UILabel text='{strings.x(1)}'/>", "--text", "boxes")


@bomb(2000)
def long_placeholders(n, folder):
    label = f'<UILabel text="{{strings.x(\'{"x" * 100 * n}\')}}"/>'
    return shown(folder, "%1$3@" * n, label, "--text", "boxes")


@bomb(2000)
def broken_placeholders(n, folder):
    labels = "<UILabel text='{strings.x(1)}'/>" * n
    return shown(folder, "%q" * n, f"<UIView>{labels}</UIView>", "--text", "boxes")


@bomb(2000)
def many_images(n, folder):
    manifest = "".join(f"i{i} {10 + i % 7} {10 + i % 5}\n" for i in range(n))
    text = "<UIView>" + "".join(f"<UIImageView image='i{i}'/>" for i in range(n)) + "</UIView>"
    return written(folder, {"images.manifest": manifest, "a.xml": text}, "solve", "a.xml")


@bomb(1 << 16)
def long_image(n, folder):
    segments = b"\xff\xd8" + b"\xff\xe1\x00\x02" * n
    return written(folder, {"i.jpg": segments, "a.xml": "<UIImageView image='i.jpg'/>"}, "solve", "a.xml")


# Classes and projects


@bomb(500)
def chain_of_classes(n, folder):
    classes = "class C0: UIView\n" + "".join(f"class C{i}: C{i - 1}\n  p{i}: number\n" for i in range(1, n))
    files = {"c.classes": classes, "a.xml": f"<C{n - 1} p1='1'/>"}
    return written(folder, files, "solve", "a.xml", "--classes", "c.classes")


@bomb(20_000)
def nested_types(n, folder):
    files = {"c.classes": f"class C: UIView\n  p: {'array ' * n}any\n", "a.xml": "<C/>"}
    return written(folder, files, "solve", "a.xml", "--classes", "c.classes")


@bomb(500)
def many_properties(n, folder):
    classes = "class C: UIView\n" + "".join(f"  p{i}: number\n" for i in range(n))
    text = "<C " + " ".join(f"p{i}='1'" for i in range(n)) + "/>"
    return written(folder, {"c.classes": classes, "a.xml": text}, "solve", "a.xml", "--classes", "c.classes")


@bomb(2000)
def broken_classes(n, folder):
    classes = "".join(f"class C{i}: D{i}\n  p: nubmer\n" for i in range(n))
    return written(folder, {"c.classes": classes, "a.xml": "<UIView/>"}, "solve", "a.xml", "--classes", "c.classes")


@bomb(500)
def circling_classes(n, folder):
    # Spellings of spellings, and parts with the properties of their parts, lead round and round.
    classes = "".join(f"class A{i}: UIView\n  a, b: view A{(i + 1) % n}\n  * = a\n  c = d\n  d = c\n" for i in range(n))
    files = {"c.classes": classes, "a.xml": f"<A0 {'a.b.' * n}x='1' c='2'/>"}
    return written(folder, files, "solve", "a.xml", "--classes", "c.classes")


@bomb(2000)
def kinds_of_each_other(n, folder):
    classes = "".join(f"class A{i}: A{(i + 1) % n}\n" for i in range(n))
    return written(folder, {"c.classes": classes, "a.xml": "<UIView/>"}, "solve", "a.xml", "--classes", "c.classes")


@bomb(4000)
def repeated_classes(n, folder):
    classes = "class A: UIView\n" + "".join(f"  a{i} = tag\n" for i in range(n)) + "class A: UIView\n" * n
    return written(folder, {"c.classes": classes, "a.xml": "<UIView/>"}, "solve", "a.xml", "--classes", "c.classes")


@bomb(1000)
def misspelt_cases(n, folder):
    classes = f"enum E {' '.join(f'case{i}' for i in range(n))}\nclass A: UIView\n  e: enum E\n"
    nodes = "".join(f"<A e='csae{i}'/><A e=\"'csae{i}'\"/>" for i in range(n))
    files = {"c.classes": classes, "a.xml": f"<UIView>{nodes}</UIView>"}
    return written(folder, files, "solve", "a.xml", "--classes", "c.classes")


@bomb(500)
def long_paths(n, folder):
    classes = "class A: UIView\n  me: view A\n"
    text = f"<A {'me.' * n}tag='1' id='a' width='#a.{'me.' * n}width'/>"
    return written(folder, {"c.classes": classes, "a.xml": text}, "solve", "a.xml", "--classes", "c.classes")


@bomb(6)
def doubling_parts(n, folder):
    part = "class C{}: UIView\n  a, b: view C{}\n  * = a\n"
    classes = "class C0: UIView\n  p: number\n" + "".join(part.format(i, i - 1) for i in range(1, n))
    return written(folder, {"c.classes": classes}, "schema", "--classes", "c.classes")


@bomb(6)
def doubling_part_names(n, folder):
    part = "class C{}: UIView\n  a, b: view C{}\n  * = a\n"
    classes = "class C0: UIView\n  p: number\n" + "".join(part.format(i, i - 1) for i in range(1, n))
    text = f"<C{n - 1} {'a.' * (n - 1)}p='1' q='1'/>"
    return written(folder, {"c.classes": classes, "a.xml": text}, "solve", "a.xml", "--classes", "c.classes")


@bomb(500)
def project_constants(n, folder):
    project = {"constants": {f"k{i}": i for i in range(n)}}
    project["functions"] = {f"f{i}(x: number) -> number": f"x + k{i}" for i in range(n)}
    text = "<UIView>" + "".join(f"<UIView width='f{i}(k{i})'/>" for i in range(n)) + "</UIView>"
    return written(folder, {"tinamou.json": json.dumps(project), "a.xml": text}, "solve", "a.xml")


@bomb(1000)
def wide_function(n, folder):
    signature = f"f({', '.join(f'x{i}: number' for i in range(n))}) -> number"
    project = json.dumps({"functions": {signature: "x0"}})
    nodes = f"<UIView width='f({','.join(['1'] * n)})'/>"
    return written(folder, {"tinamou.json": project, "a.xml": nodes}, "solve", "a.xml")


@bomb(10)
def doubling_functions(n, folder):
    functions = {"f0(x: number) -> number": "x"}
    functions |= {f"f{i}(x: number) -> number": f"f{i - 1}(x) + f{i - 1}(x)" for i in range(1, n)}
    project = json.dumps({"functions": functions})
    return written(folder, {"tinamou.json": project, "a.xml": f"<UIView width='f{n - 1}(1)'/>"}, "solve", "a.xml")


@bomb(10)
def doubling_arguments(n, folder):
    functions = {f"f{i}(x: number) -> number": "x + x" for i in range(n)}
    text = "".join(f"f{i}(" for i in range(n)) + "1" + ")" * n
    project = json.dumps({"functions": functions})
    return written(folder, {"tinamou.json": project, "a.xml": f"<UIView width='{text}'/>"}, "solve", "a.xml")


@bomb(2000)
def broken_project(n, folder):
    project = json.dumps({f"key{i}": 1 for i in range(n)})
    return written(folder, {"tinamou.json": project, "a.xml": "<UIView/>"}, "solve", "a.xml")


@bomb(2000)
def nested_project(n, folder):
    project = '{"constants":{"a":' + "[" * n + "]" * n + "}}"
    return written(folder, {"tinamou.json": project, "a.xml": "<UIView/>"}, "solve", "a.xml")


@bomb(250)
def project_files(n, folder):
    written(folder, {f"c{i}.classes": f"class C{i}: UIView\n" for i in range(n)})
    project = json.dumps({"classes": [f"c{i}.classes" for i in range(n)]})
    return written(folder, {"tinamou.json": project, "a.xml": "<UIView/>"}, "solve", "a.xml")


# Folders


@bomb(10)
def starry_patterns(n, folder):
    deep = folder
    for _ in range(10):
        deep = deep / "a"
    deep.mkdir(parents=True)
    (deep / ("a" * 100 + ".xml")).write_text("<UIView/>")
    patterns = "**/" * n + "b\n" + "*a" * n + "b\n"
    return written(folder, {".layout-ignore": patterns}, "list", ".")


@bomb(1000)
def many_patterns(n, folder):
    for i in range(100):
        (folder / f"f{i}.xml").write_text("<UIView/>")
    return written(folder, {".layout-ignore": "".join(f"g{i}*\n" for i in range(n))}, "list", ".")


@bomb(100)
def many_layouts(n, folder):
    for i in range(n):
        (folder / f"f{i}.xml").write_text("<UIView left='old'/>")
    return ["rename", ".", "old", "new"]


@bomb(2000)
def long_layout(n, folder):
    text = "<UIView>" + "<UIView left='1+2'   top='x'><!-- a --></UIView>" * n + "</UIView>"
    return written(folder, {"a.xml": text}, "format", "a.xml")


@bomb(4000)
def long_remarks(n, folder):
    return written(folder, {"a.xml": f"<UIView>{'<!-- a -->' * n}</UIView>"}, "format", "a.xml")


@bomb(100)
def deep_layout(n, folder):
    return written(folder, {"a.xml": "<UIView left='1'>" * n + "</UIView>" * n}, "format", "a.xml")


@bomb(2000)
def long_html(n, folder):
    text = "<UILabel>" + "<b>a<i>b</i></b>" * n + "</UILabel>"
    return written(folder, {"a.xml": text}, "solve", "a.xml", "--text", "boxes")
