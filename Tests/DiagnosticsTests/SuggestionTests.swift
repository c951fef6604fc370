// 'did you mean'.

import Diagnostics
import Testing

@Suite("Suggestions")
struct SuggestionTests {
  private let names = ["button7", "button8", "label", "title", "a"]

  @Test("a slip of the finger finds its name")
  func slips() {
    #expect(Suggestion.nearest(to: "buton7", in: names) == "button7")
    #expect(Suggestion.nearest(to: "lable", in: names) == "label")
    #expect(Suggestion.nearest(to: "TITLE", in: names) == "title")
    #expect(Suggestion.nearest(to: "titles", in: names) == "title")
  }

  @Test("a name that is far from all finds none")
  func strangers() {
    #expect(Suggestion.nearest(to: "zebra", in: names) == nil)
    #expect(Suggestion.nearest(to: "", in: names) == nil)
    #expect(Suggestion.nearest(to: "x", in: names) == nil)
    #expect(Suggestion.nearest(to: "label", in: ["label"]) == nil)
    #expect(Suggestion.nearest(to: String(repeating: "x", count: 100_000), in: names) == nil)
  }

  @Test("of a path, the part that differs has to be near")
  func paths() {
    let paths = ["previous.left", "previous.width"]
    #expect(Suggestion.nearest(to: "previous.axis", in: paths) == nil)
    #expect(Suggestion.nearest(to: "previous.wdith", in: paths) == "previous.width")
    #expect(Suggestion.nearest(to: "previuos.left", in: paths) == "previous.left")
  }

  @Test("a message asks for a name that is fit for a terminal, or for the whole one")
  func questions() {
    let long = String(repeating: "x", count: 61)
    #expect(Suggestion.question("title") == "did you mean 'title'?")
    #expect(Suggestion.verbatimQuestion("title") == Suggestion.question("title"))
    #expect(Suggestion.question(long) == "did you mean '\(long.dropLast())…'?")
    #expect(Suggestion.verbatimQuestion(long) == "did you mean '\(long)'?")
  }

  @Test("of equally near names the first is taken")
  func ties() {
    #expect(Suggestion.nearest(to: "button9", in: names) == "button7")
    #expect(Suggestion.nearest(to: "button9", in: names.reversed()) == "button8")
  }
}
