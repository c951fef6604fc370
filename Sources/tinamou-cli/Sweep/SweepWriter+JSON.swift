// Lines of JSON: the objects of `tinamou solve` with the number of the row, without `ambiguous` unless
// it was asked for.

import TinamouBatch

/// The parts of a line that rows of a group have in common.
struct JSONTemplate {
  /// Kept, so that no other group can come in its place in memory.
  let group: AnswerGroup
  /// What stands before each value.
  var leads: [[UInt8]] = []
  /// What stands behind the last value, up to the findings.
  var end: [UInt8] = []
  /// From the size or the status to the values.
  var variant = ""

  init(_ group: AnswerGroup, hasVariants: Bool) {
    self.group = group
    switch group.subject {
    case .layout, .nodes:
      if hasVariants, case .layout(let layout, _) = group.subject {
        variant = ",\"variant\":\(JSONValue(layout.variant).json)"
      }
      for (index, key) in group.keys.enumerated() {
        let separator = index == 0 ? "" : "},"
        leads.append(Array("\(separator)\(JSONText.quoted(key)):{\"x\":".utf8))
        for attribute in ["y", "width", "height"] {
          leads.append(Array(",\"\(attribute)\":".utf8))
        }
      }
      let order = group.keys.map { JSONText.quoted($0) }.joined(separator: ",")
      end = Array("\(group.keys.isEmpty ? "" : "}")},\"order\":[\(order)]".utf8)
    case .system:
      for (index, key) in group.keys.enumerated() {
        leads.append(Array("\(index == 0 ? "" : ",")\(JSONText.quoted(key)):".utf8))
      }
      end = Array("}".utf8)
    }
  }
}

extension SweepWriter {
  mutating func writeObject(_ answer: RowAnswer, _ rows: ParameterRows, _ index: Int) {
    let group = answer.group
    let template = template(of: group)
    text.append("{")
    text.append(members: [("row", .integer(answer.number)), ("document", .string(form.path))])
    switch group.subject {
    case .layout, .nodes:
      let size = size(rows, index)
      text.append(",\"size\":{\"width\":")
      text.append(size.width)
      text.append(",\"height\":")
      text.append(size.height)
      text.append("},\"status\":\"\(answer.status.rawValue)\"\(template.variant),\"frames\":{")
    case .system:
      text.append(laterMembers: [
        ("at", JSONOutput.object(assignments(rows, index))),
        ("status", .string(answer.status.rawValue)),
      ])
      text.append(",\"values\":{")
    }
    for (lead, value) in zip(template.leads, values) {
      text.append(bytes: lead)
      text.append(value)
    }
    text.append(bytes: template.end)
    writeFindings(answer, size: size(rows, index))
    text.append("}\n")
  }

  private mutating func template(of group: AnswerGroup) -> JSONTemplate {
    if let known = templates[ObjectIdentifier(group)] { return known }
    if templates.count >= Self.templateLimit { templates = [:] }
    let template = JSONTemplate(group, hasVariants: form.document.hasVariants)
    templates[ObjectIdentifier(group)] = template
    return template
  }

  private func size(_ rows: ParameterRows, _ index: Int) -> (width: Double, height: Double) {
    var size = (width: form.document.size.width.double, height: form.document.size.height.double)
    for (column, parameter) in rows.parameters.enumerated() {
      guard let value = rows.number(index, column) else { continue }
      if parameter == .width { size.width = value }
      if parameter == .height { size.height = value }
    }
    return size
  }

  /// The values of a row's parameters, then those that every row has.
  private func assignments(
    _ rows: ParameterRows,
    _ index: Int
  ) -> [(name: String, value: Double)] {
    var result = rows.parameters.enumerated().compactMap { column, parameter in
      rows.number(index, column).map { (name: form.document.name(of: parameter), value: $0) }
    }
    for setting in form.document.settings {
      if let known = result.firstIndex(where: { $0.name == setting.name }) {
        if known >= rows.parameters.count { result[known].value = setting.value.double }
      } else {
        result.append((setting.name, setting.value.double))
      }
    }
    return result
  }

  /// Writes what `solve` says behind the values.
  private mutating func writeFindings(
    _ answer: RowAnswer,
    size: (width: Double, height: Double)
  ) {
    guard let outcome = answer.outcome else {
      // Rows of constraints that leave something open have their outcome where that is to be listed.
      if form.options.listsAmbiguity { JSONOutput.append([], to: &text) }
      text.append(",\"conflicts\":[]")
      return
    }
    let conflicts: [ConflictDescription]
    var ambiguous: [AmbiguityDescription] = []
    switch answer.group.subject {
    case .layout(let layout, let lowering):
      let size = LayoutSize(width: ExactNumber(size.width), height: ExactNumber(size.height))
      let stacked = layout.stackedViews
      if !stacked.isEmpty {
        let members = layout.order.filter { stacked.contains($0) }.compactMap { view in
          lowering.orderVariable(view).map { (layout.tree[view].name, outcome.values[$0]) }
        }
        text.append(laterMembers: [("z", JSONOutput.object(members))])
      }
      guard form.options.listsAmbiguity || !outcome.conflicts.isEmpty else {
        return text.append(",\"conflicts\":[]")
      }
      let result = LayoutResult(outcome, of: lowering, size: size)
      conflicts = ConflictDescription.all(of: result, in: layout.tree)
      ambiguous = AmbiguityDescription.all(of: result, in: layout.tree)
    // Expressions leave nothing open, and contradict nothing.
    case .nodes: conflicts = []
    case .system(let file, let instance):
      let violations = outcome.violations.map { (JSONText.number($0.priority), $0.total) }
      text.append(laterMembers: [("violations", JSONOutput.object(violations))])
      conflicts = ConflictDescription.all(of: outcome, in: file, instance)
      ambiguous = outcome.ambiguities.map {
        AmbiguityDescription(file.system.variableNames[$0.variable], $0)
      }
    }
    if form.options.listsAmbiguity { JSONOutput.append(ambiguous, to: &text) }
    text.append(laterMembers: [("conflicts", .list(conflicts, JSONOutput.object))])
  }
}
