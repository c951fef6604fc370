// Projects as text, sound for the most part: chains, circles and trees of files, classes, texts and images, and
// now and then a way out of the folder.

import FuzzSupport

/// Makes projects.
enum ProjectText {
  private static let names = [
    "a.xml", "b.xml", "parts/c.xml", "parts/deep/d.xml", "Localizable.strings", "own.classes",
    "images.manifest",
  ]
  private static let ways = [
    "a.xml", "b.xml", "parts/c.xml", "c.xml", "../a.xml", "deep/d.xml", "link.xml", "./b.xml",
  ]
  private static let waysOut = [
    "../outside.xml", "../../outside.xml", "/dev/zero", "../outside.strings", "loop.xml", "parts",
    "http://a/b.xml", "../tinamou.json",
  ]
  private static let expressions = [
    "100%", "auto", "previous.bottom + 8", "width / 2", "'{strings.title}'", "kind == fast ? 1 : 2",
    "parent.width - 4", "#a.width", "gap",
  ]
  private static let classes = [
    "class Badge: UIView intrinsic fixed 30 12\n  count: number = 3\n",
    "enum Kind slow fast\nclass Badge: UILabel\n  kind: enum Kind = fast\n",
    "class Badge: UIView\nclass Tag: Badge\n", "class\n", "class Badge: Badge\n",
  ]
  private static let strings = [
    "\"title\" = \"Hello\";\n", "\"title\" = \"%@ of %@\";\n/* why */ \"more\" = \"\";\n",
    "\"title\" = \n", "title = a;\n",
  ]

  /// A project, and sometimes one with damage.
  static func make(using generator: inout SeededGenerator) -> [UInt8] {
    var text = "=== a.xml\n"
    element(generator.integer(in: 1...3), &generator, to: &text)
    for name in names.dropFirst() where generator.chance(600) {
      text += "\n=== \(name)\n"
      if name.hasSuffix(".xml") {
        element(generator.integer(in: 0...2), &generator, to: &text)
      } else if name.hasSuffix(".strings") {
        text += generator.pick(strings)
      } else if name.hasSuffix(".classes") {
        text += generator.pick(classes)
      } else {
        text += generator.pick(["icon 10x20\n", "icon 30x60@3\n", "icon\n", "a b c\n"])
      }
    }
    if generator.chance(500) { project(&generator, to: &text) }
    if generator.chance(300) { text += "\n=== link.xml -> \(way(&generator))" }
    if generator.chance(100) { text += "\n=== loop.xml -> loop.xml" }
    let bytes = Array(text.utf8)
    guard generator.chance(200) else { return bytes }
    return ByteMutator(texts: [bytes], words: ProjectTarget.words).mutant(using: &generator)
  }

  private static func project(_ generator: inout SeededGenerator, to text: inout String) {
    var members: [String] = []
    if generator.chance(600) {
      members.append(
        "\"classes\": \"\(generator.pick(["own.classes", "../outside.classes", "none"]))\""
      )
    }
    if generator.chance(400) {
      members.append(
        "\"strings\": \"\(generator.pick(["Localizable.strings", "../outside.strings"]))\""
      )
    }
    if generator.chance(400) {
      members.append("\"images\": \"\(generator.pick([".", "parts", "..", "/"]))\"")
    }
    text += "\n=== tinamou.json\n{\(members.joined(separator: ", "))}"
  }

  private static func way(_ generator: inout SeededGenerator) -> String {
    generator.chance(150) ? generator.pick(waysOut) : generator.pick(ways)
  }

  private static func element(
    _ depth: Int,
    _ generator: inout SeededGenerator,
    to text: inout String
  ) {
    let name = generator.pick([
      "UIView", "UIView", "UILabel", "Badge", "UIImageView", "UIStackView",
    ])
    text += "<\(name)"
    if generator.chance(300) { text += " xml=\"\(way(&generator))\"" }
    if generator.chance(200) { text += " template=\"\(way(&generator))\"" }
    if generator.chance(200) { text += " id=\"\(generator.pick(["a", "b"]))\"" }
    if name == "UIImageView" { text += " image=\"\(generator.pick(["icon", "../icon", "none"]))\"" }
    if name == "UILabel" {
      text += " text=\"\(generator.pick(["{strings.title}", "a", "{#a.text}"]))\""
    }
    for attribute in ["left", "top", "width", "height"] where generator.chance(300) {
      text += " \(attribute)=\"\(generator.pick(expressions))\""
    }
    text += ">"
    for _ in 0..<(depth > 0 ? generator.integer(in: 0...3) : 0) {
      let count = generator.chance(200) ? generator.pick(["2", "3", "[1, 2]", "50", "1000"]) : nil
      if let count { text += "<repeat in=\"\(count)\" as=\"i\(depth)\">" }
      element(depth - 1, &generator, to: &text)
      if count != nil { text += "</repeat>" }
    }
    text += "</\(name)>"
  }
}
