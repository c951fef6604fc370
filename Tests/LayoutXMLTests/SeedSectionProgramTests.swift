// What the text about Layout shows of its programming interface, section by section, with names and texts
// of this project's own.

import Diagnostics
import LayoutExpressions
import LayoutModel
import Testing
import ViewClasses

@testable import LayoutXML

/// A program that owns a layout.
private final class Screen: LayoutLoading {
  var layoutNode: LayoutNode?
  var files: [String: String] = [:]
  var titleNode: LayoutNode?
  var pressed: [String] = []
  var errors: [any Error] = []
  var conforms: Set<String> = []
  var next: (any LayoutOwner)?
  var handlesErrors = true

  var layoutContainer = LayoutContainer(width: 320, height: 480)
  var layoutProtocols: Set<String> { conforms }
  var nextLayoutOwner: (any LayoutOwner)? { next }

  var layoutOutlets: [String: LayoutOutlet] {
    ["titleNode": LayoutOutlet("UILabel") { [weak self] in self?.titleNode = $0 }]
  }

  var layoutActions: [String: (LayoutNode) -> Void] {
    ["choose:": { [weak self] in self?.pressed.append("choose \($0.className)") }]
  }

  func readLayout(_ path: String) -> Result<[UInt8], LayoutFileFailure> {
    files[path].map { .success(Array($0.utf8)) } ?? .failure(LayoutFileFailure("not there"))
  }

  func handleLayoutError(_ error: any Error) -> Bool {
    if handlesErrors { errors.append(error) }
    return handlesErrors
  }
}

@Suite("Seed: the programming interface") struct SeedSectionProgramTests {
  private let container = LayoutContainer(width: 300, height: 200)

  private func codes(_ body: () throws -> Void) -> [String] {
    do {
      try body()
      return []
    } catch let error as DiagnosticsError {
      return error.diagnostics.map { "\($0.code)" }
    } catch {
      return ["\(error)"]
    }
  }

  private static func text(_ value: ExpressionValue) -> String? {
    if case .attributedString(let text) = value { text.string } else { value.text }
  }

  @Test("Integration: a tree made in code is laid out as the same tree in XML")
  func integration() throws {
    let node = LayoutNode(
      class: "UIView",
      expressions: ["width": "100%", "height": "100%", "backgroundColor": "#eee"],
      children: [
        LayoutNode(
          class: "UILabel",
          id: "greeting",
          expressions: [
            "width": "100%", "top": "50% - height / 2", "textAlignment": "center",
            "font": "Courier bold 20", "text": "Good morning",
          ]
        )
      ]
    )
    try node.mount(in: container)
    // A line of 20 points is 25 high.
    #expect(node.children[0].frame == LayoutFrame(x: 0, y: 87.5, width: 300, height: 25))
    let xml = """
      <UIView width="100%" height="100%" backgroundColor="#eee">
        <UILabel width="100%" top="50% - height / 2" textAlignment="center"
          font="Courier bold 20" text="Good morning"/>
      </UIView>
      """
    let same = try LayoutNode.with(xmlData: Array(xml.utf8))
    try same.mount(in: container)
    #expect(same.children[0].frame == node.children[0].frame)
  }

  @Test("Constants: several dictionaries are merged, and the last word counts")
  func constants() throws {
    let theme: [String: Any] = ["gap": 8, "tint": ColorValue(red: 1, green: 0, blue: 0, alpha: 1)]
    let constants: [String: Any] = ["gap": 12.5, "caption": "Total"]
    let node = LayoutNode(
      class: "UIView",
      constants: theme,
      constants,
      ["count": 3],
      children: [
        LayoutNode(
          class: "UILabel",
          expressions: ["left": "gap", "text": "{caption}: {count}", "textColor": "tint"]
        )
      ]
    )
    try node.mount(in: container)
    #expect(node.children[0].frame.x == 12.5)
    #expect(node.children[0].value(of: "text").flatMap(Self.text) == "Total: 3")
  }

  private struct Selection {
    var isSelected: Bool
    var inset: Double
  }

