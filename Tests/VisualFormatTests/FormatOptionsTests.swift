// Option names.

import Testing
import VisualFormat

@Suite("Format options")
struct FormatOptionsTests {
  @Test("every option reads from its name")
  func names() {
    #expect(
      FormatOptions.names == [
        "alignAllLeft", "alignAllRight", "alignAllTop", "alignAllBottom", "alignAllLeading",
        "alignAllTrailing", "alignAllCenterX", "alignAllCenterY", "alignAllFirstBaseline",
        "alignAllLastBaseline", "directionLeadingToTrailing", "directionLeftToRight",
        "directionRightToLeft",
      ]
    )
    for name in FormatOptions.names {
      #expect(FormatOptions.parse(names: [name]).rejected.isEmpty, "\(name)")
    }
  }

  @Test("alignments keep their order, and one named twice counts once")
  func order() {
    let (options, rejected) = FormatOptions.parse(
      names: ["alignAllTop", "alignAllLeft", "alignAllTop", "directionRightToLeft"])
    #expect(rejected.isEmpty)
    #expect(options.alignments == [.top, .left])
    #expect(options.direction == .rightToLeft)
  }

  @Test("unknown and contradicting names are rejected at their index")
  func rejections() {
    let (options, rejected) = FormatOptions.parse(
      names: ["alignAllTopp", "directionLeftToRight", "directionRightToLeft", "zebra"])
    #expect(rejected.map(\.index) == [0, 2, 3])
    #expect(
      rejected.map(\.code) == [
        "vfl-unknown-option", "vfl-conflicting-option", "vfl-unknown-option",
      ]
    )
    #expect(rejected.map(\.suggestion) == ["alignAllTop", nil, nil])
    #expect(options.direction == .leftToRight)
  }
}
