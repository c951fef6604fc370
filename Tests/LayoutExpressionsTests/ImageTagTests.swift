// Images in texts: what `<img>` says, and what it cannot say.

import Diagnostics
import Testing

@testable import LayoutExpressions

@Suite("images in texts") struct ImageTagTests {
  private static let scope = ConstantScope([
    "icon": .attributedString(AttributedText([.init(ImageReference("star"))]))
  ])

  private static func evaluate(
    _ text: String
  ) -> (text: AttributedText?, problems: [Diagnostic]) {
    let source = SourceFragment(SourceBuffer(name: "<text>", text: text))
    let (property, problems) = PropertyExpression.read(source, as: .attributedString)
    guard !problems.containsErrors else { return (nil, problems) }
    let (checked, found) = ExpressionChecker.check(property, as: .attributedString, in: scope)
    guard case .attributedString(let value)? = checked?.constant else { return (nil, found) }
    return (value, problems + found)
  }

  private static let images: [(text: String, image: ImageReference)] = [
    ("<img src='a'>", ImageReference("a")), ("<img src=\"a b.png\"/>", ImageReference("a b.png")),
    ("<img src=a/>", ImageReference("a")), ("<img  alt='x>y' src = 'a' >", ImageReference("a")),
    ("<img src='a' src='b'/>", ImageReference("a")),
    ("<img src='a' width='20'/>", ImageReference("a", width: 20)),
    ("<img height=1.5 src='a&amp;b' width=\"3e1\">", ImageReference("a&b", width: 30, height: 1.5)),
    ("<img width='1' height='2'/>", ImageReference("", width: 1, height: 2)),
    ("<img src='a' hidden class=b>", ImageReference("a")),
    ("<img src='a'></img>", ImageReference("a")),
  ]

  @Test("a tag says the image's name and perhaps its size", arguments: images)
  func image(text: String, image: ImageReference) {
    let (found, problems) = Self.evaluate(text)
    #expect(problems.map(\.message) == [])
    #expect(found?.runs == [AttributedText.Run(image)], "\(text)")
    #expect(found?.string == "")
  }

  /// What is wrong, and the column it stands in.
  private static let mistakes: [(text: String, code: DiagnosticCode, column: Int)] = [
    ("a <img src='b' width='10%'/>", "expression-bad-image", 23),
    ("<img src='b' width='-1'/>", "expression-bad-image", 21),
    ("<img src='b' height=''/>", "expression-bad-image", 22),
    ("<img src='b' height='1e999'/>", "expression-bad-image", 22),
    ("<img src='{icon}'/>", "expression-bad-image", 11),
    ("a <img src='b>", "expression-bad-image", 12),
    ("a <img>", "expression-image-in-text", 3),
    ("a <img alt='b' width='3'/>", "expression-image-in-text", 3),
  ]

  @Test("what an image cannot be is said at its place", arguments: mistakes)
  func mistake(text: String, code: DiagnosticCode, column: Int) {
    let problems = Self.evaluate(text).problems
    #expect(problems.map(\.code) == [code], "\(text)")
    #expect(problems.first?.range.bytes.lowerBound == column - 1, "\(text)")
    #expect(problems.first?.severity == (code == "expression-bad-image" ? .error : .warning))
  }

  @Test("an image stands between words, and takes their attributes")
  func words() {
    let text = Self.evaluate("<b>a  <img src='b'/>\n c</b><img src='b'/><img src='b'/>").text
    let bold = TextAttributes(traits: .bold)
    #expect(
      text?.runs == [
        .init("a ", bold), .init(ImageReference("b"), bold), .init(" c", bold),
        .init(ImageReference("b")), .init(ImageReference("b")),
      ]
    )
    #expect(text?.string == "a  c")
    let joined = Self.evaluate("<i>{icon}</i>!").text
    #expect(
      joined?.runs == [
        .init(ImageReference("star"), TextAttributes(traits: .italic)), .init("!"),
      ]
    )
  }
}
