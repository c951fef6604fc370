"""What the page has to do, a function a subject. Each gets a trial, raises a Failure, and may say something."""

import json
import re
import statistics

from rows import accuracy
from trial import CLOSENESS, expect

# What is aimed at for the script of a frame, in milliseconds by the number of views.
AIMS = {100: 4, 1000: 16}


def corner(trial):
    """The picture at any size by its corner, computed in the page."""
    trial.open("rotation.json")
    before = trial.size()
    start = trial.browser.middle("#corner")
    asked = trial.browser.drag(start, (start[0] - 60, start[1] - 90))
    expect(not asked, f"a drag asks for {asked}")
    trial.compare("rotation.json")
    expect(trial.size()[0] < before[0] and trial.size()[1] < before[1], "the corner does not size the picture")
    # Past the square, where another variant holds.
    start = trial.browser.middle("#corner")
    asked = trial.browser.drag(start, (start[0] + 400, start[1] - 250))
    expect(not asked, f"a drag asks for {asked}")
    expect(trial.size()[0] > trial.size()[1], "the picture is not on its side")
    trial.compare("rotation.json")
    trial.settle()
    trial.compare("rotation.json")


def sliders(trial):
    """Metrics and content sizes by sliders, computed in the page."""
    trial.open("toolbar.json")
    for name, share in (("gap", 0.6), ("title.intrinsicWidth", 0.8), ("width", 0.3)):
        asked = trial.drag_slider(name, share)
        expect(not asked, f"dragging '{name}' asks for {asked}")
    values = trial.browser.evaluate("tinamou.values")
    expect(abs(values["gap"] - 60) < 8 and values["title.intrinsicWidth"] > 280, f"sliders say {values}")
    shown = trial.shown_frames()
    trial.settle()
    expect(shown.keys() == trial.shown_frames().keys(), "views have gone")
    for key, frame in trial.shown_frames().items():
        expect(all(abs(a - b) < CLOSENESS for a, b in zip(frame, shown[key])), f"the solver moves '{key}'")


def state(trial):
    """Constants and state of Layout XML, computed in the page."""
    trial.open("boxes.xml")
    asked = trial.drag_slider("gap", 0.5) + trial.drag_slider("side", 0.7)
    expect(not asked, f"a drag asks for {asked}")
    values = trial.browser.evaluate("tinamou.values")
    trial.compare("boxes.xml", **values)
    trial.browser.click(*trial.browser.middle('.value[data-name="isWide"] input'))
    # On a machine that is busy a click arrives late, and what it changes is drawn later.
    trial.browser.until("String(tinamou.values.isWide) === 'true'", "a click that does not arrive")
    trial.settle()
    trial.compare("boxes.xml", **values, isWide="true")


def asking(trial):
    """What the page cannot compute, the solver is asked, and the page says so."""
    trial.open("stack.xml", follows=False)
    start = trial.browser.middle("#corner")
    trial.browser.drag(start, (start[0] - 120, start[1]), steps=6)
    trial.settle()
    said = trial.browser.evaluate("part('status').textContent")
    expect("solver" in said, f"the page says '{said}'")
    trial.compare("stack.xml")


def texts(trial):
    """Texts that wrap are as high as the solver makes them while the corner is dragged, and broken anew behind it."""
    for name, text in (("card.json", "body"), ("text.xml", "body")):
        trial.open(name)
        trial.resize(375, 667)
        trial.settle()
        lines = f"picture.views.get('{text}').element.querySelectorAll('text').length"
        before, frames = trial.browser.evaluate(lines), trial.shown_frames()
        start = trial.browser.middle("#corner")
        asked = trial.browser.drag(start, (start[0] - 190, start[1]), steps=20, holding=lambda: trial.compare(name))
        expect(not asked, f"a drag of {name} asks for {asked}")
        higher = trial.shown_frames()[text][3] - frames[text][3]
        expect(higher > 10, f"'{text}' of {name} is {higher} points higher in a narrower layout")
        trial.settle()
        trial.compare(name)
        after = trial.browser.evaluate(lines)
        expect(after > before, f"'{text}' of {name} has {before} lines, then {after}")


