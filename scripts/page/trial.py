"""A page that is tried: opening documents, dragging, and comparing what it shows with the solver's answers."""

import json
import subprocess
from xml.etree import ElementTree

from browser import Failure

# What the page computes may differ from the solver's answers by so much, in points.
CLOSENESS = 1e-9
# How long a large document may take on a busy machine, in seconds.
PATIENCE = 60


SVG = "{http://www.w3.org/2000/svg}"


def marks_of(element):
    """What the parts of an element of a picture say, without their colours."""
    places = ("x", "y", "x1", "y1", "x2", "y2", "width", "height")
    return [
        [part.tag.removeprefix(SVG), part.get("class"), *(part.get(name) for name in places),
         None if len(part) else part.text or "", marks_of(part)]
        for part in element
    ]


def expect(condition, words):
    if not condition:
        raise Failure(words)


class Trial:
    """A page that has been opened, and the files behind it."""

    def __init__(self, browser, address, folder, program, screenshots, row_count):
        self.browser = browser
        self.address = address
        self.folder = folder
        self.program = program
        self.screenshots = screenshots
        self.row_count = row_count
        browser.look(1280, 900)
        browser.open(address)
        browser.until("window.tinamou && tinamou.program && tinamou.document", "the page does not open")

    def complain(self):
        found, self.browser.complaints = self.browser.complaints, []
        expect(not found, f"the page complains: {found}")

    def open(self, name, follows=True):
        """Opens a document of the page as it stands in its file."""
        browser = self.browser
        browser.evaluate(f"open({json.dumps('Examples/' + name)})")
        is_open = f"tinamou.document.endsWith({json.dumps(name)}) && Boolean(picture.svg)"
        browser.until(is_open, "no picture", PATIENCE)
        if follows:
            browser.until("tinamou.program", "no program", PATIENCE)
        self.settle()

    def settle(self):
        """Waits until nothing is asked any more."""
        self.browser.until(
            "![drawing, compiling, explaining, changing, rowAsking].some((one) => one.isWaiting || one.isStale)",
            "questions without end", PATIENCE,
        )
        self.browser.evaluate("new Promise((done) => setTimeout(done, 160))")
        self.browser.until("![drawing, compiling, explaining, changing, rowAsking].some((one) => one.isWaiting)", "questions without end", PATIENCE)

    def size(self):
        return self.browser.evaluate("[tinamou.size.width, tinamou.size.height]")

    def resize(self, width, height):
        """Sizes the picture, whatever other checks have made of it."""
        self.browser.evaluate(f"resize({width}, {height}); settle()")

    def shown_frames(self):
        return self.browser.evaluate(
            "Object.fromEntries([...picture.views.values()].map((view) => [view.key, view.frame]))"
        )

    def solved_frames(self, name, **values):
        """The frames that `tinamou solve` gives at the page's size."""
        width, height = self.size()
        settings = [part for key, value in values.items() for part in ("--set", f"{key}={value}")]
        run = subprocess.run(
            [self.program, "solve", f"Examples/{name}", "--size", f"{width}x{height}", "--format", "json",
             "--text", "boxes", *settings],
            cwd=self.folder.parent, capture_output=True, text=True, check=True,
        )
        frames = json.loads(run.stdout)["frames"]
        return {key: [frame["x"], frame["y"], frame["width"], frame["height"]] for key, frame in frames.items()}

    def compare(self, name, **values):
        shown, solved = self.shown_frames(), self.solved_frames(name, **values)
        expect(set(shown) == set(solved), f"views differ: {set(shown) ^ set(solved)}")
        worst = max(abs(a - b) for key in solved for a, b in zip(shown[key], solved[key]))
        expect(worst < CLOSENESS, f"frames differ by {worst}")

    def compare_marks(self, name, kinds):
        """The marks of the page are those that `tinamou render` draws at its size."""
        width, height = self.size()
        run = subprocess.run(
            [self.program, "render", f"Examples/{name}", "--size", f"{width}x{height}", "--show", ",".join(kinds),
             "--text", "boxes"],
            cwd=self.folder.parent, capture_output=True, text=True,
        )
        drawn = [
            marks_of(group) for group in ElementTree.fromstring(run.stdout).iter(SVG + "g") if group.get("class") == "marks"
        ]
        shown = self.browser.evaluate(
            """(() => { const told = (element) => [element.localName, element.getAttribute("class"),
                 ...["x", "y", "x1", "y1", "x2", "y2", "width", "height"].map((name) => element.getAttribute(name)),
                 element.children.length ? null : element.textContent, [...element.children].map(told)];
               const marks = picture.marks;
               return marks && marks.getAttribute("display") !== "none" ? [...marks.children].map(told) : []; })()"""
        )
        expect(len(drawn) == 1 and drawn[0], f"render draws {drawn}: {run.stderr[:200]}")
        expect(shown == drawn[0], f"marks of {name} differ: {shown} and {drawn[0]}")

    def slider(self, name):
        return f'.value[data-name="{name}"] input[type=range]'

    def drag_slider(self, name, share):
        """Drags a slider from where it is to a share of its range; gives what is asked meanwhile."""
        browser = self.browser
        browser.middle(self.slider(name))
        place = browser.evaluate(
            f"""(() => {{ const input = document.querySelector({json.dumps(self.slider(name))});
              const box = input.getBoundingClientRect();
              const at = (share) => box.x + 8 + (box.width - 16) * share;
              const now = (input.value - input.min) / (input.max - input.min);
              return [at(now), at({share}), box.y + box.height / 2]; }})()"""
        )
        return browser.drag(
            (place[0], place[2]), (place[1], place[2]), ready="!compiling.isWaiting && !drawing.isWaiting"
        )