  @Test(
    "State: a dictionary changes what it names, a struct is compared, and nothing else is computed"
  )
  func state() throws {
    let node = LayoutNode(
      class: "UIView",
      state: Selection(isSelected: false, inset: 4),
      constants: ["inset": 100],
      children: [
        LayoutNode(class: "UIView", expressions: ["left": "inset", "width": "10"]),
        LayoutNode(class: "UIView", expressions: ["width": "isSelected ? 60 : 30"]),
      ]
    )
    try node.mount(in: container)
    #expect(node.children[0].frame.x == 4)
    #expect(node.children[1].frame.width == 30)
    let evaluation = try #require(node.evaluation)
    let before = evaluation.evaluationCount
    node.state = Selection(isSelected: true, inset: 4)
    #expect(node.children[1].frame.width == 60)
    // The width; nobody asks for the right edge.
    #expect(evaluation.evaluationCount - before == 1)
    node.state = ["inset": 9]
    #expect(node.children[0].frame.x == 9)
    #expect(node.children[1].frame.width == 60)
    let after = evaluation.evaluationCount
    try node.setState(["inset": 9, "isSelected": true])
    #expect(evaluation.evaluationCount == after)
    #expect(codes { try node.setState(["isSelectd": true]) } == ["layout-unknown-state"])
    #expect(codes { try node.setState(["inset": "wide"]) } == ["layout-state-type"])
    #expect(node.children[0].frame.x == 9)
  }

  @Test("Actions: the first owner with the method is called, and none is an error at mount")
  func actions() throws {
    let xml = """
      <UIView><UIButton touchUpInside="{isOn ? 'drop:' : 'choose:'}" title="Go"/></UIView>
      """
    let screen = Screen()
    screen.files = ["a.xml": xml]
    screen.loadLayout(named: "a.xml", state: ["isOn": false])
    let button = try #require(screen.layoutNode?.children.first)
    #expect(button.send("touchUpInside"))
    #expect(!button.send("touchDown"))
    #expect(screen.pressed == ["choose UIButton"])
    #expect(codes { try screen.layoutNode?.setState(["isOn": true]) } == ["layout-unknown-action"])
    screen.loadLayout(named: "a.xml", state: ["isOn": true])
    #expect(screen.layoutNode == nil)
    #expect(screen.errors.count == 1)
  }

  @Test("Outlets: a node goes to the property of its name, if there is one of its class")
  func outlets() throws {
    let screen = Screen()
    let label = LayoutNode(class: "UILabel", outlet: "titleNode")
    let node = LayoutNode(class: "UIView", children: [label])
    try node.mount(in: container, owner: screen)
    #expect(screen.titleNode === label)
    for (name, outlet, expected) in [
      ("UILabel", "titelNode", "layout-unknown-outlet"),
      ("UIButton", "titleNode", "layout-outlet-class"),
    ] {
      let wrong = LayoutNode(class: name, outlet: outlet)
      #expect(codes { try wrong.mount(in: container, owner: screen) } == [expected])
      #expect(!wrong.isMounted)
    }
    #expect(codes { try LayoutNode(class: "UIView").bind(to: screen) } == ["layout-not-mounted"])
  }

  @Test("Delegates: owners that conform are bound, nil and objects that are given win")
  func delegates() throws {
    let screen = Screen()
    let outer = Screen()
    outer.conforms = ["UITextFieldDelegate"]
    screen.next = outer
    let other = Screen()
    let fields = [[:], ["delegate": "nil"], ["delegate": "fieldDelegate"]].map {
      LayoutNode(class: "UITextField", expressions: $0)
    }
    let node = LayoutNode(
      class: "UIView",
      constants: ["fieldDelegate": other],
      children: fields + [LayoutNode(class: "UITableView")]
    )
    try node.mount(in: container, owner: screen)
    #expect(fields[0].delegate() === outer)
    #expect(fields[1].delegate() == nil)
    #expect(fields[2].delegate() === other)
    #expect(node.children[3].delegate(of: "dataSource") == nil)
  }

