// What a solve at one size says besides frames: required constraints that conflict, and attributes left open.

import Constraints
import Diagnostics
import JSONLayout
import LayoutEngine
import LayoutModel
import Sweeping

/// Reads what a solve says of how firm its answer is.
struct Firmness {
  private let answer: RowSampler.Answer
  private let layout: DocumentLayout
  private let lowering: Lowering
  private let locations: DocumentLocations
  /// Views that are found fault with as a whole.
  private let ignored: Set<String>

  /// Takes an answer; nil where it is none to a layout.
  init?(_ answer: RowSampler.Answer, _ locations: DocumentLocations, ignoring ignored: Set<String>)
  {
    guard case .layout(let layout, let lowering) = answer.group.subject else { return nil }
    self.answer = answer
    self.layout = layout
    self.lowering = lowering
    self.locations = locations
    self.ignored = ignored
  }

  /// The constraints that are dropped; the further one is from holding, the worse.
  var conflicts: [Observation] {
    answer.outcome.conflicts.map { conflict in
      let distance = LinearForm(row: conflict.dropped, of: answer.group.system)
        .value(answer.outcome.values, answer.parameters.map(\.double))
      switch lowering.origin(ofRow: conflict.dropped) {
      case .constraint(let index):
        let constraint = lowering.constraints[index]
        let text = CanonicalText.text(
          of: constraint,
          in: layout.tree,
          following: answer.group.system.parameterNames
        )
        return Observation(
          key: FindingKey(rule: .conflict, subject: Self.identity(constraint, layout.tree)),
          names: Self.names(constraint, layout.tree),
          location: constraint.origin.range,
          words: Messages.conflict(text.printable),
          measure: abs(distance)
        )
      case .implicit(let row):
        let name = layout.tree.name(of: row.item)
        return Observation(
          key: FindingKey(rule: .conflict, subject: "implicit \(name) \(row.axis)"),
          location: locations.view(name),
          words: Messages.conflict("\(name).\(row.axis.extent.rawValue)"),
          measure: abs(distance)
        )
      }
    }
  }

  /// The attributes left open.
  var openAnchors: Set<FrameAnchorName> {
    Set(
      answer.outcome.ambiguities.compactMap { open in
        lowering.anchor(ofVariable: open.variable).map {
          FrameAnchorName(view: layout.tree[$0.view].name, attribute: $0.attribute)
        }
      }
    )
  }

  /// The views that have attributes left open; the more, the worse.
  var openViews: [Observation] {
    var attributes: [Int: [String]] = [:]
    for open in answer.outcome.ambiguities {
      guard let anchor = lowering.anchor(ofVariable: open.variable) else { continue }
      attributes[anchor.view.index, default: []].append(anchor.attribute.name)
    }
    return attributes.sorted { $0.key < $1.key }.compactMap { index, names in
      let name = layout.tree.views[index].name
      guard let location = locations.view(name), !ignored.contains(name) else { return nil }
      return Observation(
        key: FindingKey(rule: .ambiguity, subject: name),
        location: location,
        words: Messages.open(name, names),
        measure: Double(names.count)
      )
    }
  }

  /// What tells a constraint from all others, whatever its constant is at some size.
  static func identity(_ constraint: AttributeConstraint, _ tree: LayoutTree) -> String {
    let location = constraint.origin.range?.bytes.description ?? ""
    return "\(location) \(names(constraint, tree))"
  }

  /// The id of a constraint and what it relates, whatever its constant is at some size, and wherever it stands.
  static func names(_ constraint: AttributeConstraint, _ tree: LayoutTree) -> String {
    var plain = constraint
    plain.constant = .zero
    return "\(constraint.origin.id): \(CanonicalText.text(of: plain, in: tree))"
  }
}

/// The constraints of a system that are all but required, as questions.
enum WishChecks {
  /// The priorities of constraints that are meant to hold always and not to conflict.
  private static let priorities = 999.0..<1000.0

  static func checks(
    _ layout: DocumentLayout,
    _ lowering: Lowering,
    _ system: ConstraintSystem,
    _ locations: DocumentLocations
  )
    -> [LayoutCheck]
  {
    var checks: [LayoutCheck] = []
    for row in 0..<system.rowCount where priorities.contains(system.rows[row].priority) {
      guard case .constraint(let index) = lowering.origin(ofRow: row) else { continue }
      let constraint = lowering.constraints[index]
      // Stacks have wishes of their own.
      guard let range = constraint.origin.range, locations.isConstraint(range) else { continue }
      // What is said holds at all sizes, and so does the text.
      let text = CanonicalText.text(
        of: constraint,
        in: layout.tree,
        following: system.parameterNames
      ).printable
      let form = LinearForm(row: row, of: system)
      let forms =
        switch system.rows[row].relation {
        case .lessThanOrEqual: [form]
        case .greaterThanOrEqual: [-form]
        case .equal: [form, -form]
        }
      checks += forms.map { form in
        var check = LayoutCheck(
          .brokenWish,
          Firmness.identity(constraint, layout.tree),
          range,
          [form]
        ) { Messages.wish(text, by: $0) }
        check.names = Firmness.names(constraint, layout.tree)
        return check
      }
    }
    return checks
  }
}