def borders(trial):
    """Where the layout changes, as marks on sliders."""
    trial.open("toolbar.json")
    marks = trial.browser.evaluate(
        "[...document.querySelectorAll('.value[data-name=width] .marks i')].map((mark) => mark.title)"
    )
    numbers = [float(number) for mark in marks for number in re.findall(r"(?:below|from) ([\d.]+)", mark)]
    expect(356.0 in numbers and 372.0 in numbers, f"marks are {marks}")
    expect(any("'title' is narrower than its content" in mark for mark in marks), f"marks say {marks}")


def reload(trial):
    """A file that changes changes the page; what the reader has set stays."""
    trial.open("toolbar.json")
    trial.drag_slider("gap", 0.4)
    trial.settle()
    gap = trial.browser.evaluate("tinamou.values.gap")
    file = trial.folder / "toolbar.json"
    text = file.read_text()
    file.write_text(text.replace("V:|-16-[cancel]", "V:|-40-[cancel]"))
    trial.browser.until("picture.views.get('cancel').frame[1] === 40", "the picture does not follow the file")
    expect(trial.browser.evaluate("tinamou.values.gap") == gap, "the value of a slider is lost")
    expect("-40-" in trial.browser.evaluate("editor.text"), "the text does not follow the file")
    file.write_text(text)
    trial.browser.until("picture.views.get('cancel').frame[1] === 16", "the picture does not go back")


def overlay(trial):
    """Errors above the last good picture; a correction is a click."""
    trial.open("toolbar.json")
    file = trial.folder / "toolbar.json"
    text = file.read_text()
    file.write_text(text.replace("[title]-(>=gap)", "[titel]-(>=gap)"))
    trial.browser.until("!part('overlay').hidden", "no overlay")
    said = trial.browser.evaluate("part('overlay').textContent")
    expect("toolbar.json:15:" in said and "titel" in said and "^" in said, f"the overlay says {said}")
    expect(trial.browser.evaluate("part('look').classList.contains('stale') && picture.views.size === 3"), "no old picture")
    trial.browser.click(*trial.browser.middle("#overlay .correction"))
    trial.browser.until("part('overlay').hidden", "the overlay stays")
    expect(not trial.browser.evaluate("part('look').classList.contains('stale')"), "the picture stays dimmed")
    expect("[title]-(>=gap)" in trial.browser.evaluate("editor.text"), "the correction is not in the text")
    expect("titel" in file.read_text(), "a correction writes the file unasked")
    trial.browser.press("s", code="KeyS", modifiers=2)
    trial.browser.until("!isChanged()", "saving does nothing")
    expect(file.read_text() == text, "the file is not as it was")


def typing(trial):
    """The picture follows the text; saving writes the file, but not over somebody else's."""
    trial.open("toolbar.json")
    browser = trial.browser
    file = trial.folder / "toolbar.json"
    text = file.read_text()
    times = []
    for number in (17, 18, 19, 20, 21):
        place = browser.evaluate("editor.text.search(/V:\\|-\\d+-\\[cancel\\]/) + 4")
        browser.evaluate(f"editor.select({place}, {place} + 2)")
        browser.evaluate("""window.begin = performance.now(); window.ended = 0;
          new MutationObserver((_, own) => { ended = performance.now(); own.disconnect(); })
            .observe(picture.root, { childList: true })""")
        browser.write(str(number))
        browser.until(f"picture.views.get('cancel').frame[1] === {number}", "the picture does not follow the text")
        times.append(browser.evaluate("ended - begin"))
    expect(file.read_text() == text, "typing writes the file")
    expect(browser.evaluate("!part('save').disabled && document.title.startsWith('•')"), "nothing says what is not saved")
    browser.click(*browser.middle("#save"))
    browser.until("!isChanged()", "saving does nothing")
    expect("V:|-21-[cancel]" in file.read_text(), "the file is not written")
    # What is typed while the page reads a file that is another than it knows is not lost.
    browser.evaluate(
        "(async () => { const version = tinamou.version; tinamou.version = ''; const taken = takeFile();"
        " editor.replace(0, 0, ' '); await taken; tinamou.version = version; })()"
    )
    expect(browser.evaluate("editor.text.startsWith(' ')"), "what is typed while a file is read is lost")
    expect("changed meanwhile" in browser.evaluate("part('notice').textContent"), "nothing is said of a changed file")
    browser.evaluate("say('')")
    file.write_text(text)
    browser.until("part('notice').textContent.includes('changed meanwhile')", "nothing is said of the other's change")
    browser.press("s", code="KeyS", modifiers=2)
    trial.settle()
    expect(file.read_text() == text, "saving writes over what somebody else has written")
    browser.complaints = [one for one in browser.complaints if "409" not in one]
    return f"text to picture: {statistics.median(times):.0f} ms, 40 of it for the next key"


