// Gaps that have a size of their own: shares of the superview, other views' sizes, and `~`. Each goes
// through a spacer, a guide along the format's axis.

import ExactArithmetic
import LayoutModel

extension FormatExpansion {
  /// Puts a spacer between two positions: it begins at the one, has its size, and ends at the other.
  ///
  /// The rows at both ends only say what the spacer is, so they are required whatever the gap's
  /// priority.
  mutating func appendSpacer(
    _ earlier: Position,
    _ later: Position,
    _ connection: FormatSyntax.Connection
  ) {
    let predicates = syntax.predicates[connection.predicates]
    let isBare = isBare(connection)
    guard let anchors = anchors(earlier, later),
      let owner = superviewOfGap(earlier, later, connection.range)
    else {
      // Names in it are judged all the same.
      for predicate in predicates {
        _ = priority(of: predicate)
        if !isSized(predicate.operand) { _ = gapConstant(predicate.operand, isBare: isBare) }
      }
      return
    }
    let spacer = environment.addSpacer(in: owner, along: axis)
    let (start, end) = edges
    let required = AttributeConstraint.requiredPriority
    append(
      LayoutAnchor(.guide(spacer), start),
      .equal,
      anchors.earlier,
      priority: required,
      at: connection.range
    )
    let extent = LayoutAnchor(.guide(spacer), axis.extent)
    if connection.kind == .spacer {
      if let firstSpacer {
        append(
          extent,
          .equal,
          LayoutAnchor(.guide(firstSpacer), axis.extent),
          at: connection.range
        )
      } else {
        firstSpacer = spacer
      }
    }
    for predicate in predicates {
      let priority = self.priority(of: predicate)
      let size = spacerSize(predicate.operand, in: .view(owner), isBare: isBare)
      guard let size, let priority else { continue }
      appendChecked(
        extent,
        predicate.relation ?? .equal,
        size,
        priority: priority,
        of: predicate
      )
    }
    append(
      anchors.later,
      .equal,
      LayoutAnchor(.guide(spacer), end),
      priority: required,
      at: connection.range
    )
  }

  /// Whether a gap stands without parentheses.
  func isBare(_ connection: FormatSyntax.Connection) -> Bool {
    !syntax.source[connection.range].contains(UInt8(ascii: "("))
  }

  /// The superview of the views that a gap lies between.
  private mutating func superviewOfGap(
    _ earlier: Position,
    _ later: Position,
    _ range: Range<Int>
  ) -> ViewID? {
    for position in [later, earlier] {
      guard case .item = position.role, let item = position.item else { continue }
      guard case .view(let view)? = superview(of: item, at: range) else { return nil }
      return view
    }
    return nil
  }
}

extension VisualFormatEnvironment {
  /// Adds a spacer under a name that nothing else has.
  mutating func addSpacer(in owner: ViewID, along axis: Axis) -> GuideID {
    var name: String
    repeat {
      spacerCount += 1
      name = "spacer\(spacerCount)"
    } while tree.item(named: name) != nil
    return tree.add(TreeGuide(name: name, owner: owner, kind: .spacer(axis)))
  }
}
