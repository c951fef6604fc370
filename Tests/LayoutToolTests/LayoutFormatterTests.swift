// Layout XML in its one form.

import Diagnostics
import Foundation
import MarkupReading
import Testing

@testable import LayoutTool

@Suite struct LayoutFormatterTests {
  private func formatted(
    _ text: String,
    renaming: @escaping (String) -> String? = { _ in nil }
  ) -> FormattedLayout {
    LayoutFormatter.format(
      MarkupReader.read(SourceBuffer(name: "a.xml", text: text)),
      renaming: renaming
    )
  }

  @Test(
    "layouts take their form, and keep it",
    arguments: [
      ("<UIView></UIView>", "<UIView/>\n"),
      ("<UIView  width = '100%' />", "<UIView width=\"100%\"/>\n"),
      (
        "<UIView width=\"100%\" height=\"50%-10\"/>",
        """
        <UIView
            height="50% - 10"
            width="100%"
        />

        """
      ),
      (
        "<UIView top='0' left='{a+b}'><UILabel/><UILabel text='{a+b} c'/></UIView>",
        """
        <UIView
            left="a + b"
            top="0">

            <UILabel/>
            <UILabel text="{a + b} c"/>
        </UIView>

        """
      ),
      (
        "<UIView><UILabel> Hello <b>{ name }</b>,\n   you </UILabel></UIView>",
        """
        <UIView>
            <UILabel>
                Hello <b>{name}</b>,
                you
            </UILabel>
        </UIView>

        """
      ),
      (
        "<UILabel top='0' left='0'>Hello</UILabel>",
        """
        <UILabel
            left="0"
            top="0">
            Hello
        </UILabel>

        """
      ),
      (
        "<!--top--><UIView><!--first--><UILabel/><!--second--><UILabel/></UIView><!--end-->",
        """
        <!-- top -->
        <UIView>

            <!-- first -->
            <UILabel/>

            <!-- second -->
            <UILabel/>
        </UIView>

        <!-- end -->

        """
      ),
      ("<UIView><!-- nothing here --></UIView>", "<UIView><!-- nothing here --></UIView>\n"),
      (
        "<UIView><macro name='c' value='a+1'/><UILabel/><!--why--><param name='a' type='Int'/></UIView>",
        """
        <UIView>

            <!-- why -->
            <param name="a" type="Int"/>
            <macro name="c" value="a + 1"/>

            <UILabel/>
        </UIView>

        """
      ),
      (
        "<UILabel><ul><li>a</li><li>b <i>c</i></li></ul><b>d</b><i>e</i></UILabel>",
        """
        <UILabel>
            <ul>
                <li>a</li>
                <li>
                    b <i>c</i>
                </li>
            </ul>
            <b>d</b><i>e</i>
        </UILabel>

        """
      ),
      (
        "<?xml version='1.0'?>\n<!DOCTYPE a>\n<UILabel><![CDATA[a\n   < b]]></UILabel>",
        """
        <?xml version='1.0'?>
        <!DOCTYPE a>
        <UILabel><![CDATA[a
           < b]]></UILabel>

        """
      ),
      (
        "<UIView a='1>0' textColor='a?#fff:b' text='\"x\" > &#160;'/>",
        """
        <UIView
            a="1>0"
            text="&quot;x&quot; > &#160;"
            textColor="a ? #fff : b"
        />

        """
      ),
      (
        "<UIView><repeat in='a+b' as='a+b'><UIView if='a&amp;&amp;b' id='a+b'/></repeat></UIView>",
        """
        <UIView>
            <repeat
                as="a+b"
                in="a + b">

                <UIView
                    id="a+b"
                    if="a &amp;&amp; b"
                />
            </repeat>
        </UIView>

        """
      ),
      (
        "<UIView width='10//half'/>",
        """
        <UIView width="10 // half"/>

        """
      ),
      (
        "<UIView a='{b+c}' backgroundColor='{ red }' text=' //b+c' top='{ //1 }' width='5.0*.50'/>",
        """
        <UIView
            a="{b + c}"
            backgroundColor="{red}"
            text="// b+c"
            top="// 1"
            width="5 * 0.5"
        />

        """
      ),
      (
        "<UIView backgroundColor='{red}//c' tintColor='{red//c}' width='{5}//c'/>",
        """
        <UIView
            backgroundColor="{red} // c"
            tintColor="{red // c}"
            width="5 // c"
        />

        """
      ),
      (
        "<UIView backgroundColor='{red//b}//c'/>", "<UIView backgroundColor=\"{red // b} // c\"/>\n"
      ),
      ("<UILabel>]]&gt; a &gt; b</UILabel>", "<UILabel>]]&gt; a > b</UILabel>\n"),
      ("<?xml\rversion='1.0'\r\n?><UIView/>", "<?xml\nversion='1.0'\n?>\n<UIView/>\n"),
      ("<UIView>a<!-- in a word -->b</UIView>", "<UIView>a<!-- in a word -->b</UIView>\n"),
    ] as [(String, String)]
  )
  func forms(text: String, expected: String) {
    let once = formatted(text)
    #expect(once.diagnostics.isEmpty)
    #expect(String(decoding: once.bytes, as: UTF8.self) == expected)
    let twice = formatted(String(decoding: once.bytes, as: UTF8.self))
    #expect(twice.bytes == once.bytes)
  }

  @Test("every error of markup and expressions is reported, and nothing is formatted")
  func errors() {
    let result = formatted("<UIView width=\"1 +\">\n<UILabel text='{a' left=\"(2\"/></UIVeiw>")
    #expect(result.bytes.isEmpty)
    let places = result.diagnostics.map { $0.range.start }
    #expect(places == places.sorted())
    #expect(Set(places.map(\.line)) == [1, 2])
    #expect(result.diagnostics.count == 4)
  }

