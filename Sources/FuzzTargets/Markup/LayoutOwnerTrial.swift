// An owner that loads a layout by itself, with state as a program stores it: its layout is the one that was mounted by
// hand, outlets and actions reach it, and what it cannot use goes to the next owner as an error.

import Diagnostics
import Fuzzing
import LayoutExpressions
import LayoutXML

/// An owner with a few outlets, actions and protocols.
final class LayoutOwnerTrial: LayoutLoading {
  var layoutNode: LayoutNode?
  let layoutContainer: LayoutContainer
  private let bytes: [UInt8]
  private let next = NextOwner()
  private var assigned: [LayoutNode] = []
  private var callCount = 0

  /// Values as a program stores them: those of the first state of `RandomMarkup`.
  struct State {
    struct Item {
      let size: Float
      let on: Bool
    }

    let wide = true
    let count = 2
    let gap: Double? = 7.25
    let items = [Item(size: 12, on: true), Item(size: 30.5, on: true)]
    let storedNothing: String? = nil
    let storedTitle: Substring = "words"
    let storedMode = Mode.fast
    let storedObject = Object()
  }

  enum Mode { case fast, slow }

  final class Object {}

  /// Who is asked next: takes errors, and has what the first one has not.
  private final class NextOwner: LayoutOwner {
    var errors: [any Error] = []
    var callCount = 0
    var layoutActions: [String: (LayoutNode) -> Void] {
      ["moved": { [unowned self] _ in callCount += 1 }]
    }
    let layoutProtocols: Set<String> = ["UITextFieldDelegate", "UITableViewDelegate"]

    func handleLayoutError(_ error: any Error) -> Bool {
      errors.append(error)
      return true
    }
  }

  init(_ bytes: [UInt8], in container: LayoutContainer) {
    self.bytes = bytes
    layoutContainer = container
  }

  var layoutOutlets: [String: LayoutOutlet] {
    let assign: (LayoutNode) -> Void = { [unowned self] in assigned.append($0) }
    return ["view": LayoutOutlet(assign: assign), "label": LayoutOutlet("UILabel", assign: assign)]
  }
  var layoutActions: [String: (LayoutNode) -> Void] {
    ["pressed": { [unowned self] _ in callCount += 1 }]
  }
  var layoutProtocols: Set<String> { ["UIScrollViewDelegate", "UITableViewDataSource"] }
  var nextLayoutOwner: (any LayoutOwner)? { next }

  func readLayout(_ path: String) -> Result<[UInt8], LayoutFileFailure> {
    path == Self.file ? .success(bytes) : .failure(LayoutFileFailure("none"))
  }

  private static let file = "layout.xml"

  // MARK: Trial

  /// Looks for what is wrong with the owner's layout.
  ///
  /// - Parameter difference: What differs between a layout and the same one mounted by hand.
  /// - Throws: What is wrong.
  func check(_ difference: (LayoutNode) -> String?) throws(Finding) {
    loadLayout(named: Self.file, state: State(), constants: ["storedUnit": 8])
    for _ in 0..<2 {
      guard let layoutNode else {
        if !next.errors.isEmpty { return }
        throw Finding("error-lost", "no layout, and no error")
      }
      guard next.errors.isEmpty else { throw Finding("error-for-nothing", "\(next.errors)") }
      if let difference = difference(layoutNode) { throw Finding("loads-differently", difference) }
      assigned = assigned.filter { Self.root(of: $0) === layoutNode }
      try checkBindings(layoutNode)
      try checkCells(layoutNode)
      reloadLayout()
    }
  }

  /// Every outlet has its node, and every action its method.
  private func checkBindings(_ node: LayoutNode) throws(Finding) {
    if let outlet = node.outlet, !assigned.contains(where: { $0 === node }) {
      throw Finding("outlet-missing", "'\(outlet)' has no node")
    }
    for event in ["touchUpInside", "valueChanged"] {
      let before = callCount + next.callCount
      let method = node.action(of: event)
      // What is bound in a cell is the business of whoever fills it.
      if case .string(let name)? = node.value(of: event), !Self.isInTable(node),
        method != (name.isEmpty ? nil : name)
      {
        throw Finding("action-lost", "'\(event)' of \(node.className) is '\(method ?? "")'")
      }
      let isBound = method != nil
      guard node.send(event) == isBound, callCount + next.callCount == before + (isBound ? 1 : 0)
      else { throw Finding("action-lost", "'\(event)' of \(node.className)") }
    }
    let delegates = [node.delegate(), node.delegate(of: "dataSource")].compactMap(\.self)
    guard delegates.allSatisfy({ $0 === self || $0 === next }) else {
      throw Finding("delegate-differs", node.className)
    }
    for child in node.children { try checkBindings(child) }
  }

  /// Cells have sizes that are numbers, the same for a template in the layout and a registered one.
  private func checkCells(_ node: LayoutNode) throws(Finding) {
    let container = LayoutContainer(
      width: 200,
      height: 100,
      surroundings: layoutContainer.surroundings
    )
    for identifier in ["row", "nobody"] {
      guard let cell = node.dequeueReusableCellNode(withIdentifier: identifier),
        let again = node.dequeueReusableCellNode(withIdentifier: identifier)
      else { continue }
      let size = try? cell.cellSize(in: container)
      node.registerLayout(again, forCellReuseIdentifier: "again")
      let registered = node.dequeueReusableCellNode(withIdentifier: "again")
      let sizes = [
        size, try? registered?.cellSize(in: container),
        size == nil ? nil : try? cell.cellSize(in: container),
      ]
      let numbers = sizes.map { $0.map { [$0.width, $0.height] } }
      guard numbers.allSatisfy({ $0 == numbers[0] && $0?.allSatisfy(\.isFinite) != false }) else {
        throw Finding("cell-differs", "\(numbers)")
      }
    }
    for child in node.children { try checkCells(child) }
  }

  private static func isInTable(_ node: LayoutNode) -> Bool {
    let outer = sequence(first: node) { $0.parent }
    // Their controllers stand for them.
    return outer.contains {
      ["UITableView", "UITableViewController", "UICollectionView", "UICollectionViewController"]
        .contains($0.className)
    }
  }

  private static func root(of node: LayoutNode) -> LayoutNode {
    var node = node
    while let parent = node.parent { node = parent }
    return node
  }
}
