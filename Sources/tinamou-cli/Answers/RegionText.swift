// Critical regions in words: for which parameters, and what gives way there.

import TinamouBatch

struct RegionText {
  let part: CompiledSweep.Part
  let hasVariants: Bool
  /// The search for parts in which everything holds looks at so many pieces.
  let pieceLimit: Int

  /// The lines: what gives way in each piece of the box, then how many pieces there are.
  var text: String {
    var lines: [String] = []
    if hasVariants, case .layout(let layout, _) = part.group.subject {
      lines.append(Messages.regions(ofVariant: layout.variant))
    }
    let pieces = part.regions.descriptions(within: part.box)
    lines += statements(pieces)
    lines.append(
      part.regions.tables.isEmpty
        ? "one map for all parameters"
        : "\(Messages.count(pieces.count, "region")), "
          + Messages.count(part.regions.regionCount, "distinct map")
    )
    if part.enumeration.status == .incomplete { lines.append(Messages.incompleteBox) }
    return lines.map { $0.printable + "\n" }.joined()
  }

  /// What gives way where, and where nothing does.
  ///
  /// A piece tells of its own block alone, so one in which everything holds speaks for the document only where nothing
  /// else ever gives way.
  private func statements(_ pieces: [RegionDescription]) -> [String] {
    let violations = part.regions.parameterViolations(within: part.box)
    var lines = violations.map { violation in
      line(violation.condition, violation.isConflicting, violation.rows)
    }
    if violations.contains(where: { $0.isConflicting && $0.condition.isEmpty }) { return lines }
    let telling = Set(pieces.lazy.filter { !$0.holdsEveryRow }.map(\.table))
    let isComplete = part.enumeration.status == .complete
    let isOneBlock = isComplete && violations.isEmpty && telling.count == 1
    for piece in pieces where telling.contains(piece.table) {
      guard isOneBlock || !piece.holdsEveryRow else { continue }
      lines.append(line(piece.rowCondition, piece.region == RegionTable.conflict, piece.bentRows))
    }
    if isComplete, !isOneBlock,
      part.regions.hasRoomForEveryRow(within: part.box, limit: pieceLimit)
    {
      lines.append("\(lines.isEmpty ? "everywhere" : "elsewhere"): \(Messages.allHold)")
    }
    return lines
  }

  private func line(_ condition: String, _ isConflicting: Bool, _ rows: [Int]) -> String {
    let words =
      isConflicting ? [Messages.conflictHere] : rows.map { Self.word(ofRow: $0, of: part.group) }
    let head = condition.isEmpty ? "everywhere" : "for \(condition)"
    return "\(head): \((words.isEmpty ? [Messages.allHold] : words).joined(separator: "; "))"
  }

  /// What it means that a row does not hold.
  static func word(ofRow row: Int, of group: SweepGroup) -> String {
    switch group.subject {
    case .nodes: preconditionFailure("a layout of expressions has no rows of constraints")
    case .system(let file, let instance):
      return Messages.givesWay(
        ConstraintDescription(row: instance.fileRow(ofRow: row), of: file).text
      )
    case .layout(let layout, let lowering):
      switch lowering.origin(ofRow: row) {
      case .constraint(let index):
        return Messages.givesWay(
          CanonicalText.text(
            of: lowering.constraints[index],
            in: layout.tree,
            following: group.system.parameterNames
          )
        )
      case .implicit(let implicit):
        let name = layout.tree.name(of: implicit.item)
        switch implicit.kind {
        case .compressionResistance:
          return Messages.bent(name, narrower: true, along: implicit.axis)
        case .contentHugging:
          return Messages.bent(name, narrower: false, along: implicit.axis)
        case .containerOrigin, .containerExtent, .containerOrder, .minimumExtent, .contentOrigin:
          return Messages.givesWay("\(name).\(implicit.axis == .horizontal ? "width" : "height")")
        }
      }
    }
  }
}

extension RegionDescription {
  /// Whether no row of the block gives way inside.
  fileprivate var holdsEveryRow: Bool { bentRows.isEmpty && region != RegionTable.conflict }
}
