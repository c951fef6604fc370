// The html target: texts with tags, damaged or not, have no findings.

import Testing

@testable import FuzzTargets
@testable import Fuzzing

@Suite("fuzz target html")
struct HTMLTargetTests {
  @Test("texts with tags and mutants of them have no findings")
  func noFindings() {
    var target = HTMLTarget(options: FuzzOptions())
    LayoutLoop.expectNothing(in: &target, inputs: 3000)
  }

  @Test(
    "what once was found, or might be, has no findings",
    arguments: [
      "<b>a<i>b</b>c</i>", "</b>", "<br></br><p/>", "&#+65;", "&#x-1;", "&lt;\u{301}",
      "&amp;lt;{a}",
      "{'}'}<b>{s}</b>", "<ul><li>x</li></ul>", "a < b", "<", "{", "{a", "</", "<b", "&#0;&#xD800;",
      "&verylongname;", "<h1 class='x'>t</h1>", "\r\n<p>\r</p>",
    ]
  )
  func examples(text: String) {
    var target = HTMLTarget(options: FuzzOptions())
    let finding = target.finding(in: Array(text.utf8))
    #expect(finding == nil, "\(finding?.message ?? "")")
  }
}
