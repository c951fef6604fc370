// When a layout is bound to its owner: once, and again what has changed.

import Diagnostics
import Testing

@testable import LayoutXML

@Suite("Bindings") struct BindingTests {
  /// A program that counts what is asked of it.
  private final class Screen: LayoutLoading {
    var layoutNode: LayoutNode?
    let layoutContainer = LayoutContainer(width: 320, height: 480)
    private let file: String
    private let whenAssigned: (Screen) -> Void
    private(set) var assignmentCount = 0
    private(set) var questionCount = 0
    private(set) var called: [String] = []
    private(set) var errors: [any Error] = []

    init(_ file: String, whenAssigned: @escaping (Screen) -> Void = { _ in }) {
      (self.file, self.whenAssigned) = (file, whenAssigned)
    }

    weak var title: LayoutNode? {
      didSet {
        assignmentCount += 1
        // More would be without end.
        if assignmentCount < 9 { whenAssigned(self) }
      }
    }

    var layoutOutlets: [String: LayoutOutlet] {
      ["title": LayoutOutlet("UILabel") { [weak self] in self?.title = $0 }]
    }

    var layoutActions: [String: (LayoutNode) -> Void] {
      questionCount += 1
      return Dictionary(
        uniqueKeysWithValues: ["go", "stop"].map { name in
          (name, { [weak self] _ in self?.called.append(name) })
        }
      )
    }

    func readLayout(_ path: String) -> Result<[UInt8], LayoutFileFailure> {
      .success(Array(file.utf8))
    }

    func handleLayoutError(_ error: any Error) -> Bool {
      errors.append(error)
      return true
    }
  }

  @Test("outlets are assigned once, whatever state changes, and may change state themselves")
  func outlets() throws {
    let screen = Screen(
      """
      <UIView><UILabel outlet="title" text="{name}" isHidden="!loaded"/>
        <repeat in="rows" as="row"><UILabel text="{row.name}"/></repeat></UIView>
      """
    ) { $0.layoutNode?.state = ["loaded": true] }
    let rows = { (names: [String]) in names.map { ["name": $0] } }
    screen.loadLayout(
      named: "a.xml",
      state: ["name": "a", "loaded": false, "rows": rows(["x"])] as [String: Any]
    )
    let node = try #require(screen.layoutNode)
    for name in ["b", "c"] { node.state = ["name": name] }
    node.state = ["rows": rows(["y"])]
    node.state = ["rows": rows(["x", "y", "z"])]
    try node.update()
    #expect(node.children.count == 4 && screen.title === node.children[0])
    #expect(screen.assignmentCount == 1 && screen.errors.isEmpty)
    screen.reloadLayout()
    #expect(screen.assignmentCount == 2)
  }

  @Test("an owner is asked for its actions once, and then only where one has another name")
  func questions() throws {
    let screen = Screen(
      """
      <UIView><repeat in="[1, 2, 3, 4]"><UIButton touchUpInside="go"/></repeat>
        <UIButton touchUpInside="{isOn ? 'stop' : 'go'}" width="size"/></UIView>
      """
    )
    screen.loadLayout(named: "a.xml", state: ["isOn": false, "size": 1] as [String: Any])
    let node = try #require(screen.layoutNode)
    #expect(screen.questionCount == 1)
    for size in 2..<5 { try node.setState(["size": size]) }
    try node.update()
    #expect(screen.questionCount == 1)
    try node.setState(["isOn": true])
    #expect(screen.questionCount == 2)
    for button in node.children { button.send("touchUpInside") }
    #expect(screen.called == Array(repeating: "go", count: 4) + ["stop"])
  }

  @Test("an action without a method is told at each update until it has one")
  func missingActions() throws {
    let screen = Screen(
      """
      <UIView><UIButton touchUpInside="{name}"/>
        <repeat in="rows" as="row"><UIButton touchUpInside="{row.action}"/></repeat></UIView>
      """
    )
    let rows = { (names: [String]) in names.map { ["action": $0] } }
    screen.loadLayout(named: "a.xml", state: ["name": "go", "rows": rows(["go"])] as [String: Any])
    let node = try #require(screen.layoutNode)
    let button = node.children[0]
    #expect(throws: DiagnosticsError.self) { try node.setState(["name": "gone"]) }
    #expect(button.action(of: "touchUpInside") == nil)
    #expect(throws: DiagnosticsError.self) { try node.update() }
    try node.setState(["name": "stop"])
    #expect(button.action(of: "touchUpInside") == "stop")
    // Copies that are made anew are bound like the first ones.
    #expect(throws: DiagnosticsError.self) { try node.setState(["rows": rows(["stop", "gone"])]) }
    #expect(throws: DiagnosticsError.self) { try node.update() }
    try node.setState(["rows": rows(["stop", "go", "stop"])])
    #expect(
      node.children.map { $0.action(of: "touchUpInside") } == ["stop", "stop", "go", "stop"]
    )
  }
}
