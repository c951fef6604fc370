// The layouts that rows make of one document: rows that give the same names, with values of the same
// types, share one, compiled for many of them at once.

import Diagnostics
import LayoutExpressions
import LayoutXML

/// Rows of a layout of expressions in which the same nodes are there.
final class NodeShape: AnswerGroup {
  /// The indices of the nodes among those that the layout lists.
  let listedIndices: [Int]

  fileprivate init(_ program: LayoutProgram, _ conditions: [Bool]) {
    let layout = program.layout
    listedIndices = program.listedNodes.indices.filter { index in
      program.conditionPlaces[index].map { conditions[$0] } ?? true
    }
    let nodes = listedIndices.map { program.listedNodes[$0] }
    let order = Dictionary(nodes.enumerated().map { ($1, $0) }) { first, _ in first }
    super.init(
      .nodes,
      keys: nodes.compactMap { layout.keys[$0] },
      superviews: nodes.map { layout.parents[$0].flatMap { order[$0] } ?? -1 }
    )
  }
}

/// Rows of a layout of expressions whose values have the same types.
final class NodeGroup {
  let program: LayoutProgram
  /// What each column sets; nil for one that the rows leave out, or that nothing uses.
  let inputs: [LayoutInput?]
  /// Many rows at once.
  private(set) lazy var lanes = LayoutLanes(program)
  /// One row, to find out what is wrong with it.
  private(set) lazy var evaluation = LayoutEvaluation(program.layout, metrics: program.metrics)
  private var shapes: [[Bool]: NodeShape] = [:]
  private var last: (conditions: [Bool], shape: NodeShape)?

  /// So many shapes are kept; with more of them, memory would grow with the input.
  private static let shapeLimit = 64

  fileprivate init(_ program: LayoutProgram, _ inputs: [LayoutInput?]) {
    self.program = program
    self.inputs = inputs
  }

  /// How many numbers the frames of all nodes have.
  var numberCount: Int { 4 * program.listedNodes.count }

  /// What rows have in common in which the same conditions hold.
  func shape(where conditions: [Bool]) -> NodeShape {
    if let last, last.conditions == conditions { return last.shape }
    if shapes.count >= Self.shapeLimit { shapes = [:] }
    let shape = shapes[conditions] ?? NodeShape(program, conditions)
    shapes[conditions] = shape
    last = (conditions, shape)
    return shape
  }
}

/// The layouts met so far, of one thread.
final class NodeGroups {
  /// What becomes of the rows of a kind.
  enum Member {
    case group(NodeGroup)
    /// There is no layout: a name has no meaning, or a type does not fit.
    case refused([Diagnostic])
  }

  /// What tells layouts apart: the types of the values that a row gives, nil where it leaves the document's;
  /// and the values that say how often views are repeated.
  private struct Key: Hashable {
    var types: [ExpressionType?] = []
    var repeated: [ExpressionValue] = []
    /// Whether the container is wider than high, where that counts.
    var isTurned = false
  }

  private let source: NodeSource
  private var parameters: [SweepParameter] = []
  private var members: [Key: Member] = [:]
  private var last: (key: Key, member: Member)?
  /// Columns by which views are repeated, by the types of a row.
  private var repeatingColumns: [[ExpressionType?]: Set<Int>] = [:]
  /// How many layouts have been made.
  private(set) var madeCount = 0

  /// So many layouts are kept; with more of them, memory would grow with the input.
  static let limit = 64

  init(_ source: NodeSource) { self.source = source }

  /// Takes the columns of the rows that follow.
  func take(parameters: [SweepParameter]) {
    guard parameters != self.parameters else { return }
    self.parameters = parameters
    members = [:]
    repeatingColumns = [:]
    last = nil
  }

  /// The layout of a row.
  func member(of rows: ParameterRows, _ row: Int) -> Member {
    var key = key(of: rows, row)
    if let last, last.key == key { return last.member }
    if let known = members[key] {
      last = (key, known)
      return known
    }
    if members.count >= Self.limit {
      members = [:]
      repeatingColumns = [:]
    }
    let (member, columns) = make(rows, row)
    repeatingColumns[key.types, default: []].formUnion(columns)
    key = self.key(of: rows, row)
    members[key] = member
    last = (key, member)
    return member
  }

  private func key(of rows: ParameterRows, _ row: Int) -> Key {
    var key = Key()
    key.types.reserveCapacity(parameters.count)
    for column in parameters.indices { key.types.append(rows.value(row, column)?.type) }
    key.isTurned = isTurned(rows, row)
    guard let columns = repeatingColumns[key.types], !columns.isEmpty else { return key }
    key.repeated = columns.sorted().compactMap { rows.value(row, $0) }
    return key
  }

  /// Whether the container of a row is wider than high, and has another safe area for it.
  private func isTurned(_ rows: ParameterRows, _ row: Int) -> Bool {
    guard !source.turnedSettings.isEmpty else { return false }
    var (width, height) = (source.size.width.double, source.size.height.double)
    for (column, parameter) in parameters.enumerated() {
      guard case .number(let number)? = rows.value(row, column) else { continue }
      if parameter == .width { width = number }
      if parameter == .height { height = number }
    }
    return width > height
  }

  /// The layout of a row, and the columns by which its views are repeated.
  private func make(_ rows: ParameterRows, _ row: Int) -> (Member, Set<Int>) {
    madeCount += 1
    var surroundings = source.surroundings
    if isTurned(rows, row) { surroundings.state.merge(source.turnedSettings) { $1 } }
    for (column, parameter) in parameters.enumerated() {
      if case .value(let name) = parameter, let value = rows.value(row, column) {
        surroundings.state[name] = value
      }
    }
    let (layout, diagnostics) = MountedLayout.mount(source.root, in: surroundings)
    let columns = parameters.indices.filter { column in
      guard case .value(let name) = parameters[column] else { return false }
      // Where there is no layout, nobody knows by which.
      return layout?.arrayState.contains(name) ?? source.root.hasRepeats
    }
    guard let layout else { return (.refused(diagnostics), Set(columns)) }
    let inputs = parameters.enumerated().map { column, parameter -> LayoutInput? in
      guard rows.value(row, column) != nil else { return nil }
      switch parameter {
      case .width: return layout.containerInput(.horizontal)
      case .height: return layout.containerInput(.vertical)
      case .value(let name): return layout.input(named: name)
      case .metric, .contentSize, .systemParameter: return nil
      }
    }
    let size = [
      (layout.containerInput(.horizontal), source.size.width.double),
      (layout.containerInput(.vertical), source.size.height.double),
    ]
    let fixed = size.compactMap { input, extent in
      input.flatMap {
        inputs.contains($0) ? nil : (input: $0, value: ExpressionValue.number(extent))
      }
    }
    let program = LayoutProgram(
      layout,
      metrics: source.metrics,
      varying: inputs.compactMap(\.self),
      fixed: fixed
    )
    let group = NodeGroup(program, inputs)
    for (input, value) in fixed { group.evaluation.set(input, to: value) }
    return (.group(group), Set(columns))
  }
}
