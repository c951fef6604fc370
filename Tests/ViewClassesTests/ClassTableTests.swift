// UIKit's classes, and those of users.

import LayoutExpressions
import Testing

@testable import ViewClasses

@Suite struct ClassTableTests {
  private let table = ClassTable.uiKit

  private static let others: [(String, String, ExpressionType)] = [
    ("incrementImage", "UIStepper", .optional(.image)),
    ("dividerImage", "UIStepper", .optional(.image)),
    ("normalDecrementImage", "UIStepper", .optional(.image)),
    ("disabledBackgroundImage", "UIStepper", .optional(.image)),
    ("leftContentPositionAdjustment.horizontal", "UISegmentedControl", .number),
    ("anyContentPositionAdjustment.vertical", "UISegmentedControl", .number),
    ("aloneContentPositionAdjustment", "UISegmentedControl", .structure(.offset)),
    ("selectedTitleFont", "UISegmentedControl", .font),
    ("layer.sublayerTransform.rotation.x", "UIView", .number),
    ("layer.sublayerTransform.m34", "UIView", .number),
  ]

  @Test("properties are found in a class, its superclasses and its parts")
  func properties() {
    #expect(table.property("text", of: "UILabel") == .value(.optional(.attributedString)))
    #expect(table.property("alpha", of: "UILabel") == .value(.number))
    #expect(table.property("hidden", of: "UILabel") == .value(.boolean))
    #expect(table.property("layer.cornerRadius", of: "UIButton") == .value(.number))
    #expect(table.property("layer.shadowOffset.width", of: "UIButton") == .value(.number))
    #expect(table.property("contentInset.top", of: "UITableView") == .value(.number))
    #expect(table.property("contentInset.up", of: "UITableView") == nil)
    #expect(table.property("titleLabel.font", of: "UIButton") == .value(.font))
    #expect(
      table.property("collectionViewLayout.itemSize.height", of: "UICollectionView")
        == .value(.number)
    )
    #expect(table.property("touchUpInside", of: "UISwitch") == .action)
    #expect(table.property("touchUpInside", of: "UILabel") == nil)
    #expect(table.property("delegate", of: "UITextField") == .delegate("UITextFieldDelegate"))
    #expect(table.property("effect.style", of: "UIVisualEffectView") != nil)
    for (name, of, type) in Self.others {
      #expect(table.property(name, of: of) == .value(type), "\(name)")
    }
    #expect(table.canonicalName("normalIncrementImage", of: "UIStepper") == "incrementImage")
    #expect(table.delegates(of: "UITableView").map(\.property) == ["dataSource", "delegate"])
  }

  @Test("kinds and intrinsic sizes are inherited")
  func kinds() {
    #expect(table.isClass("UITableViewController", kindOf: "UIViewController"))
    #expect(!table.isClass("UIView", kindOf: "UIViewController"))
    #expect(!table.isClass("UIView", kindOf: "UILabel"))
    #expect(table.intrinsicSize(of: "UISwitch") == .fixed(width: 51, height: 31))
    #expect(table.intrinsicSize(of: "UISlider") == .fixed(width: nil, height: 34))
    #expect(table.intrinsicSize(of: "UIView") == nil)
  }

  @Test("a class of a user's own has a module, types and named values")
  func userClass() throws {
    enum Mood: Sendable { case calm, loud }
    var table = table
    table.register(
      ViewClass(
        "Shop.Badge",
        superclass: "UILabel",
        expressionTypes: [
          "mood": RuntimeType(Mood.self, ["loud": .loud, "calm": .calm]),
          "count": RuntimeType(Int.self), "extra": RuntimeType(Mood.self),
        ]
      )
    )
    #expect(table.viewClass(named: "Badge")?.name == "Shop.Badge")
    #expect(table.property("count", of: "Badge") == .value(.number))
    #expect(table.property("extra", of: "Badge") == .value(.object("Mood")))
    #expect(table.intrinsicSize(of: "Shop.Badge") == .label)
    guard case .value(.enumeration(let moods)) = table.property("mood", of: "Badge") else {
      Issue.record("no enumeration")
      return
    }
    #expect(moods.caseNames == ["calm", "loud"])
  }

  @Test("every alias and part leads somewhere")
  func soundness() {
    for name in table.names {
      let viewClass = table.viewClass(named: name)
      for (alias, property) in viewClass?.aliases ?? [:] {
        #expect(table.property(alias, of: name) != nil, "\(name).\(alias) = \(property)")
      }
      for case .part(let part) in (viewClass?.properties ?? [:]).values {
        #expect(table.viewClass(named: part) != nil, "\(part) in \(name)")
      }
    }
  }

  @Test("what is wrong with a data file is said, a line each")
  func damage() {
    let text = "class A: B\n  x: nothing\n  y\nwhat\nclass C intrinsic odd\n"
    let problems = ClassTableReader.read(text).problems
    #expect(problems.count == 5)
    #expect(problems.first == "line 1: no class is named 'B'")
  }

  @Test("a line that says nothing, or what another line says, is told with its word")
  func words() {
    let cases: [(text: String, word: String, message: String)] = [
      ("  foo: number", "foo: number", "found a property of no class, expected 'class' before it"),
      ("enum E a\n  foo: number\n", "foo: number", "found a property of no class"),
      ("enum E", "E", "found no case of 'E', expected at least one"),
      ("class ", "class", "found no name behind 'class', expected one"),
      ("enum E a b a", "a", "found the case 'a' a second time, expected a new one"),
      ("enum E a\noptions E b", "E", "found 'E' a second time, expected the name of a new type"),
      ("class A\n b: any\n b = alpha", "b", "found 'b' a second time, expected the name of a new"),
      ("class A\n b, c, b: any", "b", "found 'b' a second time"),
      ("class A: UIVeiw", "UIVeiw", "no class is named 'UIVeiw', 'UIView'"),
      ("clas A", "clas", "found 'clas', expected 'enum', 'options' or 'class', 'class'"),
      ("class A : UIView  extra", "extra", "found 'extra', expected 'intrinsic'"),
      ("enum Even a\nclass A\n b: enum Evne", "Evne", "no type is named 'enum Evne', 'Even'"),
      ("class A\n b: bool = 3 ", "3", "found the value '3', expected one of the property's type"),
      ("\u{FEFF}class A: UIView\n  b = tga", "tga", "'A' has no property 'tga'"),
    ]
    for (text, word, message) in cases {
      let (_, problems) = ClassTableReader.read(text, addingTo: table)
      let words = problems.map { String(decoding: Array(text.utf8)[$0.bytes], as: UTF8.self) }
      #expect(words == [word], "\(text): \(problems)")
      let messages = problems.map { $0.message + ($0.suggestion.map { ", '\($0)'" } ?? "") }
      #expect(messages.first?.hasPrefix(message) == true, "\(text): \(messages)")
    }
    let sound = "\u{FEFF}class A : UIView intrinsic label\nclass B :A\nclass C:B\n  c: number\n"
    let (read, none) = ClassTableReader.read(sound, addingTo: table)
    #expect(none.isEmpty)
    #expect(read.isClass("C", kindOf: "UIView") && read.intrinsicSize(of: "C") == .label)
  }

  @Test("what a line names is there, in whatever line, and a line says something")
  func references() {
    let text = """
      class Badge: UIView
        label: view Caption
        heading = titel
        title = label.text
        headline = alpha
        subtitle:
        : number
        first, : string
        icon: view UIImgView
        * = label
      class Caption: UILabel
        * = nosuch
      class Other:
      class Last: UIView
        * = text
        text: string
        caption = text
      class Lost: Nowhere
        a = b
      """
    let (table, problems) = ClassTableReader.read(text, addingTo: .uiKit)
    #expect(
      problems.map(\.text) == [
        "line 3: 'Badge' has no property 'titel'", "line 6: found no type",
        "line 7: found no name before ':'", "line 9: no class is named 'UIImgView'",
        "line 12: 'Caption' has no part 'nosuch', expected a property of the type 'view CLASS'",
        "line 13: found no class behind ':'",
        "line 15: 'Last' has no part 'text', expected a property of the type 'view CLASS'",
        "line 18: no class is named 'Nowhere'",
      ]
    )
    #expect(table.property("headline", of: "Badge") == .value(.number))
    #expect(table.canonicalName("title", of: "Badge") == "label.text")
  }

  @Test("spellings and parts that lead round and round are named, and searches end")
  func circles() {
    let text = """
      class A: UIView
        me: view A
        * = me
      class B: UIView
        a = b
        b = a
      class C: UIView
        other: view D
        * = other
      class D: UIView
        other: view C
        * = other
      class E: UIView
        me: view E
      """
    let (table, problems) = ClassTableReader.read(text, addingTo: .uiKit)
    #expect(problems.map(\.line) == [1, 4, 7, 10])
    #expect(problems.first?.message.contains("'* = me' of 'A'") == true)
    for name in ["A", "B", "C", "D"] {
      #expect(table.property("nonsense", of: name) == nil)
      #expect(table.property("a", of: name) == nil)
      #expect(table.defaultValue(of: "a", of: name) == nil)
      #expect(table.canonicalName("nonsense", of: name) == "nonsense")
      #expect(table.propertyNames(of: name).contains("backgroundColor"))
    }
    // Where each part leads to two more, a path has exponentially many ways to lead nowhere.
    let path = String(repeating: "other.me.", count: 12)
    #expect(table.property(path + "nonsense", of: "C") == nil)
    #expect(table.property("me.me.alpha", of: "E") == .value(.number))
    let long = String(repeating: "me.", count: 100_000)
    #expect(table.property(long + "alpha", of: "E") == nil)
    #expect(table.defaultValue(of: long + "alpha", of: "E") == nil)
    #expect(table.canonicalName(long + "alpha", of: "E") == long + "alpha")
  }

  @Test("a class is no kind of one that a later line makes, nor of itself in the end")
  func forwardClasses() {
    let text = """
      class A: C
        a = nosuch
      class B: A
        b = nosuch
      class C: B
        x: number
      class C: A
        y: number
      """
    let (table, problems) = ClassTableReader.read(text, addingTo: .uiKit)
    // What 'A' and its kinds lack is no news.
    #expect(problems.map(\.line) == [1, 7])
    #expect(table.ancestry(of: "C").map(\.name) == ["C", "B", "A"])
    #expect(table.property("x", of: "C") == .value(.number))
    #expect(table.property("y", of: "C") == nil)
  }

  @Test("names are those that XML has, tabs are spaces, and lines may end in two characters")
  func names() {
    let text =
      "class A\"b: UIView\n  c<d: number\n  \u{1}e: number\nclass 2D: UIView\n  f = g&h\n  -i = j\n  \u{aa}k: number\n"
    let problems = ClassTableReader.read(text, addingTo: .uiKit).problems
    #expect(problems.map(\.line) == [1, 2, 3, 4, 5, 6, 7])
    #expect(problems[4].message == "'2D' has no property 'g&h'")
    #expect(problems.first?.message.hasPrefix("found the name 'A\"b', expected letters") == true)
    let sound = "class Mod.\u{c9}tat:\tUIView\r\n\tx_1, z\u{b7}, y-2:\tnumber =\t3\r\n\r\n"
    let (table, none) = ClassTableReader.read(sound, addingTo: .uiKit)
    #expect(none.isEmpty)
    #expect(table.defaultValue(of: "y-2", of: "Mod.\u{c9}tat") == .number(3))
  }

  @Test("arrays stand only so many times in each other")
  func deepArrays() {
    func problems(_ count: Int) -> [String] {
      let arrays = String(repeating: "array ", count: count)
      return ClassTableReader.read("class A\n  a: \(arrays)any").problems
    }
    #expect(problems(15).isEmpty)
    #expect(problems(16) == ["line 2: found a type of 17 words, expected at most 16"])
    #expect(problems(200_000).count == 1)
  }

  @Test("lengths and values are numbers, not what Swift reads as one besides")
  func numbers() {
    for word in ["nan", "inf", "1e999", "-3", "x"] {
      let fixed = ClassTableReader.read("class A intrinsic fixed \(word) 4").problems
      #expect(fixed == ["line 1: found no kind of intrinsic size"], "\(word)")
    }
    for word in ["nan", "-inf", "1e999"] {
      let value = ClassTableReader.read("class A\n  a: number = \(word)").problems
      #expect(value.count == 1, "\(word)")
    }
    let sound = "class A intrinsic fixed - 4.5\n  a: number = -3\n  b: point = 1 2"
    #expect(ClassTableReader.read(sound).problems.isEmpty)
  }

  @Test("a class is a kind of so many others and not more")
  func depth() {
    let names = (0...ClassTableReader.mostLevels).map { "C\($0)" }
    let text = zip(names.dropFirst(), names).map { "class \($0): \($1)\n" }.joined()
    let (_, problems) = ClassTableReader.read("class C0\n" + text)
    #expect(problems.isEmpty)
    let deeper = "class C0\n" + text + "class D: \(names[names.count - 1])\n"
    #expect(ClassTableReader.read(deeper).problems.map { $0.hasPrefix("line 66: ") } == [true])
  }

  @Test("no class changes what it inherits, and none is replaced")
  func inheritance() {
    let text = """
      class Pile: UIStackView
        axis: number
        spacing = tag
        distribution: enum UIStackView.Distribution
      class UIStackView: UIView
        name: string
      """
    let (_, problems) = ClassTableReader.read(text, addingTo: table)
    #expect(problems.map(\.line) == [2, 3, 5])
    #expect(problems.last?.message.hasPrefix("found 'UIStackView' a second time") == true)
  }
}