  @Test("functions that every expression knows are called with as many arguments as they take")
  func arguments() {
    let text = "<UIView width='max(a)' tintColor='rgb(1, 2, 3, 4)' height='f(a)'/>"
    let result = formatted(text)
    #expect(result.bytes.isEmpty)
    #expect(result.diagnostics.count == 2)
    #expect(result.diagnostics.allSatisfy { $0.code == "expression-argument-count" })
  }

  @Test(
    "the classes and parameters say which attributes are expressions",
    arguments: [
      ("<UITableView rowHeight='h+1'/>", "<UITableView rowHeight=\"k + 1\"/>\n"),
      ("<UILabel text='h+1'/>", "<UILabel text=\"h+1\"/>\n"),
      ("<UIBadge contentMode='h'/>", "<UIBadge contentMode=\"k\"/>\n"),
      ("<UIBadge size='h+1'/>", "<UIBadge size=\"k + 1\"/>\n"),
      ("<UIBadge note='a+1'/>", "<UIBadge note=\"a+1\"/>\n"),
      ("<UIBadge nickName='h'/>", "<UIBadge nickName=\"h\"/>\n"),
      (
        "<UIBadge note='h+1'><param name='note' type='Int'/></UIBadge>",
        "<UIBadge note=\"k + 1\">\n    <param name=\"note\" type=\"Int\"/>\n</UIBadge>\n"
      ),
      (
        "<UIBadge note='h+1'><param name='note' type='String'/></UIBadge>",
        "<UIBadge note=\"h+1\">\n    <param name=\"note\" type=\"String\"/>\n</UIBadge>\n"
      ),
    ] as [(String, String)]
  )
  func attributeForms(text: String, expected: String) {
    let document = MarkupReader.read(SourceBuffer(name: "a.xml", text: text))
    let result = LayoutFormatter.format(
      document,
      guessesForms: true,
      renaming: LayoutSymbols.renaming("h", to: "k")
    )
    #expect(String(decoding: result.bytes, as: UTF8.self) == expected)
  }

  @Test("renaming touches names in expressions only")
  func renaming() {
    let text = """
      <UIView width="old + other.old" text="old {old.a}" id="old"><UILabel>old {f(old)}</UILabel></UIView>
      """
    let result = formatted(text, renaming: LayoutSymbols.renaming("old", to: "fresh"))
    let expected = """
      <UIView
          id="old"
          text="old {fresh.a}"
          width="fresh + other.old">

          <UILabel>old {f(fresh)}</UILabel>
      </UIView>

      """
    #expect(String(decoding: result.bytes, as: UTF8.self) == expected)
  }

  @Test("the value of a parameter is read as its type says")
  func parameterValues() {
    let text = """
      <UIView><param name="n" type="CGFloat" value="gap*2"/>\
      <param name="t" type="String" value="gap {gap} {strings.Title}"/></UIView>
      """
    let result = formatted(text, renaming: LayoutSymbols.renaming("gap", to: "space"))
    let lines = String(decoding: result.bytes, as: UTF8.self)
    #expect(lines.contains(#"value="space * 2""#), "\(lines)")
    #expect(lines.contains(#"value="gap {space} {strings.Title}""#), "\(lines)")
    let document = MarkupReader.read(SourceBuffer(name: "a.xml", text: text))
    #expect(LayoutSymbols.stringKeys(in: document).keys == ["Title"])
  }

  @Test("keys of localised strings are found in attributes and text, each once")
  func stringKeys() {
    let text = """
      <UIView><UILabel text="{strings.Title} {`strings.Two words`}"/>\
      <UILabel>{strings.Title} {strings.End}</UILabel></UIView>
      """
    let document = MarkupReader.read(SourceBuffer(name: "a.xml", text: text))
    #expect(LayoutSymbols.stringKeys(in: document).keys == ["Title", "Two words", "End"])
  }

  @Test(
    "layouts are told from other XML",
    arguments: [
      ("<UIView/>", true), ("<MyApp.Badge width='3'/>", true), ("<Project/>", false),
      ("<Badge><UILabel/></Badge>", true), ("<html><UIView/></html>", false),
      ("<LinearLayout android:layout_width='3'/>", false), ("<Badge/>", false),
      ("<Badge><repeat in='3'><UILabel/></repeat></Badge>", true),
    ] as [(String, Bool)]
  )
  func detection(text: String, isLayout: Bool) {
    let document = MarkupReader.read(SourceBuffer(name: "a.xml", text: text))
    #expect(LayoutElements.isLayout(document) == isLayout)
  }
}

@Suite struct IgnorePatternsTests {
  @Test(
    "patterns match as in git's ignore files",
    arguments: [
      ("*.xml", "a/b.xml", false, true), ("/a.xml", "b/a.xml", false, nil),
      ("/a.xml", "a.xml", false, true), ("build/", "x/build", true, true),
      ("build/", "x/build", false, nil), ("a/**/c", "a/b/b/c", false, true),
      ("a/**/c", "a/c", false, true), ("a/*/c", "a/b/b/c", false, nil),
      ("*.xml\n!keep.xml", "keep.xml", false, false), ("# a\n\n", "# a", false, nil),
      ("a?.xml", "ab.xml", false, true), ("a*b*c", "aXbXbc", false, true),
      ("\u{FEFF}b.xml", "b.xml", false, true), ("\u{FEFF}# a", "# a", false, nil),
    ] as [(String, String, Bool, Bool?)]
  )
  func matching(patterns: String, path: String, isFolder: Bool, expected: Bool?) {
    #expect(IgnorePatterns(patterns).ignores(path, isFolder: isFolder) == expected)
  }
}