def endings(trial):
    """Lines of a file end as they did: that is no change, the file is followed, and saving keeps it."""
    file = trial.folder / "toolbar.json"
    text = file.read_text()
    file.write_bytes(text.replace("\n", "\r\n").encode())
    trial.open("toolbar.json")
    browser = trial.browser
    expect(browser.evaluate("part('save').disabled"), "a file that nobody has touched has to be saved")
    file.write_bytes((text + "\n").replace("\n", "\r\n").encode())
    browser.until("editor.text.endsWith('\\n\\n')", "the file is not followed")
    browser.evaluate("editor.replace(0, 0, ' ')")
    browser.until("!part('save').disabled", "nothing says what is not saved")
    browser.click(*browser.middle("#save"))
    browser.until("!isChanged()", "saving does nothing")
    expect(file.read_bytes() == (" " + text + "\n").replace("\n", "\r\n").encode(), "saving changes the ends of lines")
    file.write_text(text)
    browser.until("!editor.text.endsWith('\\n\\n')", "the file is not followed")


def doubt(trial):
    """What only rounding would decide, the solver is asked."""
    trial.open("doubt.xml")
    for width, isOpen in ((333.3333333333333, True), (300, False), (667, True), (700.25, False)):
        frames = trial.browser.evaluate(f"tinamou.program.solve({{ width: {width}, height: 400 }})")
        expect((frames is None) == isOpen, f"at a width of {width} the page says {frames}")


def completion(trial):
    """Words of the document and its language are proposed."""
    trial.open("toolbar.json")
    browser = trial.browser
    place = browser.evaluate("editor.text.indexOf('[done]') + 1")
    browser.evaluate(f"editor.select({place}, {place} + 4)")
    browser.write("can")
    browser.until("!part('completions').hidden", "nothing is proposed")
    browser.press("Enter")
    expect("[cancel]-|" in browser.evaluate("editor.text"), "the word is not completed")


def selection(trial):
    """A click on a view: where it is, what holds it, its place in the text; and back."""
    trial.open("toolbar.json")
    browser = trial.browser
    trial.settle()
    browser.middle("#picture")
    place = browser.evaluate(
        "(() => { const box = picture.views.get('title').element.getBoundingClientRect();"
        " return [box.x + box.width / 2, box.y + box.height / 2]; })()"
    )
    browser.click(*place)
    browser.until("part('facts').textContent.includes('held by')", "nothing is explained")
    said = browser.evaluate("part('facts').textContent")
    expect("title.width" in said and "UILabel at" in said, f"the page says {said}")
    marked = browser.evaluate("editor.text.slice(editor.area.selectionStart, editor.area.selectionEnd)")
    expect(marked.startswith('"title"'), f"the text marks {marked}")
    expect(browser.evaluate("!part('outline').hidden"), "no outline")
    browser.evaluate("editor.select(editor.text.indexOf('[done]') + 2, editor.text.indexOf('[done]') + 2)")
    browser.press("ArrowRight")
    browser.until("tinamou.selected === 'done'", "the caret does not select a view")
    browser.until("part('facts').textContent.includes('done.width')", "nothing is explained")
    trial.open("boxes.xml")
    browser.evaluate("editor.select(editor.text.indexOf('#34c759'), editor.text.indexOf('#34c759'))")
    browser.press("ArrowRight")
    browser.until("tinamou.selected === 'second' && part('facts').textContent.includes('isWide')", "no node is selected")


