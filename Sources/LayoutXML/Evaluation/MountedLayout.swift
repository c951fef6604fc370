// A layout whose names and types are settled: evaluated for one container after another, and again in part
// where state changes.

import Diagnostics
import LayoutExpressions
import LayoutModel
import ViewClasses

/// A layout that can be evaluated.
public struct MountedLayout: Sendable {
  /// What a node is called in answers, in document order; nil for one that is not listed.
  public let keys: [String?]
  /// The node that each stands in, nil for the outermost.
  public let parents: [Int?]
  /// The class of each node, by the table's name.
  public let classNames: [String]
  /// Every name that an expression uses.
  public let usedNames: Set<String>
  /// Names of state that arrays of `<repeat>` are found from: new values of theirs may need other nodes,
  /// which only mounting makes.
  public let arrayState: Set<String>
  /// The nodes with all copies, nil where nothing is repeated.
  let expandedRoot: NodeDescription?
  package let classes: ClassTable
  package let cells: Set<Int>
  /// Whether each node is there; empty where all are.
  let presences: [Presence]
  /// Whether what each node contains runs from right to left; empty where nothing does.
  private let directions: [Bool]
  let names: SlotNames
  let types: [ExpressionType]
  let definitions: [SlotDefinition]
  /// The slots that each is computed from.
  let dependencies: [IndexList]
  /// Slots in an order in which each stands behind what it is computed from.
  let order: [Int]
  /// Where each node is in its file.
  let locations: [SourceRange]
  /// Nodes as large on an axis as their two edges say, and where the far edge is said.
  let edgeSizes: [EdgeSize]
  /// Slots of what a node's frame is, `left`, `top`, `width` and `height` without a transform; -1 in one that is never there.
  private let frames: [Int32]

  /// Settles the names and types of a layout.
  ///
  /// - Parameters:
  ///   - root: The outermost node.
  ///   - surroundings: Classes, constants, state and strings.
  /// - Returns: The layout, nil with errors, and every finding in document order.
  public static func mount(
    _ root: NodeDescription,
    in surroundings: LayoutSurroundings = LayoutSurroundings()
  ) -> (layout: MountedLayout?, diagnostics: [Diagnostic]) {
    let mounting = LayoutMounting(root, in: surroundings)
    mounting.mount()
    var order: [Int] = []
    var cycles: [[Int]] = []
    switch DependencyGraph(mounting.slots.dependencies).evaluationOrder() {
    case .order(let found): order = found
    case .cycles(let found): cycles = found
    }
    mounting.reportRedundancies(order)
    let diagnostics = mounting.diagnostics + cycles.map(mounting.diagnostic(ofCycle:))
    // What is wrong with a copy is wrong with all of them, and what is wrong with a macro is so wherever it is used.
    let found = diagnostics.withoutRepetitions().inFileOrder(from: root.location.buffer)
    guard !found.containsErrors else { return (nil, found) }
    return (MountedLayout(mounting, order: order), found)
  }

  /// What the surroundings say, whether an expression asks for it or not.
  package static var environmentNames: Set<String> { LayoutMounting.environmentNames }

  /// Every name that the expressions of a layout ask for, also of one that cannot be mounted: what is missing
  /// may be given later.
  public static func usedNames(
    of root: NodeDescription,
    in surroundings: LayoutSurroundings = LayoutSurroundings()
  ) -> Set<String> {
    let mounting = LayoutMounting(root, in: surroundings)
    mounting.mount()
    return mounting.usedNames
  }

  private init(_ mounting: LayoutMounting, order: [Int]) {
    cells = mounting.cells
    classes = mounting.classes
    presences = mounting.presences
    arrayState = mounting.arrayState
    let isTurned = mounting.nodes.nodes.contains(where: \.containsRightToLeft)
    directions = isTurned ? mounting.nodes.nodes.map(\.containsRightToLeft) : []
    expandedRoot = mounting.expandedRoot
    keys = NodeKeys.keys(mounting.nodes, templates: cells) { mounting.presence(of: $0) != .never }
    parents = mounting.nodes.nodes.map(\.parent)
    classNames = mounting.nodes.nodes.map { node in
      node.isOfUnknownClass ? node.description.className : node.className ?? ""
    }
    usedNames = mounting.usedNames
    names = mounting.slots.names
    types = mounting.slots.types
    definitions = mounting.slots.definitions
    dependencies = mounting.slots.dependencies
    self.order = order
    edgeSizes = mounting.edgeSizes
    locations = mounting.nodes.nodes.map(\.location)
    frames = Self.frames(
      names,
      nodeCount: keys.count,
      areTransformed: !mounting.transformNumbers.isEmpty
    )
  }

  private static func frames(
    _ names: SlotNames,
    nodeCount: Int,
    areTransformed: Bool
  ) -> [Int32] {
    let axes = Axis.allCases
    let plainNames = axes.map(\.nearName) + axes.map(\.extentName)
    let shown = axes.map(\.shownNearName) + axes.map(\.shownExtentName)
    var frames: [Int32] = []
    frames.reserveCapacity(4 * nodeCount)
    for node in 0..<nodeCount {
      for index in 0..<4 {
        let transformed = areTransformed ? names[SlotKey(.property, node, shown[index])] : nil
        let slot = transformed ?? names[SlotKey(.property, node, plainNames[index])]
        frames.append(Int32(slot ?? -1))
      }
    }
    return frames
  }

  /// The slots of `left`, `top`, `width` and `height` of a node; none of one that is never there.
  func frameSlots(ofNode node: Int) -> [Int] {
    frames[4 * node] < 0 ? [] : (4 * node..<4 * node + 4).map { Int(frames[$0]) }
  }

