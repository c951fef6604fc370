// Projects as text, sound for the most part: chains, circles and trees of files, classes, texts and images, and
// now and then a way out of the folder.

import FuzzSupport

enum ProjectText {
  static let grammar = TokenGrammar(
    """
    project = '=== a.xml' line element (line '=== b.xml' line element)?
      (line '=== parts/c.xml' line element)? (line '=== parts/deep/d.xml' line element)?
      (line '=== Localizable.strings' line strings)? (line '=== own.classes' line classes)?
      (line '=== images.manifest' line manifest)? settings?
      (line '=== link.xml -> ' way)?3 (line '=== loop.xml -> loop.xml')?10
    settings = line '=== tinamou.json' line '{'
      ('"classes": "' ('own.classes' | '../outside.classes' | 'none') '",')?
      ('"strings": "' ('Localizable.strings' | '../outside.strings') '",')?
      ('"images": "' ('.' | 'parts' | '..' | '/') '",')? '}'
    element = 2 '<UIView' attributes '>' children '</UIView>'
      | '<Badge' attributes '>' children '</Badge>'
      | '<UIStackView' attributes '>' children '</UIStackView>'
      | '<UIImageView image="' ('icon' | '../icon' | 'none') '"' attributes '></UIImageView>'
      | '<UILabel text="' ('{strings.title}' | 'a' | '{#a.text}') '"' attributes '></UILabel>'
    attributes = (' xml="' way '"')?3 (' template="' way '"')?5 (' id="' ('a' | 'b') '"')?5
      (' left="' expression '"')?3 (' top="' expression '"')?3
      (' width="' expression '"')?3 (' height="' expression '"')?3
    children = child? child?4 child?4
    child = 4 element | '<repeat in="' count '" as="i">' element '</repeat>'
    way = 6 wayIn | wayOut
    """,
    words: [
      "wayIn": [
        "a.xml", "b.xml", "parts/c.xml", "c.xml", "../a.xml", "deep/d.xml", "link.xml", "./b.xml",
      ],
      "wayOut": [
        "../outside.xml", "../../outside.xml", "/dev/zero", "../outside.strings", "loop.xml",
        "parts", "http://a/b.xml", "../tinamou.json",
      ],
      "expression": [
        "100%", "auto", "previous.bottom + 8", "width / 2", "'{strings.title}'",
        "kind == fast ? 1 : 2", "parent.width - 4", "#a.width", "gap",
      ],
      "classes": [
        "class Badge: UIView intrinsic fixed 30 12\n  count: number = 3\n",
        "enum Kind slow fast\nclass Badge: UILabel\n  kind: enum Kind = fast\n",
        "class Badge: UIView\nclass Tag: Badge\n", "class\n", "class Badge: Badge\n",
      ],
      "strings": [
        "\"title\" = \"Hello\";\n", "\"title\" = \"%@ of %@\";\n/* why */ \"more\" = \"\";\n",
        "\"title\" = \n", "title = a;\n",
      ],
      "manifest": ["icon 10x20\n", "icon 30x60@3\n", "icon\n", "a b c\n"],
      "count": ["2", "3", "[1, 2]", "50", "1000"], "line": ["\n"],
    ]
  )
}
