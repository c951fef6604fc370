// Constraints, conflicts and open attributes as answers name them, whatever the language of the
// document.

import Tinamou

/// A constraint as answers name it: one object for all the cores that have it, which may be thousands.
final class ConstraintDescription {
  /// The id under which the document states it, nil where it states none.
  let id: String?
  let text: String
  /// The place, nil for constraints that no document states.
  let range: SourceRange?
  /// What a constraint that the engine made says in words; nil for others.
  let implicitMeaning: String?

  /// Whether the engine made the constraint.
  var isImplicit: Bool { implicitMeaning != nil }

  private(set) lazy var json = JSONOutput.object(self).json

  /// That something clashes with it, in words.
  private(set) lazy var clash =
    (implicitMeaning.map { Messages.clash(text, implicit: $0) } ?? Messages.clash(text)).printable

  /// The shortest name a reader knows it by: its id, its line, or its text.
  private(set) lazy var shortName: String = {
    if let id, !id.isEmpty { return id }
    if let range, !isImplicit { return "line \(range.start.line)" }
    return text
  }()

  init(_ named: RowConstraint, in tree: LayoutTree) {
    id = named.isImplicit ? nil : named.constraint.origin.id
    text = CanonicalText.text(of: named.constraint, in: tree)
    range = named.constraint.origin.range
    implicitMeaning = named.implicit.map { Messages.meaning(of: $0, named.constraint, in: tree) }
  }

  init(row: Int, of file: ConstraintsFile) {
    let range = file.range(ofRow: row)
    id = nil
    text = range.map { $0.buffer.text($0.bytes) } ?? ""
    self.range = range
    implicitMeaning = nil
  }
}

/// Constraints as one answer names them, each described once.
final class ConstraintNames {
  private var known: [Int: ConstraintDescription] = [:]

  /// A constraint of the answer's layout.
  func name(_ constraint: RowConstraint, in tree: LayoutTree) -> ConstraintDescription {
    name(constraint.row) { ConstraintDescription(constraint, in: tree) }
  }

  /// A row of the answer's instance of a file.
  func name(
    row: Int,
    of file: ConstraintsFile,
    _ instance: ConstraintsFile.Instance
  ) -> ConstraintDescription {
    name(row) { ConstraintDescription(row: instance.fileRow(ofRow: row), of: file) }
  }

  private func name(_ row: Int, _ make: () -> ConstraintDescription) -> ConstraintDescription {
    if let name = known[row] { return name }
    let name = make()
    known[row] = name
    return name
  }
}

struct ConflictDescription {
  /// The constraint that is dropped.
  let dropped: ConstraintDescription
  /// The core in constraint order, the dropped constraint the last.
  let members: [ConstraintDescription]

  static func all(
    of result: LayoutResult,
    in tree: LayoutTree,
    _ names: ConstraintNames = ConstraintNames()
  ) -> [ConflictDescription] {
    result.conflicts.map { conflict in
      ConflictDescription(
        dropped: names.name(conflict.dropped, in: tree),
        members: conflict.members.map { names.name($0, in: tree) }
      )
    }
  }

  static func all(
    of outcome: SolveOutcome,
    in file: ConstraintsFile,
    _ instance: ConstraintsFile.Instance,
    _ names: ConstraintNames = ConstraintNames()
  ) -> [ConflictDescription] {
    outcome.conflicts.map { conflict in
      ConflictDescription(
        dropped: names.name(row: conflict.dropped, of: file, instance),
        members: conflict.members.map { names.name(row: $0, of: file, instance) }
      )
    }
  }

  /// What the dropped constraint clashes with.
  var others: ArraySlice<ConstraintDescription> { members.dropLast() }
}

struct AmbiguityDescription {
  /// `view.attribute`, or the name of a variable.
  let attribute: String
  /// The values it could take, nil where they were not asked for.
  let range: Range?

  /// From the least to the greatest value, nil where there is none.
  struct Range {
    let low: Double?
    let high: Double?
  }

  init(_ attribute: String, low: Double?, high: Double?, hasRange: Bool = true) {
    self.attribute = attribute
    range = hasRange ? Range(low: low, high: high) : nil
  }

  init(_ name: String, _ open: Ambiguity, hasRange: Bool = true) {
    self.init(name, low: open.low, high: open.high, hasRange: hasRange)
  }

  static func all(
    of result: LayoutResult,
    in tree: LayoutTree,
    haveRanges: Bool = true
  ) -> [AmbiguityDescription] {
    result.ambiguities.map { open in
      let name = "\(tree[open.anchor.view].name).\(open.anchor.attribute.name)"
      return AmbiguityDescription(name, low: open.low, high: open.high, hasRange: haveRanges)
    }
  }

  /// Whether its ends can be printed, where it has some.
  var isPrintable: Bool { range.map { ($0.low ?? 0).isFinite && ($0.high ?? 0).isFinite } ?? true }

  /// Both bounds under names for messages, where they are numbers.
  var bounds: [(name: String, value: Double)] {
    [("least \(attribute)", range?.low), ("greatest \(attribute)", range?.high)]
      .compactMap { name, bound in bound.map { (name, $0) } }
  }
}
