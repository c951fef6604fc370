// What the extended language adds is known by name, and refused at its place until it is built.

import Diagnostics
import Testing
import VisualFormat

@Suite("Extensions")
struct ExtensionTests {
  @Test("an extension is one finding at its place", arguments: extensions)
  func place(row: (format: String, expected: [String])) {
    #expect(FormatHarness().answer(row.format) == row.expected)
  }

  static let extensions: [(format: String, expected: [String])] = [
    ("||[a]", ["1-2: vfl-extension"]),
    ("[a]-8-||", ["7-8: vfl-extension"]),
    ("HV:|[a]|", ["1-3: vfl-extension"]),
    ("Z:|[a][b]", ["1-2: vfl-extension"]),
    ("C:a.width(100)", ["1-2: vfl-extension"]),
    ("[a]-10%-[b]", ["7: vfl-extension"]),
    ("[a(<=50%,100)]", ["8: vfl-extension"]),
    ("|~[a]", ["2: vfl-extension"]),
    ("|~(>=2%)~[a]", ["2: vfl-extension"]),
    ("[a]->[b]", ["4-5: vfl-extension"]),
    ("[a,b]", ["3: vfl-extension"]),
    ("[a1..8]-[b]", ["4-5: vfl-extension"]),
    ("V:|[s:-[x]-[y(z)]-]-|", ["6: vfl-extension"]),
    ("[a(b.height)]", ["5-11: vfl-extension"]),
    ("[a(b.height*1.5+2@750)]", ["5-11: vfl-extension"]),
    ("[a(b / 3 + 50)]", ["6: vfl-extension"]),
    ("[a(b-10)]", ["5: vfl-extension"]),
    ("[a]-(gap*2)-[b]", ["9: vfl-extension"]),
    ("[a]-(b/-2)-[c]", ["7: vfl-extension"]),
    ("[a]-(b)-[c]", ["6: vfl-extension"]),
    ("[a(5@strong)]", ["6-11: vfl-extension"]),
    ("// words", ["1-2: vfl-extension"]),
    ("  // words", ["3-4: vfl-extension"]),
    ("|[a]| // words", ["7-8: vfl-extension"]),
    ("[a]// words", ["4-5: vfl-extension"]),
  ]

  @Test("the message says which language refuses it")
  func messages() {
    let apple = FormatHarness(language: .apple).diagnostics("[a,b]").map(\.message)
    #expect(apple == ["',' (several views in one place) is not part of Apple's language"])
    let extended = FormatHarness(language: .extended).diagnostics("[a,b]").map(\.message)
    #expect(extended == ["',' (several views in one place) is not built yet"])
  }

  @Test("a metric may bear a priority word's name")
  func metricBeforeWord() {
    let harness = FormatHarness(metrics: ["strong": 700])
    #expect(harness.answer("[a(5@strong)]") == ["a.width == 5 @700"])
  }

  @Test("'>=' behind a dash is a relation, and '@' after a dashed gap a priority")
  func notExtensions() {
    #expect(FormatHarness().answer("|->=0-[a]") == ["a.leading >= superview.leading"])
    #expect(FormatHarness().answer("|-0@999-[a]") == ["a.leading == superview.leading @999"])
  }
}