def edges(trial):
    """An edge that is dragged offers changes of the text that hold it there; choosing one can be undone."""
    browser = trial.browser
    cases = [
        ("toolbar.json", "cancel", "top", 9, '"top": "V:|-25-[cancel]",'),
        ("toolbar.json", "cancel", "right", 6, '"cancel": {"type": "UIButton", "intrinsicContentSize": {"width": 70, "height": 32}},'),
        ("toolbar.json", "title", "left", 5, '"centre": "title.centerX == superview.centerX + 5.5 @500"'),
        ("boxes.xml", "first", "bottom", 12, None),
        ("boxes.xml", "third", "left", 20, None),
    ]
    for name, view, edge, by, wanted in cases:
        trial.open(name)
        trial.resize(375, 667)
        browser.evaluate(f"select({json.dumps(view)})")
        trial.settle()
        text = browser.evaluate("editor.text")
        before = browser.evaluate(f"edgeOf(picture.views.get({json.dumps(view)}).frame, '{edge}')")
        scale = browser.evaluate("tinamou.scale")
        start = browser.middle(f".edge[data-edge={edge}]")
        across, down = (by * scale, 0) if edge in ("left", "right") else (0, by * scale)
        asked = browser.drag(start, (start[0] + across, start[1] + down), steps=6)
        expect(not asked, f"dragging an edge asks for {asked}")
        browser.until("document.querySelector('#changes button') !== null", f"no change for '{view}.{edge}' of {name}")
        target = browser.evaluate("tinamou.edge.position")
        expect(abs(target - before - by) <= 1, f"the {edge} edge is dragged from {before} to {target}")
        offered = browser.evaluate("[...document.querySelectorAll('#changes code')].map((one) => one.textContent)")
        expect(wanted is None or wanted in offered, f"the changes are {offered}")
        chosen = offered.index(wanted) + 1 if wanted else 1
        browser.click(*browser.middle(f"#changes button:nth-of-type({chosen})"))
        browser.until(
            f"Math.abs(edgeOf(picture.views.get({json.dumps(view)}).frame, '{edge}') - {target}) < 0.1",
            f"the {edge} edge of '{view}' does not stay where it was dragged to",
        )
        expect(browser.evaluate("part('changes').childElementCount") == 0, "the changes stay")
        browser.press("z", code="KeyZ", modifiers=2)
        browser.until(f"editor.text === {json.dumps(text)}", "the change cannot be undone")
        browser.until(
            f"Math.abs(edgeOf(picture.views.get({json.dumps(view)}).frame, '{edge}') - {before}) < 1e-9",
            "the picture does not go back",
        )
    # By keys, and given up.
    browser.evaluate("document.querySelector('.edge[data-edge=right]').focus()")
    browser.press("ArrowRight", modifiers=8)
    browser.until("document.querySelector('#changes p') !== null", "keys do not move an edge")
    browser.press("Escape")
    expect(browser.evaluate("tinamou.edge === null && !part('changes').childElementCount"), "Escape keeps the edge")


def marks(trial):
    """Marks above the views are those of `tinamou render`, gone while something moves, and told in words."""
    browser = trial.browser
    kinds = ("constraints", "ambiguity", "conflicts", "guides")
    trial.open("clash.json", follows=False)
    for kind in kinds:
        browser.evaluate(f"document.querySelector('#marks [value={kind}]').focus()")
        browser.press(" ", code="Space", text=" ")
        trial.settle()
    trial.compare_marks("clash.json", kinds)
    notes = browser.evaluate("[...part('notes').children].map((note) => note.textContent)")
    expect(any("given up" in note for note in notes), f"below the picture stands {notes}")
    trial.open("toolbar.json")
    trial.resize(375, 667)
    trial.settle()
    trial.compare_marks("toolbar.json", kinds)
    start = browser.middle("#corner")
    hidden = "picture.marks.getAttribute('display') === 'none' && part('said').ariaBusy === 'true'"
    asked = browser.drag(
        start, (start[0] - 40, start[1] - 30),
        holding=lambda: expect(browser.evaluate(hidden), "old marks stay while the corner is dragged"),
    )
    expect(not asked, f"a drag asks for {asked}")
    before = len(browser.requests)
    trial.settle()
    asked = [request for request in browser.requests[before:] if "/layout" in request]
    expect(len(asked) == 1, f"behind a drag {asked} is asked for")
    trial.compare_marks("toolbar.json", kinds)
    # Marks lie above views, and clicks go through them.
    browser.middle("#picture")
    is_through = """[...picture.marks.querySelectorAll("line, rect")].some((mark) => {
      const box = mark.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      return picture.root.elementFromPoint(x, y)?.closest("g.marks") && picture.viewAt(x, y) !== null; })"""
    expect(browser.evaluate(is_through), "marks hide the views from clicks")
    trial.open("text.xml", follows=False)
    disabled = browser.evaluate("markBoxes.filter((box) => box.disabled).map((box) => box.value)")
    expect(disabled == list(kinds[:3]), f"of Layout XML {disabled} cannot be shown")
    trial.compare_marks("text.xml", ["guides"])
    trial.open("toolbar.json")
    for kind in kinds:
        browser.click(*browser.middle(f"#marks [value={kind}]"))
    trial.settle()
    expect(browser.evaluate("picture.marks === null && part('titles').hidden"), "marks stay")


