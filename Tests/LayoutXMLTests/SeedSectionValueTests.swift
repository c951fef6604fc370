// What the text about Layout gives its layouts beside numbers and plain texts, and the ways that lead to one.

import Diagnostics
import LayoutExpressions
import LayoutModel
import MarkupReading
import Testing
import ViewClasses

@testable import LayoutXML

/// A program that loads its layouts by name or address.
private final class Loader: LayoutLoading {
  var layoutNode: LayoutNode?
  let layoutContainer = LayoutContainer(width: 320, height: 480)
  var asked: [String] = []
  var pressed: [String] = []

  var layoutActions: [String: (LayoutNode) -> Void] {
    [
      "wasPressed": { [weak self] _ in self?.pressed.append("wasPressed") },
      "wasPressed:": { [weak self] in self?.pressed.append("wasPressed: \($0.id ?? "")") },
    ]
  }

  func readLayout(_ path: String) -> Result<[UInt8], LayoutFileFailure> {
    asked.append(path)
    guard path.hasSuffix("page.xml") else { return .success(Array("<UIView height='5'/>".utf8)) }
    return .success(Array("<UIView><UIView xml='bar.xml' id='bar'/></UIView>".utf8))
  }
}

@Suite("Seed: values and ways to layouts") struct SeedSectionValueTests {
  private let container = LayoutContainer(width: 300, height: 200)

