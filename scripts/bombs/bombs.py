"""The bombs: each writes files into a folder and gives the command line that reads them."""

import json


class Bomb:
    """What is made, how large it is at first, and whether it is known to go off."""

    def __init__(self, make, size, known):
        self.make, self.size, self.known = make, size, known


BOMBS = {}


def bomb(size, known=False):
    def add(make):
        BOMBS[make.__name__.replace("_", "-")] = Bomb(make, size, known)
        return make

    return add


def solve(folder, name, text, *options):
    (folder / name).write_text(text)
    return ["solve", name, "--text", "boxes", *options]


def written(folder, files, *arguments):
    for name, text in files.items():
        (folder / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    return list(arguments)


def document(views=(), metrics=(), constraints=(), **other):
    """A JSONLayout document from lists of members."""
    members = {"views": views, "metrics": metrics, "constraints": constraints}
    parts = [
        '"' + key + '":{' + ",".join(f"{json.dumps(k)}:{v}" for k, v in pairs) + "}"
        for key, pairs in members.items()
    ]
    parts += [f'"{key}":{json.dumps(value)}' for key, value in other.items()]
    return "{" + ",".join(parts) + "}"


def fixed(number):
    """A row of views with one answer."""
    views = [(f"v{i}", "{}") for i in range(number)]
    lines = [(f"c{i}", f'"|[v{i}]|"') for i in range(number)]
    return views, lines + [(f"d{i}", f'"V:|[v{i}]|"') for i in range(number)]


# Nesting


@bomb(2000)
def nested_values(n, folder):
    return solve(folder, "a.json", '{"views":' + "[" * n + "]" * n + "}")


@bomb(100)
def nested_views(n, folder):
    inner = "{}"
    for i in range(n):
        inner = '{"children":{"v%d":%s}}' % (i, inner)
    return solve(folder, "a.json", '{"views":{"r":%s}}' % inner)


@bomb(2000)
def nested_elements(n, folder):
    return solve(folder, "a.xml", "<UIView>" * n + "</UIView>" * n)


@bomb(2000)
def nested_parentheses(n, folder):
    return solve(folder, "a.xml", f"<UIView width='{'(' * n}1{')' * n}'/>")


@bomb(2000)
def nested_arrays(n, folder):
    return solve(folder, "a.xml", f"<UIView><repeat in='{'[' * n}{']' * n}'><UIView/></repeat></UIView>")


@bomb(2000)
def nested_signs(n, folder):
    return solve(folder, "a.xml", f"<UIView width='{'-' * n}1' height='{'!' * n}true ? 1 : 2'/>")


@bomb(2000)
def nested_metric(n, folder):
    return solve(folder, "a.json", document(metrics=[("m", f'"{"(" * n}1{")" * n}"')]))


@bomb(2000)
def nested_stacks(n, folder):
    format = "".join(f"[s{i}:" for i in range(n)) + "[a]" + "]" * n
    return solve(folder, "a.json", document([("a", "{}")], (), [("c", f'"{format}"')]))


@bomb(2000)
def nested_state(n, folder):
    (folder / "s.json").write_text('{"a":' + "[" * n + "]" * n + "}")
    return solve(folder, "a.xml", "<UIView/>", "--state", "s.json")


@bomb(40_000)
def meaningless_characters(n, folder):
    return solve(folder, "a.xml", f"<UILabel width='{'@' * n}' text='{'{' * n}'/>")


# Repetition and inclusion


@bomb(1000)
def repeats(n, folder):
    inner = "<repeat in='0' as='c'><UIView/></repeat>"
    middle = f"<repeat in='{n}' as='b'>{inner}</repeat>"
    return solve(folder, "a.xml", f"<UIView><repeat in='{n}' as='a'>{middle}</repeat></UIView>")


@bomb(2000)
def long_repeats(n, folder):
    inner = f"<repeat in='[{','.join('1' * 1 for _ in range(n))}]' as='b'><UIView/></repeat>"
    return solve(folder, "a.xml", f"<UIView><repeat in='{n}' as='a'>{inner}</repeat></UIView>")


@bomb(100)
def ranges(n, folder):
    views = [(f"a{i}", "{}") for i in range(1, 1001)]
    format = "[a1..1000]" + "-[a1..1000]" * n
    return solve(folder, "a.json", document(views, (), [("c", f'"{format}"')]))


@bomb(2500)
def flexible_gaps(n, folder):
    views = [(f"{name}{i}", "{}") for i in range(n) for name in "abc"]
    lines = [(f"c{i}", f'"|~[a{i}(20)]~[b{i}(20)]~[c{i}(20)]~|"') for i in range(n)]
    lines += [(f"{name}v{i}", f'"V:|[{name}{i}(20)]"') for i in range(n) for name in "abc"]
    return solve(folder, "a.json", document(views, (), lines))


@bomb(200)
def many_ranges(n, folder):
    views = [(f"a{i}", "{}") for i in range(1, 1001)]
    return solve(folder, "a.json", document(views, (), [(f"c{i}", '"[a1..1000(1)]"') for i in range(n)]))


def chain(folder, n, attribute, depth):
    for i in range(n):
        inner = f"<UIView {attribute}='f{i + 1}.xml'/>"
        (folder / f"f{i}.xml").write_text("<UIView>" * depth + inner + "</UIView>" * depth)
    (folder / f"f{n}.xml").write_text("<UIView/>")
    return ["solve", "f0.xml"]


@bomb(500)
def chain_of_files(n, folder):
    return chain(folder, n, "xml", 0)


@bomb(500)
def chain_of_templates(n, folder):
    return chain(folder, n, "template", 0)


@bomb(4)
def deep_files(n, folder):
    return chain(folder, n, "xml", 500)


@bomb(10)
def doubling_files(n, folder):
    for i in range(n):
        child = f"<UIView xml='f{i + 1}.xml'/>"
        (folder / f"f{i}.xml").write_text(f"<UIView>{child}{child}</UIView>")
    (folder / f"f{n}.xml").write_text("<UIView/>")
    return ["solve", "f0.xml"]


@bomb(500)
def many_files(n, folder):
    text = ""
    for i in range(n):
        text += f"<UIView xml='f{i}.xml'/>"
        (folder / f"f{i}.xml").write_text("<UIView/>")
    return solve(folder, "a.xml", f"<UIView>{text}</UIView>")


@bomb(1)
def endless_files(n, folder):
    return solve(folder, "a.xml", "<UIView>" + "<UIView xml='/dev/zero'/>" * n + "</UIView>", "--root", "/")


@bomb(1)
def endless_document(n, folder):
    return ["solve", "--language", ("json", "xml", "constraints")[n % 3], "/dev/zero"]


@bomb(1)
def endless_state(n, folder):
    return solve(folder, "a.xml", "<UIView/>", *["--state", "/dev/zero"] * n)


def parameters(n):
    return "".join(f"<param name='p{i}' type='number' value='{i}'/>" for i in range(n))


@bomb(1000)
def given_parameters(n, folder):
    """A file of many parameters that is used as often, with another one of them each time."""
    macros = "".join(f"<macro name='m{i}' value='{i}'/>" for i in range(n))
    (folder / "b.xml").write_text(f"<UIView width='m0'>{parameters(n)}{macros}</UIView>")
    nodes = "".join(f"<UIView xml='b.xml' p{i}='1' height='p{i}'/>" for i in range(n))
    return solve(folder, "a.xml", f"<UIView>{nodes}</UIView>")


@bomb(4000)
def all_parameters(n, folder):
    """The same used once, with all of them."""
    (folder / "b.xml").write_text(f"<UIView>{parameters(n)}</UIView>")
    given = " ".join(f"p{i}='1'" for i in range(n))
    return solve(folder, "a.xml", f"<UIView><UIView xml='b.xml' {given}/></UIView>")


# Doubling and squaring


@bomb(10)
def doubling_texts(n, folder):
    text = "<UILabel id='l0' text='x'/>"
    for i in range(1, n):
        text += f"<UILabel id='l{i}' text='{{#l{i - 1}.text}}{{#l{i - 1}.text}}'/>"
    return solve(folder, "a.xml", f"<UIView>{text}</UIView>")


@bomb(10)
def doubling_html(n, folder):
    text = "<UILabel id='l0' attributedText='x'/>"
    for i in range(1, n):
        part = f"{{#l{i - 1}.attributedText}}"
        text += f"<UILabel id='l{i}' attributedText='{part}{part}'/>"
    return solve(folder, "a.xml", f"<UIView>{text}</UIView>")


@bomb(100)
def long_texts(n, folder):
    text = f"<UILabel id='l' text='{'x' * 50000}'/>"
    labels = "".join(f"<UILabel text='{{#l.text}}{i}'/>" for i in range(4 * n))
    return solve(folder, "a.xml", f"<UIView>{text}{labels}</UIView>")


@bomb(2000)
def stacked_texts(n, folder):
    labels = "".join(f"<UILabel numberOfLines='0' text='wraps at the width of the stack {i}'/>" for i in range(n))
    return solve(folder, "a.xml", f"<UIView><UIStackView axis='vertical' width='100%'>{labels}</UIStackView></UIView>")


@bomb(10)
def doubling_macros(n, folder):
    text = "<macro name='m0' value='width'/>"
    for i in range(1, n):
        text += f"<macro name='m{i}' value='m{i - 1} + m{i - 1}'/>"
    return solve(folder, "a.xml", f"<UIView>{text}<UIView left='m{n - 1}'/></UIView>")


@bomb(10)
def doubling_arrays(n, folder):
    text = "<macro name='m0' value='[1]'/>"
    for i in range(1, n):
        text += f"<macro name='m{i}' value='[m{i - 1}, m{i - 1}]'/>"
    return solve(
        folder, "a.xml", f"<UIView>{text}<repeat in='m{n - 1}'><UIView/></repeat></UIView>"
    )


@bomb(10)
def doubling_sums_of_arrays(n, folder):
    text = "<macro name='m0' value='[1]'/>"
    for i in range(1, n):
        text += f"<macro name='m{i}' value='m{i - 1} + m{i - 1}'/>"
    return solve(folder, "a.xml", f"<UIView>{text}<UIView width='m{n - 1}.count'/></UIView>")


@bomb(10)
def squaring_metrics(n, folder):
    metrics = [("g0", "1.1")] + [(f"g{i}", f'"g{i - 1} * g{i - 1}"') for i in range(1, n)]
    return solve(folder, "a.json", document([("a", "{}")], metrics, [("c", f'"[a(g{n - 1})]"')]))


@bomb(10)
def squaring_near_one(n, folder):
    metrics = [("g0", "1.000000001")] + [(f"g{i}", f'"g{i - 1} * g{i - 1}"') for i in range(1, n)]
    return solve(folder, "a.json", document([("a", "{}")], metrics, [("c", f'"[a(g{n - 1})]"')]))


@bomb(24)
def long_products(n, folder):
    metrics = [("m", "1.2345678901234567")]
    product = " * ".join(["m"] * n)
    return solve(
        folder, "a.json", document([("a", "{}")], metrics, [("c", f'"a.width == {product}"')])
    )


@bomb(50)
def long_coefficients(n, folder):
    product = " * ".join(["1.2345678901234567"] * n)
    return solve(folder, "a.constraints", f"{product} * a == 1\n")


# Long and wide


@bomb(1 << 18)
def long_format(n, folder):
    return solve(folder, "a.json", document([("a", "{}")], (), [("c", '"|' + "-[a]" * n + '"')]))


@bomb(1 << 18)
def long_names(n, folder):
    name = "n" * n
    return solve(folder, "a.json", document([(name, "{}")], (), [("c", f'"[{name}x]"')]))


@bomb(1 << 16)
def long_number(n, folder):
    return solve(folder, "a.constraints", f"a == {'1' * n}\nb == 0.{'0' * n}1\n")


@bomb(2000, known=True)
def wide_row(n, folder):
    return solve(folder, "a.constraints", " + ".join(f"x{i}" for i in range(n)) + " == 1\n")


@bomb(2000)
def wide_expression(n, folder):
    return solve(folder, "a.xml", f"<UIView width='{'+'.join(['1'] * n)}'/>")


@bomb(40_000)
def many_entities(n, folder):
    return solve(folder, "a.xml", f"<UILabel text='{'&amp;' * n}'/>")


@bomb(40_000)
def double_entities(n, folder):
    return solve(folder, "a.xml", f"<UILabel text='{'&amp;amp;' * n}'/>")


@bomb(2000)
def many_attributes(n, folder):
    text = " ".join(f"a{i}='1'" for i in range(n))
    (folder / "b.xml").write_text(f"<UIView {text}/>")
    return solve(folder, "a.xml", f"<UIView xml='b.xml' {text}/>")


@bomb(2000)
def many_columns(n, folder):
    (folder / "r.csv").write_text(",".join(f"c{i}" for i in range(n)) + "\n")
    (folder / "a.json").write_text(document())
    return ["sweep", "a.json", "--parameters", "r.csv"]


@bomb(2000)
def many_metrics(n, folder):
    metrics = [("m0", "1")] + [(f"m{i}", f'"m{i - 1} + 1"') for i in range(1, n)]
    return solve(folder, "a.json", document((), metrics))


@bomb(100)
def many_variants(n, folder):
    variants = {f"v{i}": {"when": f"width == {i}"} for i in range(n)}
    views, lines = fixed(n)
    return solve(folder, "a.json", document(views, (), lines, variants=variants))


@bomb(1000)
def many_views(n, folder):
    views, lines = fixed(n)
    return solve(folder, "a.json", document(views, (), lines))


# Many findings


@bomb(4000)
def unknown_keys(n, folder):
    views, lines = fixed(1)
    return solve(folder, "a.json", document(views, [(f"bad-name-{i}", "1") for i in range(n)], lines))


@bomb(4000)
def misspelt_names(n, folder):
    views = [(f"view{i}", "{}") for i in range(n)]
    lines = [(f"c{i}", f'"|-[vie{i}]-|"') for i in range(n)]
    return solve(folder, "a.json", document(views, (), lines))


@bomb(1000)
def misspelt_children(n, folder):
    stack = {"stack": {"customSpacing": {f"veiw{i}": 1 for i in range(n)}}}
    stack["children"] = {f"view{i}": {} for i in range(n)}
    return solve(folder, "a.json", document([("s", json.dumps(stack))]))


@bomb(4000)
def misspelt_metrics(n, folder):
    metrics = [(f"metric{i}", "1") for i in range(n)]
    metrics += [(f"m{i}", f'"metrc{i} + 1"') for i in range(n)]
    return solve(folder, "a.json", document((), metrics))


@bomb(4000)
def misspelt_attributes(n, folder):
    return solve(folder, "a.xml", "<UIView>" + "<UIView widht='1'/>" * n + "</UIView>")


@bomb(2000)
def misspelt_expressions(n, folder):
    text = "".join(f"<UIView id='view{i}' width='vie{i} + 1'/>" for i in range(n))
    macros = "".join(f"<macro name='view{i}' value='1'/>" for i in range(n))
    return solve(folder, "a.xml", f"<UIView>{macros}{text}</UIView>")


@bomb(500)
def names_of_rows(n, folder):
    """Names that nothing explains, in cells: rows know them, so none is a finding."""
    cells = "".join(f"<UITableViewCell><UILabel text='{{name{i}}}'/></UITableViewCell>" for i in range(n))
    return solve(folder, "a.xml", f"<UITableView>{cells}</UITableView>")


@bomb(4000)
def repeated_ids(n, folder):
    return solve(folder, "a.xml", "<UIView>" + "<UIView id='a'/>" * n + "</UIView>")


@bomb(4000)
def broken_rows(n, folder):
    return solve(folder, "a.constraints", "x == \n" * n)


@bomb(4000)
def broken_parameters(n, folder):
    views, lines = fixed(1)
    (folder / "a.json").write_text(document(views, (), lines))
    (folder / "r.csv").write_text("width\n" + "x\n" * n)
    return ["sweep", "a.json", "--parameters", "r.csv", "--keep-going"]


@bomb(4000)
def broken_strings(n, folder):
    (folder / "Localizable.strings").write_text('"a" = \n' * n)
    return solve(folder, "a.xml", "<UIView/>")


@bomb(4000)
def broken_manifest(n, folder):
    (folder / "images.manifest").write_text("x y z w\n" * n)
    return solve(folder, "a.xml", "<UIImageView image='x'/>")


# What the solver is asked for


@bomb(500)
def open_views(n, folder):
    return solve(folder, "a.json", document([(f"v{i}", "{}") for i in range(n)]))


@bomb(30)
def conflicts(n, folder):
    views = [(f"v{i}", "{}") for i in range(n + 1)]
    lines = [
        (f"c{i}", f'"|-[v{i}({60 + i % 2 * 10})]-[v{i + 1}({60 + (i + 1) % 2 * 10})]-|"')
        for i in range(n)
    ]
    return solve(folder, "a.json", document(views, (), lines), "--size", "100x100")


@bomb(1000)
def separate_conflicts(n, folder):
    """Rows in one container, each too wide by itself in one of three ways."""
    views, lines = [], []
    for i in range(n):
        views += [(f"{view}{i}", "{}") for view in "abc"]
        lines += [
            [
                (f"c{i}", f'"|-[a{i}(>=200)]-[b{i}(>=200)]-[c{i}]-|"'),
            ],
            [
                (f"c{i}", f'"|-[a{i}(>=150)]-[b{i}(a{i})]-[c{i}(b{i})]-|"'),
            ],
            [
                (f"c{i}", f'"|-[a{i}]-[b{i}(a{i})]"'),
                (f"d{i}", f'"[a{i}(60)]"'),
                (f"e{i}", f'"[b{i}(70)]"'),
            ],
        ][i % 3]
    return solve(folder, "a.json", document(views, (), lines), "--size", "400x20000")


@bomb(500)
def equal_widths(n, folder):
    """One conflict of all rows: views of equal width that have no room."""
    row = "".join(f"-[v{i}(v0)]" for i in range(1, n))
    lines = [("c", f'"|-[v0(>=10)]{row}-|"')]
    views = [(f"v{i}", "{}") for i in range(n)]
    return solve(folder, "a.json", document(views, (), lines), "--size", "1000x100")


@bomb(500)
def least_widths(n, folder):
    """A conflict for each of many views of one width, all of which hang together."""
    views = [(f"v{i}", "{}") for i in range(n)]
    lines = [("c", '"[v0(<=60)]"')]
    lines += [(f"e{i}", f'"[v{i}(v0)]"') for i in range(1, n)]
    lines += [(f"l{i}", f'"[v{i}(>=70)]"') for i in range(1, n)]
    return solve(folder, "a.json", document(views, (), lines))


@bomb(500)
def aligned_columns(n, folder):
    """Two columns with their tops aligned, but for the last heights of one of them, which are others."""
    views = [(f"{view}{i}", "{}") for i in range(n) for view in "ab"]
    lines = [("a", f'"V:|{"".join(f"-[a{i}(20)]" for i in range(n))}"')]
    lines += [("b", f'"V:|{"".join(f"-[b{i}({20 if i < n - 4 else 30})]" for i in range(n))}"')]
    lines += [(f"t{i}", f'"a{i}.top == b{i}.top"') for i in range(n)]
    return solve(folder, "a.json", document(views, (), lines))


@bomb(50)
def bounded_columns(n, folder):
    """Two columns with heights no more than in one and no less than in the other, and tops aligned: the answer has squares."""
    views = [(f"{view}{i}", "{}") for i in range(n) for view in "ab"]
    lines = [("a", f'"V:|{"".join(f"-[a{i}(<=20)]" for i in range(n))}"')]
    lines += [("b", f'"V:|{"".join(f"-[b{i}(>=30)]" for i in range(n))}"')]
    lines += [(f"t{i}", f'"a{i}.top == b{i}.top"') for i in range(n)]
    return solve(folder, "a.json", document(views, (), lines))


@bomb(1000)
def chained_widths(n, folder):
    """Views each of which is as wide as the one before, in one format that has no room for its gaps."""
    row = "".join(f"-[v{i}(v{i - 1})]" for i in range(1, n))
    views = [(f"v{i}", "{}") for i in range(n)]
    return solve(folder, "a.json", document(views, (), [("c", f'"|-[v0(>=10)]{row}-|"')]), "--size", "1000x100")


@bomb(1000)
def open_row(n, folder):
    """Views in a row that fills its container, with nothing that says how wide each is."""
    row = "".join(f"-[v{i}]" for i in range(n))
    views = [(f"v{i}", "{}") for i in range(n)]
    return solve(folder, "a.json", document(views, (), [("c", f'"|{row}-|"')]), "--size", "100000x100")


@bomb(1000)
def open_gaps(n, folder):
    """Views that are no less wide than so much, in a row with gaps that are no less, and heights that nothing says."""
    row = "".join(f"-(>=8)-[v{i}(>=10)]" for i in range(n))
    views = [(f"v{i}", "{}") for i in range(n)]
    return solve(folder, "a.json", document(views, (), [("c", f'"|{row}-|"')]), "--size", f"{40 * n}x100")


@bomb(1000)
def equal_gaps(n, folder):
    """Views that are no less wide than so much, between gaps of one width, which may be any."""
    row = "~".join(f"[v{i}(>=10)]" for i in range(n))
    views = [(f"v{i}", "{}") for i in range(n)]
    return solve(folder, "a.json", document(views, (), [("c", f'"|~{row}~|"')]), "--size", f"{40 * n}x100")


@bomb(1000)
def growing_widths(n, folder):
    """Views each of which is wider than the one before, and nothing else."""
    views = [(f"v{i}", "{}") for i in range(n)]
    lines = [(f"c{i}", f'"v{i}.width >= v{i - 1}.width + 1"') for i in range(1, n)]
    return solve(folder, "a.json", document(views, (), lines))


@bomb(1000)
def bounded_widths(n, folder):
    """The same with a last one that is too narrow: one conflict of all."""
    views = [(f"v{i}", "{}") for i in range(n)]
    lines = [(f"c{i}", f'"v{i}.width >= v{i - 1}.width + 1"') for i in range(1, n)]
    return solve(folder, "a.json", document(views, (), lines + [("l", f'"[v{n - 1}(<={n // 2})]"')]))


@bomb(1000)
def open_column(n, folder):
    """Views of one height below each other, which nothing says."""
    column = "".join(f"-[v{i}(v0)]" for i in range(1, n))
    views = [(f"v{i}", "{}") for i in range(n)]
    return solve(folder, "a.json", document(views, (), [("c", f'"V:|-[v0]{column}"')]))


@bomb(500)
def centred_views(n, folder):
    """A column whose centres wish to be equally far apart, which heights leave no room for."""
    views = "".join(f"<UIView height='{10 + i * 7 % 13}' width='20'/>" for i in range(n))
    stack = f"<UIStackView axis='vertical' distribution='equalCentering'>{views}</UIStackView>"
    return solve(folder, "a.xml", f"<UIView>{stack}</UIView>")


@bomb(1000)
def equal_centres(n, folder):
    """The same with as much room as they wish."""
    children = {
        f"v{i}": {"intrinsicContentSize": {"width": 20, "height": 10 + i * 7 % 13}} for i in range(n)
    }
    stack = {"stack": {"axis": "vertical", "distribution": "equalCentering"}, "children": children}
    return solve(folder, "a.json", document([("s", json.dumps(stack))], (), [("x", '"|[s]"'), ("y", '"V:|[s]"')]))


@bomb(100)
def crowded_spaces(n, folder):
    """More views than a column has room for, and gaps of one height between them: a conflict of all of them."""
    children = {f"v{i}": {"intrinsicContentSize": {"height": 10 + i * 7 % 13}} for i in range(n)}
    stack = {"stack": {"axis": "vertical", "distribution": "equalSpacing", "spacing": 8}, "children": children}
    lines = [("x", '"|[s(20)]"'), ("y", '"V:|[s]|"')]
    return solve(folder, "a.json", document([("s", json.dumps(stack))], (), lines), "--size", "100x600")


@bomb(125)
def stacks_in_stacks(n, folder):
    stacks = "<UIStackView>" * n + "<UIView width='10' height='10'/>" + "</UIStackView>" * n
    return solve(folder, "a.xml", f"<UIView>{stacks}</UIView>")


@bomb(500, known=True)
def ordered_rows(n, folder):
    rows = [f"x{i} >= x{i - 1} + 1\n" for i in range(1, n)] + [f"x{i} == 0 @500\n" for i in range(n)]
    return solve(folder, "a.constraints", "".join(rows))


@bomb(50)
def squeezed_labels(n, folder):
    views = [(f"l{i}", '{"text":"x"}') for i in range(n + 1)]
    lines = [(f"c{i}", f'"V:[l{i}]-(>=1,==8@400)-[l{i + 1}]"') for i in range(n)]
    lines += [("t", '"V:|[l0]"'), ("b", f'"V:[l{n}]|"')]
    return solve(folder, "a.json", document(views, (), lines))
