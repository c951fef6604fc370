// The layouts that rows make of one document: rows that give the same names, with values of the same
// types, share one, compiled for many of them at once.

import Diagnostics
import LayoutExpressions
import LayoutXML

/// Rows of a layout of expressions whose values have the same types.
final class NodeGroup: AnswerGroup {
  let program: LayoutProgram
  /// What each column sets; nil for one that the rows leave out, or that nothing uses.
  let inputs: [LayoutInput?]
  /// Many rows at once.
  private(set) lazy var lanes = LayoutLanes(program)
  /// One row, to find out what is wrong with it.
  private(set) lazy var evaluation = LayoutEvaluation(program.layout, metrics: program.metrics)

  fileprivate init(_ program: LayoutProgram, _ inputs: [LayoutInput?]) {
    self.program = program
    self.inputs = inputs
    let layout = program.layout
    let places = Dictionary(program.listedNodes.enumerated().map { ($1, $0) }) { first, _ in first }
    super.init(
      .nodes,
      keys: layout.keys.compactMap(\.self),
      superviews: program.listedNodes.map { layout.parents[$0].flatMap { places[$0] } ?? -1 }
    )
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
  /// and lists as they are, because a layout may have a node for each of their members.
  struct Key: Hashable {
    var types: [ExpressionType?]
    var lists: [ExpressionValue] = []
  }

  private let source: NodeSource
  private var parameters: [SweepParameter] = []
  private var members: [Key: Member] = [:]
  private var last: (key: Key, member: Member)?
  /// How many layouts have been made.
  private(set) var madeCount = 0

  /// So many layouts are kept; with more of them, memory would grow with the input.
  private static let limit = 64

  init(_ source: NodeSource) { self.source = source }

  /// Takes the columns of the rows that follow.
  func take(parameters: [SweepParameter]) {
    guard parameters != self.parameters else { return }
    self.parameters = parameters
    members = [:]
    last = nil
  }

  /// The layout of a row.
  func member(of rows: ParameterRows, _ row: Int) -> Member {
    let key = key(of: rows, row)
    if let last, last.key == key { return last.member }
    let member: Member
    if let known = members[key] {
      member = known
    } else {
      if members.count >= Self.limit { members = [:] }
      member = make(rows, row)
      members[key] = member
    }
    last = (key, member)
    return member
  }

  private func key(of rows: ParameterRows, _ row: Int) -> Key {
    var key = Key(types: [])
    key.types.reserveCapacity(parameters.count)
    for column in parameters.indices {
      let value = rows.value(row, column)
      key.types.append(value?.type)
      if case .array? = value, let value { key.lists.append(value) }
    }
    return key
  }

  private func make(_ rows: ParameterRows, _ row: Int) -> Member {
    madeCount += 1
    var surroundings = LayoutSurroundings(state: source.settings)
    for (column, parameter) in parameters.enumerated() {
      if case .value(let name) = parameter, let value = rows.value(row, column) {
        surroundings.state[name] = value
      }
    }
    let (layout, diagnostics) = MountedLayout.mount(source.root, in: surroundings)
    guard let layout else { return .refused(diagnostics) }
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
    return .group(group)
  }
}