  @Test("Delegates: an owner that is let go of is not kept by its own layout")
  func delegatesAreNotKept() throws {
    weak var screen: Screen?
    weak var field: LayoutNode?
    do {
      let owner = Screen()
      owner.conforms = ["UITextFieldDelegate", "UIScrollViewDelegate"]
      owner.files["a.xml"] = "<UIView><UITextField/><UIScrollView/></UIView>"
      owner.loadLayout(named: "a.xml")
      #expect(owner.layoutNode?.children[0].delegate() === owner)
      #expect(owner.layoutNode?.children[1].delegate() === owner)
      (screen, field) = (owner, owner.layoutNode?.children[0])
    }
    #expect(screen == nil && field == nil)
  }

  @Test("Custom components: classes with or without their module, enumerations by name")
  func customComponents() throws {
    enum Mood: String, Hashable, Sendable { case calm, loud }
    var surroundings = LayoutSurroundings()
    surroundings.classes.register(
      ViewClass(
        "Shop.Badge",
        superclass: "UIView",
        intrinsicSize: .fixed(width: 24, height: 24),
        expressionTypes: [
          "mood": RuntimeType(Mood.self, ["calm": .calm, "loud": .loud]),
          "count": RuntimeType(Int.self),
        ]
      )
    )
    let node = LayoutNode(
      class: "UIView",
      children: ["Badge", "Shop.Badge"].map {
        LayoutNode(class: $0, expressions: ["mood": "loud", "count": "1 + 2"])
      }
    )
    try node.mount(in: LayoutContainer(width: 99, height: 99, surroundings: surroundings))
    #expect(node.children.map(\.frame.width) == [24, 24])
    #expect(node.children[0].value(of: "count") == .number(3))
    let wrong = LayoutNode(class: "Badge", expressions: ["mood": "sad"])
    let container = LayoutContainer(width: 9, height: 9, surroundings: surroundings)
    #expect(!codes { try wrong.mount(in: container) }.isEmpty)
  }

  @Test("Layout-based components: errors go to the first owner that takes them, reload loads again")
  func loading() throws {
    let outer = Screen()
    let screen = Screen()
    screen.handlesErrors = false
    screen.next = outer
    screen.files = ["a.xml": "<UIView><UIView widht='1'/></UIView>"]
    screen.loadLayout(named: "a.xml")
    #expect(screen.layoutNode == nil)
    let error = try #require(outer.errors.first as? DiagnosticsError)
    #expect(error.diagnostics.first?.range.start.column == 17)
    screen.loadLayout(named: "missing.xml")
    #expect(outer.errors.count == 2)
    screen.files = ["a.xml": "<UIView><UIView width='size'/></UIView>"]
    screen.loadLayout(named: "a.xml", constants: ["size": 7])
    #expect(screen.layoutNode?.children.first?.frame.width == 7)
    screen.files = ["a.xml": "<UIView><UIView width='size + 1'/></UIView>"]
    screen.reloadLayout()
    #expect(screen.layoutNode?.children.first?.frame.width == 8)
    // A mistake, and its correction: the layout stays until there is another.
    for _ in 0..<2 {
      screen.files = ["a.xml": "<UIView"]
      screen.reloadLayout()
      #expect(screen.layoutNode?.children.first?.frame.width == 8)
    }
    #expect(outer.errors.count == 4)
    screen.files = ["a.xml": "<UIView><UIView width='size + 2'/></UIView>"]
    screen.reloadLayout()
    #expect(screen.layoutNode?.children.first?.frame.width == 9)
    screen.loadLayout(named: "missing.xml")
    #expect(screen.layoutNode == nil)
  }

  @Test("Manual integration: mounted without an owner, and laid out again when the container turns")
  func manual() throws {
    let node = LayoutNode(class: "UIView", expressions: ["width": "50%"])
    try node.mount(in: container)
    #expect(node.frame.width == 150)
    node.resize(LayoutContainer(width: 200, height: 300))
    try node.update()
    #expect(node.frame == LayoutFrame(x: 0, y: 0, width: 100, height: 300))
  }
}
