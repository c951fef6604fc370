// Which names of Layout XML are no symbols of the whole layout's, and so are not renamed.

import Diagnostics
import Foundation
import MarkupReading
import Testing

@testable import LayoutTool

@Suite struct GivenNamesTests {
  /// A layout in its form; the files that it uses declare `a`.
  private func formatted(
    _ text: String,
    renaming: ((String) -> String?)? = nil
  ) -> FormattedLayout {
    LayoutFormatter.format(
      MarkupReader.read(SourceBuffer(name: "b.xml", text: text)),
      renaming: renaming,
      declaredNames: { _ in ["a"] }
    )
  }

  @Test(
    "what a declaration round an expression gives keeps its name; in the texts, ~ is what is renamed",
    arguments: [
      "<UIView left='a'><param name='a' type='CGFloat'/><UIView left='a + a.b + b.a'/></UIView>",
      "<UIView left='a'><macro name='a' value='1'/><UILabel>{f(a)} a</UILabel></UIView>",
      // A macro means by its own name what stands further out, but not by that of another.
      "<UIView left='a'><macro name='a' value='~ + 1'/><macro name='b' value='a'/></UIView>",
      "<UIView><param name='a' type='Int'/><UIView><macro name='a' value='a'/></UIView></UIView>",
      // What is given to a parameter is said where the element stands.
      "<UIView a='~ + 1' left='a'><param name='a' type='CGFloat'/></UIView>",
      "<UIView><repeat in='~' as='a'><UIView left='a' width='a.b'/></repeat></UIView>",
      "<UIView><repeat in='~' index='a'><UIView left='a'/></repeat></UIView>",
      "<UIView><repeat in='~' as='c'><UIView left='~ + c.a'/></repeat></UIView>",
      // Behind the element of the declaration the name is the layout's again.
      "<UIView><UIView left='a'><param name='a' type='Int'/></UIView><UIView left='~'/></UIView>",
      // So it is outside of the node of a file that declares it.
      "<UIView><UIView xml='a.xml' a='{~}' left='a'/><UIView left='~'/></UIView>",
      "<UIView template='a.xml' left='a'><UIView left='a'/></UIView>",
      // A node knows its attributes before anything else; what it contains does not, nor does the very attribute.
      "<UILabel a='1' left='a'>{a}<UIView left='~'/></UILabel>",
      "<UIView><UIView a='{~}' left='a' id='b'/><UIView left='~'/></UIView>",
    ]
  )
  func givenNames(text: String) {
    let before = text.replacingOccurrences(of: "~", with: "a")
    let result = formatted(before, renaming: LayoutSymbols.renaming("a", to: "q"))
    #expect(result.bytes == formatted(text.replacingOccurrences(of: "~", with: "q")).bytes)
    let element = "<UIView><repeat in='item'><UIView left='item'/></repeat></UIView>"
    let renamed = formatted(element, renaming: LayoutSymbols.renaming("item", to: "q"))
    #expect(String(decoding: renamed.bytes, as: UTF8.self).contains("left=\"item\""))
  }

  @Test(
    "a new name that a declaration round a place hides is an error there, and nothing is written"
  )
  func hiddenNames() {
    let text = """
      <UIView left="old"><repeat as="day" in="old"><UILabel left="old.x" text="{day}"/></repeat></UIView>
      """
    let hidden = formatted(text, renaming: LayoutSymbols.renaming("old", to: "day"))
    #expect(hidden.bytes == [])
    #expect(hidden.diagnostics.map(\.code) == ["rename-hidden"])
    #expect(hidden.diagnostics.first?.range.start.column == 61)
    #expect(hidden.diagnostics.first?.message.contains("'old.x', which as 'day.x'") == true)
    // Outside of the declaration the name is free.
    let outer =
      "<UIView left='old'><UIView left='a'><macro name='a' value='old'/></UIView></UIView>"
    let free = formatted(outer, renaming: LayoutSymbols.renaming("old", to: "a"))
    #expect(free.diagnostics.isEmpty)
  }

  @Test(
    "a new name that the node of an expression has itself is an error there",
    arguments: [
      ("<UIView left='old'/>", "height"), ("<UIView left='old.x'/>", "center"),
      ("<UILabel font='12' left='old'/>", "font"), ("<UILabel font='12'>{old}</UILabel>", "font"),
      ("<UIView><macro name='m' value='old'/></UIView>", "right"),
      ("<UILabel textAlignment='old'/>", "justified"), ("<UIView xml='a.xml' left='old'/>", "a"),
    ]
  )
  func ownNames(text: String, new: String) {
    let hidden = formatted(text, renaming: LayoutSymbols.renaming("old", to: new))
    #expect(hidden.diagnostics.map(\.code) == ["rename-hidden"])
    #expect(hidden.diagnostics.first?.message.contains("its node or a declaration") == true)
    // By such a name, nothing but what the node has was meant.
    let own = text.replacingOccurrences(of: "old", with: new)
    let renamed = formatted(own, renaming: LayoutSymbols.renaming(new, to: "q"))
    #expect(renamed.bytes == formatted(own).bytes)
  }

  @Test(
    "an attribute of the new name hides none where it gives the value itself, or says nothing",
    arguments: [
      ("<UILabel height='old'/>", "height"), ("<UILabel text='{old}'/>", "text"),
      ("<UILabel font='' left='old'/>", "font"), ("<UIView id='b' left='old'/>", "id"),
    ]
  )
  func freeNames(text: String, new: String) {
    let renamed = formatted(text, renaming: LayoutSymbols.renaming("old", to: new))
    #expect(renamed.bytes == formatted(text.replacingOccurrences(of: "old", with: new)).bytes)
  }

  @Test("no name becomes a word that the language has itself wherever it stands")
  func reservedNames() {
    let text = "<UIView left='old.x'><UIView width='old * 2'/></UIView>"
    let auto = formatted(text, renaming: LayoutSymbols.renaming("old", to: "auto"))
    #expect(auto.bytes == [])
    #expect(auto.diagnostics.map(\.code) == ["rename-hidden", "rename-hidden"])
    #expect(auto.diagnostics.first?.message.contains("'old.x', which as 'auto.x'") == true)
    let others = [
      ("old.x", "parent"), ("old.x", "next"), ("old", "white"), ("old", "pi"), ("old(1)", "min"),
      ("old(1)", "rgb"),
    ]
    for (expression, new) in others {
      let symbols = LayoutSymbols.renaming("old", to: new)
      let refused = formatted("<UIView left='\(expression)'/>", renaming: symbols)
      #expect(refused.diagnostics.map(\.code) == ["rename-hidden"])
    }
    // `true` is read as a name in backticks, and names that only begin so are names.
    for new in ["true", "automatic"] {
      let renamed = formatted(text, renaming: LayoutSymbols.renaming("old", to: new))
      #expect(renamed.diagnostics.isEmpty)
    }
  }
}