  @Test("Integration: a layout from code, from a file of the program, from an address")
  func threeWays() throws {
    let loader = Loader()
    let node = LayoutNode(class: "UIView", expressions: ["height": "7"])
    try node.mount(in: loader.layoutContainer, owner: loader)
    loader.layoutNode = node
    #expect(loader.layoutNode?.frame.height == 7)
    loader.loadLayout(named: "page.xml")
    #expect(loader.layoutNode?.children.first?.frame.height == 5)
    loader.loadLayout(named: "https://layouts.example/home/page.xml")
    #expect(loader.layoutNode?.children.first?.frame.height == 5)
    // What a remote file names is looked for beside it.
    #expect(
      loader.asked == [
        "page.xml", "bar.xml", "https://layouts.example/home/page.xml",
        "https://layouts.example/home/bar.xml",
      ]
    )
  }

  @Test("State: a dictionary names what changes, and the rest keeps its value")
  func partialState() throws {
    let node = LayoutNode(
      class: "UIView",
      state: ["value1": 5, "value2": false],
      expressions: ["width": "value1", "height": "value2 ? 1 : 2"]
    )
    try node.mount(in: container)
    node.state = ["value1": 10]
    #expect(node.frame == LayoutFrame(x: 0, y: 0, width: 10, height: 2))
  }

  @Test("Actions: a method without its control, and one that takes it")
  func actions() throws {
    let loader = Loader()
    let buttons = ["wasPressed", "wasPressed:"].map {
      LayoutNode(class: "UIButton", id: "button", expressions: ["touchUpInside": $0])
    }
    try LayoutNode(class: "UIView", children: buttons).mount(in: container, owner: loader)
    for button in buttons { button.send("touchUpInside") }
    #expect(loader.pressed == ["wasPressed", "wasPressed: button"])
  }

  @Test("Actions: a node keeps no owner whose methods are its own")
  func actionsOfOwner() throws {
    final class Owner: LayoutOwner {
      var node: LayoutNode?
      var pressed = 0
      var layoutActions: [String: (LayoutNode) -> Void] { ["pressed": { _ in self.pressed += 1 }] }
    }
    weak var gone: Owner?
    let button = LayoutNode(class: "UIButton", expressions: ["touchUpInside": "pressed"])
    do {
      let owner = Owner()
      owner.node = LayoutNode(class: "UIView", children: [button])
      try owner.node?.mount(in: container, owner: owner)
      #expect(button.send("touchUpInside") && owner.pressed == 1)
      gone = owner
    }
    #expect(gone == nil)
    #expect(!button.send("touchUpInside"))
  }

  @Test("Outlets: of a layout from XML, with the class of the node checked")
  func outlets() throws {
    let xml = "<UIView><UILabel outlet='labelNode' text='Good morning'/></UIView>"
    let node = try LayoutNode.with(xmlData: Array(xml.utf8))
    final class Owner: LayoutOwner {
      var labelNode: LayoutNode?
      var layoutOutlets: [String: LayoutOutlet] {
        ["labelNode": LayoutOutlet("UILabel") { [weak self] in self?.labelNode = $0 }]
      }
    }
    let owner = Owner()
    try node.mount(in: container)
    try node.bind(to: owner)
    #expect(owner.labelNode === node.children.first)
  }

  @Test("Geometry: a transform that no expression can write, chosen by state")
  func transforms() throws {
    let identity = StructureValue(.transform, [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
    let flipped = StructureValue(.transform, [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1])
    let node = LayoutNode(
      class: "UIView",
      state: ["flipped": true],
      constants: ["identityTransform": identity, "flipTransform": flipped],
      expressions: ["layer.transform": "flipped ? flipTransform : identityTransform"]
    )
    try node.mount(in: container)
    #expect(node.value(of: "layer.transform") == .structure(flipped))
    node.state = ["flipped": false]
    #expect(node.value(of: "layer.transform") == .structure(identity))
  }

  @Test("Geometry: insets as a whole are insets by their parts")
  func insets() throws {
    let insets = StructureValue(.insets, [1, 2, 3, 4])
    let node = LayoutNode(
      class: "UIScrollView",
      constants: ["insets": insets],
      expressions: ["contentInset": "insets", "width": "contentInset.right", "height": "auto"],
      children: [LayoutNode(class: "UIView", expressions: ["height": "10"])]
    )
    try node.mount(in: container)
    // What is below and above is added to the extent of the contents.
    #expect(node.frame == LayoutFrame(x: 0, y: 0, width: 4, height: 14))
  }

  @Test("Strings: a table of strings gives what a layout names")
  func strings() throws {
    let table = StringsTable.read(
      SourceBuffer(name: "a.strings", text: "\"Signup.NameLabel\" = \"Name\";\n")
    )
    let surroundings = LayoutSurroundings(strings: table.texts)
    let node = LayoutNode(class: "UILabel", expressions: ["text": "{strings.Signup.NameLabel}"])
    try node.mount(in: LayoutContainer(width: 9, height: 9, surroundings: surroundings))
    #expect(node.value(of: "text")?.text == "Name")
  }

  @Test("Attributed strings: a styled constant among plain text, and tags in code")
  func attributedStrings() throws {
    let bold = TextAttributes(traits: .bold)
    let constant = AttributedText([.init("styled text", bold)])
    let styled = LayoutNode(
      class: "UILabel",
      constants: ["styledText": constant],
      expressions: ["text": "Here is some {styledText} among plain text"]
    )
    try styled.mount(in: container)
    #expect(
      styled.value(of: "text")
        == .attributedString(
          AttributedText([
            .init("Here is some "), .init("styled text", bold), .init(" among plain text"),
          ])
        )
    )
    let tags = LayoutNode(class: "UILabel", expressions: ["text": "I <i>can</i> <b>do</b> it"])
    try tags.mount(in: container)
    #expect(
      tags.value(of: "text")
        == .attributedString(
          AttributedText([
            .init("I "), .init("can", TextAttributes(traits: .italic)), .init(" "),
            .init("do", bold), .init(" it"),
          ])
        )
    )
  }

  @Test("Namespacing: elements with the module of their class, and without")
  func namespaces() throws {
    var surroundings = LayoutSurroundings()
    surroundings.classes.register(
      ViewClass("MyShop.PriceView", superclass: "UIView", expressionTypes: [:])
    )
    let xml = "<UIView><MyShop.PriceView width='8'/><PriceView width='9'/></UIView>"
    let node = try LayoutNode.with(xmlData: Array(xml.utf8), surroundings: surroundings)
    try node.mount(in: LayoutContainer(width: 99, height: 99, surroundings: surroundings))
    #expect(node.children.map(\.frame.width) == [8, 9])
  }

  @Test("Table views: headers are templates as cells are")
  func headers() throws {
    let xml = """
      <UITableView>
        <UITableViewHeaderFooterView reuseIdentifier="header" height="auto">
          <UILabel font="10" text="{title}"/>
        </UITableViewHeaderFooterView>
      </UITableView>
      """
    let table = try LayoutNode.with(xmlData: Array(xml.utf8))
    try table.mount(in: container)
    let header = try #require(table.dequeueReusableCellNode(withIdentifier: "header"))
    try header.setState(["title": "A"])
    #expect(try header.cellSize(in: container) == (300, 12.5))
  }
}
