// Variants: groups of metrics and constraints, each with the condition under which it is merged over
// the base.

import Diagnostics

extension DocumentReader {
  mutating func readVariants(_ node: JSONNode) {
    guard expect(.object, node) else { return }
    // Conditions are judged before a variant is chosen, so they know the metrics of the base only.
    var copyCount = 0
    var ignored: [Diagnostic] = []
    let values = statements.metrics(of: nil).values(reporting: &ignored)
    for member in node.members where expect(.object, member.value) && !member.isDuplicate {
      statements.variants.append(readVariant(member, values: values))
      // Each variant is compiled with everything that the base states.
      copyCount += statements.statements.count + statements.metrics.names.count
      let budget = node.range.buffer.budget
      guard copyCount <= budget[.copies] else {
        diagnostics.append(budget.excess(.copies, at: member.keyRange))
        // None of them is compiled: what the document means is not known any more.
        statements.variants = []
        return
      }
    }
  }

  private mutating func readVariant(
    _ variant: JSONMember,
    values: [String: SizeDependentNumber]
  ) -> DocumentVariant {
    var result = DocumentVariant(name: variant.key)
    var hasCondition = false
    for member in variant.value.members where !member.isDuplicate {
      switch member.key {
      case "when":
        hasCondition = true
        guard expect(.string, member.value), let text = member.value.fragment else { continue }
        var parser = MetricParser(text, values: values)
        result.condition = parser.parseCondition()
        diagnostics += parser.diagnostics
      case "metrics": result.metrics = readMetrics(member.value)
      case "constraints": result.statements = readConstraints(member.value)
      default: unknownKey(member, known: DocumentKeys.variant)
      }
    }
    if !hasCondition {
      error(.jsonMissingKey, Messages.missingCondition(variant.key), at: variant.value.opening)
    }
    return result
  }
}
