// Critical regions in words: for which parameters, and what gives way there.

import TinamouBatch

/// The regions of one system as lines of text.
struct RegionText {
  private let part: CompiledSweep.Part
  private let hasVariants: Bool

  /// Takes the regions of a document, or of one of its variants.
  init(_ part: CompiledSweep.Part, hasVariants: Bool) {
    self.part = part
    self.hasVariants = hasVariants
  }

  /// The lines: a piece of the box each, then how many there are.
  var text: String {
    var lines: [String] = []
    if hasVariants, case .layout(let layout, _) = part.group.subject {
      lines.append(layout.variant.map { "variant '\($0)':" } ?? "without a variant:")
    }
    lines += conditions
    let pieces = part.regions.descriptions(within: part.box)
    for piece in pieces {
      // Blocks in which nothing ever gives way are not worth a line each.
      if piece.condition.isEmpty, piece.bentRows.isEmpty, piece.region != RegionTable.conflict {
        continue
      }
      let words =
        piece.region == RegionTable.conflict
        ? [Messages.conflictHere] : piece.bentRows.map { Self.word(ofRow: $0, of: part.group) }
      let head = piece.condition.isEmpty ? "everywhere" : "for \(piece.condition)"
      lines.append(
        "\(head): \((words.isEmpty ? [Messages.allHold] : words).joined(separator: "; "))"
      )
    }
    let tables = part.regions.tables
    if lines.isEmpty, !pieces.isEmpty { lines.append("everywhere: \(Messages.allHold)") }
    lines.append(
      tables.isEmpty
        ? "one map for all parameters"
        : "\(Messages.count(pieces.count, "region")), "
          + Messages.count(part.regions.regionCount, "distinct map")
    )
    if part.enumeration.status == .incomplete { lines.append(Messages.incompleteBox) }
    return lines.map { $0.printable + "\n" }.joined()
  }

  /// Where required constraints conflict whatever else there is.
  private var conditions: [String] {
    let conditions = part.regions.conditions
    if conditions.neverHold { return ["everywhere: \(Messages.conflictHere)"] }
    var lines: [String] = []
    for (parameter, name) in part.regions.system.parameterNames.enumerated() {
      let (least, greatest) = (conditions.least[parameter], conditions.greatest[parameter])
      let range = part.box[parameter]
      if least.isFinite, least > range.lowerBound.double {
        lines.append("for \(name) < \(JSONText.number(least)): \(Messages.conflictHere)")
      }
      if greatest.isFinite, greatest < range.upperBound.double {
        lines.append("for \(name) > \(JSONText.number(greatest)): \(Messages.conflictHere)")
      }
    }
    return lines
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
          CanonicalText.text(of: lowering.constraints[index], in: layout.tree)
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
