// What the text about Layout shows in XML, section by section, with names and texts of this project's own.

import LayoutExpressions
import Testing
import TextMetrics

@testable import LayoutXML

@Suite("Seed: markup") struct SeedSectionMarkupTests {
  private struct Example {
    var section: String
    var markup: String
    var values: [String: ExpressionValue] = [:]
    /// Frames by key, or values by key and property.
    var expected: [String: String]
  }

  private static let examples: [Example] = [
    Example(
      section: "Integration",
      markup: """
        <UIView width="100%" height="100%" backgroundColor="#eee">
          <UILabel id="a" width="100%" top="50% - height / 2" textAlignment="center"
            font="Courier bold 20" text="Good morning"/>
        </UIView>
        """,
      expected: ["a": "0,287.5,400x25", "a.textAlignment": "center"]
    ),
    Example(
      section: "Constants",
      markup: """
        <UIView>
          <UILabel id="a" width="100%" textColor="tint" font="{face}" text="{caption}"/>
        </UIView>
        """,
      values: [
        "tint": .color(ColorValue(red: 0, green: 0, blue: 1, alpha: 1)), "caption": .string("Hey"),
        "face": .string("courier 40"),
      ],
      expected: ["a": "0,0,400x50", "a.text": "Hey"]
    ),
    Example(
      section: "Expressions",
      markup: """
        <UIView>
          <UIView id="a" left="5 + width / 3" width="30" height="min(width, 20)"
            backgroundColor="isOn ? blue : gray" tag="width >= height ? 1 : 2"/>
          <UIView id="b" left="pi / pi" top="previous.bottom" width="next.width"/>
          <UIView id="c" width="parent.width / 8"/>
        </UIView>
        """,
      values: ["isOn": .boolean(true)],
      expected: ["a": "15,0,30x20", "a.tag": "1", "b": "1,20,50x600", "c": "0,0,50x600"]
    ),
    Example(
      section: "Layout properties",
      markup: """
        <UIView>
          <UIView id="a" right="50%" width="80"/>
          <UIView id="b" right="parent.width / 2" width="80"/>
          <UILabel id="c" width="auto + 6" height="2 * auto" font="10" text="four"/>
        </UIView>
        """,
      expected: ["a": "120,0,80x600", "b": "120,0,80x600", "c": "0,0,26x25"]
    ),
    Example(
      section: "Geometry",
      markup: """
        <UIScrollView id="a" contentInset.top="topLayoutGuide.length + 10"
          contentSize.width="200%" contentSize.height="auto + 20">
          <UIView height="90"/>
        </UIScrollView>
        """,
      expected: [
        "a.contentInset.top": "10", "a.contentSize.width": "800", "a.contentSize.height": "120",
      ]
    ),
    Example(
      section: "Strings",
      markup: """
        <UIView>
          <UILabel id="a" text="name"/>
          <UILabel id="b" text="{name}"/>
          <UILabel id="c" text="Dear {name}, {n + 1} letters"/>
          <UILabel id="d" text="Dear {hasName ? name : 'reader'}"/>
          <UILabel id="e" text="{strings.Login.Field}, {`strings.Who are you?`}"/>
        </UIView>
        """,
      values: ["name": .string("Ann"), "n": .number(2), "hasName": .boolean(false)],
      expected: [
        "a.text": "name", "b.text": "Ann", "c.text": "Dear Ann, 3 letters", "d.text": "Dear reader",
        "e.text": "Name, Who?",
      ]
    ),
    Example(
      section: "Images",
      markup: """
        <UIView>
          <UIImageView id="a" image="icon_{index}.png"/>
          <UIImageView id="b" left="previous.right" image="icon_4.png" width="2 * auto"/>
        </UIView>
        """,
      values: ["index": .number(3)],
      expected: ["a": "0,0,30x20", "b": "30,0,80x50"]
    ),
    Example(
      section: "Fonts",
      markup: """
        <UIView>
          <UILabel id="a" font="Courier 200%" text="a"/>
          <UILabel id="b" font="'times new roman' 8" text="a"/>
          <UILabel id="c" font="{face} 24 bold" text="a"/>
        </UIView>
        """,
      values: ["face": .font(FontDescriptor(name: "Courier", size: 10))],
      expected: ["a": "0,0,17x42.5", "b": "0,0,4x10", "c": "0,0,12x30"]
    ),
    Example(
      section: "Attributed strings",
      markup: """
        <UIView>
          <UILabel id="a" font="10">A fairly <b>loud</b> line</UILabel>
          <UILabel id="b" font="10">Dear <b>{name}</b></UILabel>
        </UIView>
        """,
      values: ["name": .string("Ann")],
      // 18 and 8 characters of 5 points.
      expected: ["a": "0,0,90x12.5", "b": "0,0,40x12.5", "b.attributedText": "Dear Ann"]
    ),
    Example(
      section: "Optionals",
      markup: """
        <UIView>
          <UILabel id="a" text="{none}"/>
          <UIView id="b" width="none == nil ? 3 : none"/>
          <UIView id="c" width="none ?? 4"/>
        </UIView>
        """,
      values: ["none": .nil],
      expected: ["a.text": "", "b": "0,0,3x600", "c": "0,0,4x600"]
    ),
    Example(
      section: "Table and collection views",
      markup: """
        <UIView>
          <UITableView outlet="list" height="50%" style="plain">
            <UITableViewCell reuseIdentifier="row" textLabel.text="{title}">
              <UIImageView right="100% - 20" width="auto" height="auto" image="{icon}"/>
            </UITableViewCell>
          </UITableView>
          <UICollectionView id="tiles" top="previous.bottom" height="100% - top"
            collectionViewLayout.itemSize.height="90" collectionViewLayout.itemSize.width="60"
            collectionViewLayout.scrollDirection="horizontal"/>
        </UIView>
        """,
      expected: [
        "list": "0,0,400x300", "tiles": "0,300,400x300",
        "tiles.collectionViewLayout.itemSize.width": "60",
      ]
    ),
  ]