  /// The slot of a number of a node's frame, nil where it is never there.
  func frameSlot(ofNode node: Int, _ component: Int) -> Int? {
    let slot = frames[4 * node + component]
    return slot < 0 ? nil : Int(slot)
  }

  /// The slots that a slot is computed from.
  func dependencies(of slot: Int) -> IndexList { dependencies[slot] }

  /// Where a node is in its file.
  public func location(ofNode node: Int) -> SourceRange { locations[node] }

  /// Whether what a node shows and contains runs from right to left.
  public func isRightToLeft(_ node: Int) -> Bool { node < directions.count && directions[node] }

  /// How many nodes there are.
  public var nodeCount: Int { keys.count }

  /// Whether any node shows a text, whose size somebody has to say.
  public var needsTextMeasuring: Bool {
    definitions.contains { definition in
      guard case .measured(let measurement) = definition, let shown = measurement.shown else {
        return false
      }
      // A field is as high as a line even where it is empty.
      if shown.kind == .field { return true }
      return shown.slots.contains { name, slot in
        guard Self.textProperties.contains(name) else { return false }
        if case .input = definitions[slot], names.keys[slot].kind == .property { return false }
        return true
      }
    }
  }

  /// Whether there may be a text whose size somebody has to say, whatever state and constants are: also in nodes that
  /// are not there, or of which there are none so far.
  ///
  /// - Complexity: recursion as deep as the nodes, which reading bounds.
  package static func mayMeasureTexts(_ root: NodeDescription, _ classes: ClassTable) -> Bool {
    mayMeasureTexts(root, classes, sizesSuffice: !mentionsBaselines(root))
  }

  private static func mayMeasureTexts(
    _ node: NodeDescription,
    _ classes: ClassTable,
    sizesSuffice: Bool
  ) -> Bool {
    func hasOwnSize(_ name: String) -> Bool {
      node.attributes.contains { $0.name == name && !$0.value.text.contains("auto") }
    }
    let mayShow =
      switch classes.intrinsicSize(of: node.className) {
      case .field: true
      case .label, .button, .segments, .textView, .cell: hasTexts(node, classes)
      case .image, .pages, .fixed: false
      case nil: classes.isRow(node.className) && hasTexts(node, classes)
      }
    return mayShow && !(sizesSuffice && hasOwnSize("width") && hasOwnSize("height"))
      || node.children.contains { mayMeasureTexts($0, classes, sizesSuffice: sizesSuffice) }
  }

  /// Whether an expression or a stack may ask where baselines are, also of texts whose sizes are said.
  private static func mentionsBaselines(_ node: NodeDescription) -> Bool {
    (node.attributes + node.macros + node.parameters.compactMap(\.value))
      .contains { $0.value.text.contains("aseline") }
      || node.children.contains(where: mentionsBaselines)
  }

  private static func hasTexts(_ node: NodeDescription, _ classes: ClassTable) -> Bool {
    !node.contents.isEmpty
      || node.attributes.contains {
        textProperties.contains(classes.canonicalName($0.name, of: node.className))
      }
  }

  /// Whether a node may show a text, whoever says how large it is.
  public var hasTexts: Bool {
    Set(classNames).contains { name in
      switch classes.intrinsicSize(of: name) {
      case .label, .button, .field, .segments, .textView, .cell: true
      case .image, .pages, .fixed: false
      case nil: classes.isRow(name)
      }
    }
  }

  func presence(of node: Int) -> Presence { node < presences.count ? presences[node] : .always }

  private static let textProperties: Set<String> = [
    "text", "attributedText", "title", "attributedTitle", "placeholder", "attributedPlaceholder",
    "items", "textLabel.text", "textLabel.attributedText", "detailTextLabel.text",
    "detailTextLabel.attributedText",
  ]

  /// The number of a slot that is set from outside: `width` and `height` of the container, lengths of the
  /// safe area, state of the outermost node.
  func inputSlot(_ name: String) -> Int? {
    names[.state, 0, name] ?? names[.environment, -1, name]
  }
}

extension LayoutMounting {
  /// The error of slots that are computed from each other.
  func diagnostic(ofCycle cycle: [Int]) -> Diagnostic {
    // What nobody wrote, defaults and automatic sizes, has no location of its own.
    let members = cycle.map { slot in
      ExpressionCycle.Member(
        name: slots.names.shownName(ofSlot: slot) { node in
          nodes[node].id.map { "#\($0)" } ?? nodes[node].description.className
        },
        range: location(ofSlot: slot)
      )
    }
    return ExpressionCycle.diagnostic(members, else: nodes[0].location)
  }

  private func location(ofSlot slot: Int) -> SourceRange? {
    let key = slots.names.keys[slot]
    return switch key.kind {
    case .property, .natural: attribute(key.name, at: Int(key.node))?.location
    case .presence: attribute(.condition, at: Int(key.node))?.location
    case .macro: macroUses[key.name].flatMap { macro($0) }?.nameRange
    default: nil
    }
  }

  /// Templates of cells and all they contain: rows are laid out by whoever has the data.
  var cellNodes: Set<Int> {
    var cells: Set<Int> = []
    for (number, node) in nodes.nodes.enumerated() {
      guard let parent = node.parent else { continue }
      if cells.contains(parent) {
        cells.insert(number)
        continue
      }
      guard let inner = node.classNumber, let outer = nodes[parent].classNumber else { continue }
      if classFacts.facts[outer].hasCells(classFacts.facts[inner]) { cells.insert(number) }
    }
    return cells
  }
}

extension [Diagnostic] {
  /// The findings, of several with one code at one place the first.
  fileprivate func withoutRepetitions() -> [Diagnostic] {
    var seen: Set<Diagnostic.Identity> = []
    return filter { seen.insert($0.identity).inserted }
  }
}