def keyboard(trial):
    """Everything is reached by keys, and has a name."""
    trial.open("rotation.json")
    browser = trial.browser
    browser.evaluate("part('corner').focus()")
    before = trial.size()
    browser.press("ArrowRight")
    browser.press("ArrowRight", modifiers=8)
    browser.press("ArrowUp")
    expect(trial.size() == [before[0] + 11, before[1] - 1], f"arrows make {trial.size()} of {before}")
    trial.settle()
    trial.compare("rotation.json")
    reached = set()
    browser.evaluate("document.activeElement.blur()")
    for _ in range(40):
        browser.press("Tab", text=None)
        reached.add(browser.evaluate("document.activeElement.id || document.activeElement.type"))
    missing = {"document", "corner", "text", "view", "range", "number", "checkbox"} - reached
    expect(not missing, f"the Tab key does not reach {missing}")
    nodes = browser.call("Accessibility.getFullAXTree")["nodes"]
    nameless = [
        node["role"]["value"] for node in nodes
        if not node.get("ignored") and node["role"]["value"] in
        ("button", "slider", "textbox", "combobox", "checkbox", "spinbutton")
        and not node.get("name", {}).get("value")
    ]
    expect(not nameless, f"without a name: {nameless}")


def widths(trial):
    """The page is whole at both widths, light and dark."""
    browser = trial.browser
    for name in ("calculator.json", "boxes.xml", "table.xml", "toolbar.json"):
        for width, height in ((390, 844), (1280, 900)):
            for dark in (False, True):
                browser.look(width, height, dark)
                trial.open(name)
                if name == "toolbar.json":
                    browser.evaluate("select('title'); markBoxes.forEach((box) => { box.checked = true; }); drawing.now()")
                    trial.settle()
                browser.evaluate("scrollTo(0, 0)")
                wide = browser.evaluate("document.documentElement.scrollWidth")
                expect(wide <= width, f"{name} is {wide} points wide at {width}")
                shown = browser.evaluate("getComputedStyle(document.body).backgroundColor")
                expect((sum(map(int, re.findall(r"\d+", shown)[:3])) < 200) == dark, f"the page is {shown}")
                if trial.screenshots:
                    kind = "dark" if dark else "light"
                    browser.picture(trial.screenshots / f"{name.split('.')[0]}-{width}-{kind}.png")
                browser.evaluate("markBoxes.forEach((box) => { box.checked = false; })")
    browser.look(1280, 900)


ROWS = """(() => {
    const [table] = tables.values();
    const box = table.element.getBoundingClientRect();
    return [...table.sheet.children].map((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return [Number(row.getAttribute("aria-posinset")), (top - box.top) / state.scale, (bottom - box.top) / state.scale,
            row.firstChild.shadowRoot.querySelector("text").textContent];
    });
})()"""