  @Test("each section's examples have their frames and values", arguments: examples.indices)
  func example(index: Int) throws {
    let example = Self.examples[index]
    let surroundings = LayoutSurroundings(
      strings: ["Login.Field": "Name", "Who are you?": "Who?"],
      state: example.values
    )
    let (layout, diagnostics) = Sample.mount(example.markup, surroundings)
    for diagnostic in diagnostics { Issue.record("\(example.section): \(diagnostic.message)") }
    let images = ImageTable([
      "icon_3.png": ImageSize(width: 30, height: 20),
      "icon_4.png": ImageSize(width: 40, height: 50),
    ])
    let evaluation = LayoutEvaluation(
      try #require(layout),
      metrics: ContentMetrics(images: images)
    )
    evaluation.setContainer(width: 400, height: 600)
    for diagnostic in evaluation.update() {
      Issue.record("\(example.section): \(diagnostic.message)")
    }
    for (name, expected) in example.expected {
      let found = Self.found(name, in: evaluation)
      #expect(found == expected, "\(example.section): \(name)")
    }
  }

  private static func found(_ name: String, in evaluation: LayoutEvaluation) -> String? {
    if let node = evaluation.layout.keys.firstIndex(of: name) {
      return Sample.text(evaluation.frame(ofNode: node))
    }
    guard let dot = name.firstIndex(of: "."),
      let node = evaluation.layout.keys.firstIndex(of: String(name[..<dot]))
    else { return nil }
    let property = String(name[name.index(after: dot)...])
    switch evaluation.value(of: property, ofNode: node) {
    case .attributedString(let text)?: return text.string
    case .enumeration(let value)?: return value.name
    case let value: return value?.text
    }
  }
}
