"""Documents that Examples has none of."""

import json

# How many views large documents have.
COUNTS = (100, 1000)

# Texts that wrap, beside each other and below each other.
CARD = """{
  "views": {
    "title": {"type": "UILabel", "text": "A heading that takes two lines", "font": "title1", "numberOfLines": 2},
    "body": {"type": "UILabel", "text": "What is written here is broken where the width says.\\nA second paragraph follows.",
      "numberOfLines": 0},
    "aside": {"type": "UILabel", "text": "narrow words beside it", "font": "12", "numberOfLines": 0}
  },
  "metrics": {"gap": 12},
  "constraints": {
    "title": "|-gap-[title]-gap-|", "row": "|-gap-[body]-gap-[aside(90)]-gap-|",
    "down": "V:|-gap-[title]-gap-[body]", "beside": "V:[title]-gap-[aside]"
  }
}
"""

# What is arranged anew for every size is no program.
STACK = """<UIStackView spacing="4" width="100%" height="100%">
  <UILabel text="first"/>
  <UILabel numberOfLines="0" text="a second one that is longer"/>
</UIStackView>
"""

# What Doubles decide otherwise than numbers at some widths.
DOUBT = """<UIView>
  <UIView left="floor(parent.width * 3)" top="parent.width % 66.7" width="10" height="10"/>
</UIView>
"""

# A layout with a clash, and with a view that may move.
CLASH = """{
  "views": {"a": {"layoutMargins": {"left": 6, "top": 4}}, "b": {}},
  "constraints": {"both": "|-[a(50)]", "other": "[a(60)]", "down": "V:|-[a(20)]-30-[b(10)]", "bent": "b.width == 40 @ 500"}
}
"""


def make_documents(folder):
    """Writes the documents into a folder."""
    (folder / "card.json").write_text(CARD)
    (folder / "stack.xml").write_text(STACK)
    (folder / "doubt.xml").write_text(DOUBT)
    (folder / "clash.json").write_text(CLASH)
    # Rows of equal columns, with a metric for all gaps.
    for count in COUNTS:
        columns = 10
        rows = count // columns
        views = {f"v{row}_{column}": {} for row in range(rows) for column in range(columns)}
        constraints = {}
        for row in range(rows):
            first = f"v{row}_0"
            rest = "".join(f"-gap-[v{row}_{column}({first})]" for column in range(1, columns))
            constraints[f"row{row}"] = {"format": f"|-gap-[{first}]{rest}-gap-|", "options": ["alignAllTop", "alignAllBottom"]}
        column = "".join(f"-gap-[v{row}_0{'(v0_0)' if row else ''}]" for row in range(rows))
        constraints["column"] = f"V:|{column}-gap-|"
        text = json.dumps({"views": views, "metrics": {"gap": 2}, "constraints": constraints}, indent=1)
        (folder / f"large{count}.json").write_text(text)