def rows(trial):
    """The 10,000 rows of a table scroll, and keep their places, without a request."""
    browser = trial.browser
    trial.open("table.xml")
    browser.until("tables.size && [...tables.values()][0].shown.size", "no rows")

    def seen(first):
        """The rows that are drawn follow each other without a gap, and fill the table."""
        browser.evaluate("new Promise((done) => setTimeout(done, 60))")
        found = browser.evaluate(ROWS)
        expect([row[0] for row in found] == list(range(found[0][0], found[0][0] + len(found))), f"the rows are {found}")
        expect(len(found) < 60, f"{len(found)} rows are drawn")
        for row, next_row in zip(found, found[1:]):
            expect(abs(row[2] - next_row[1]) < 0.1, f"row {row[0]} ends at {row[2]}, the next begins at {next_row[1]}")
        height = browser.evaluate("[...tables.values()][0].extent")
        # Browsers scroll by whole points.
        expect(found[0][1] < 1 and found[-1][2] > height - 1, f"the rows are {found}")
        visible = next(row for row in found if row[2] > 0.5)
        expect(first is None or visible[0] == first, f"row {visible[0]} is the first one seen, not {first}")
        return visible

    def drawn_as_computed():
        """What the page has computed is what the server draws, once nothing moves."""
        heights = "[...tables.values()][0].kinds.map((kind) => kind.height)"
        computed = browser.evaluate(heights)
        trial.settle()
        drawn = browser.evaluate(heights.replace("kind.height", "kind.drawnHeight"))
        expect(len(computed) > 5 and all(abs(a - b) < CLOSENESS for a, b in zip(computed, drawn)), f"{computed}, {drawn}")
        seen(5001)

    trial.compare("table.xml")
    expect(seen(1)[3] == "Ada", "the first row is not Ada's")
    browser.evaluate("[...tables.values()][0].rowTimes.length = 0")
    browser.click(*browser.middle(".table"))
    trial.settle()
    before = browser.evaluate("tinamou.requestCount")
    for place in range(0, 60_000, 700):
        browser.evaluate(f"[...tables.values()][0].element.scrollTop = {place}; new Promise(requestAnimationFrame)")
    seen(None)
    # What the reader does: keys and wheel.
    browser.evaluate("[...tables.values()][0].element.focus()")
    browser.press("End")
    browser.until("[...tables.values()][0].shown.has(9999)", "End does not show the last row")
    browser.evaluate("new Promise((done) => setTimeout(done, 300))")
    seen(None)
    middle = browser.evaluate("[...tables.values()][0].element.scrollTop = [...tables.values()][0].start(5000)")
    expect(middle > 100_000, f"row 5,001 begins at {middle}")
    seen(5001)
    asked = browser.evaluate("tinamou.requestCount") - before
    expect(not asked, f"scrolling asks {asked} times")
    # Other widths and values have other heights, and the row that was the first one seen stays it.
    start = browser.middle("#corner")
    asked = browser.drag(start, (start[0] - 120, start[1] - 40))
    expect(not asked, f"a drag asks for {asked}")
    drawn_as_computed()
    asked = trial.drag_slider("gap", 0.4)
    expect(not asked, f"a drag asks for {asked}")
    drawn_as_computed()
    times = browser.evaluate("[...tables.values()][0].rowTimes")
    # What is wrong with rows stands with what is wrong with the layout, once, and goes with it.
    file = trial.folder / "table.xml"
    text = file.read_text()
    file.write_text(text.replace("{deed}", "{dede}"))
    said = "[...part('findings').children].filter((one) => one.textContent.includes(\"'dede'\")).length"
    browser.until(f"{said} === 1", "nothing is said of what is wrong with rows")
    file.write_text(text)
    browser.until(f"{said} === 0 && tables.size", "what was wrong with rows stays")
    return f"10,000 rows: {statistics.median(times):.1f} ms a look, {max(times):.1f} ms at most"


def frames(trial):
    """How long scripts take for a frame of a drag."""
    said = []
    for count, aim in AIMS.items():
        trial.open(f"large{count}.json")
        trial.browser.evaluate("tinamou.frameTimes.length = 0")
        start = trial.browser.middle("#corner")
        asked = trial.browser.drag(start, (start[0] - 90, start[1] - 60), steps=40)
        expect(not asked, f"a drag asks for {asked}")
        times = trial.browser.evaluate("tinamou.frameTimes")
        expect(len(times) > 20, f"{len(times)} frames")
        trial.compare(f"large{count}.json")
        said.append(f"{count} views: {statistics.median(times):.1f} ms a frame (aim {aim})")
    return ", ".join(said)


ALL = {
    check.__name__: check
    for check in (
        corner, sliders, state, asking, texts, accuracy, borders, reload, overlay, typing, endings, doubt, completion, selection,
        edges, marks, keyboard, widths, rows, frames,
    )
}
