// Expressions that were checked before, by their text: rows of a screen repeat each other's, and what their
// names lead to differs in nothing but the slots. Not for texts with errors: each is reported at its place.

import Diagnostics

/// A scope that knows names by numbers, too: what was asked before is asked again without its words.
package protocol NumberedScope: ExpressionScope {
  func number(of name: String) -> Int

  /// What the name of a number stands for, as `meaning(of:)` says it.
  func meaning(ofNumber number: Int) -> NameMeaning?
}

/// Reads and checks expressions, each text once as far as its names mean the same.
package final class ExpressionCache {
  /// What was asked of the scope, in order, and what it said; the meanings' slots by index among them.
  private final class Trace {
    let type: ExpressionType
    let expectedType: ExpressionType
    let queries: [Query]
    let template: ExpressionTemplate
    /// Where the expression's slots are among those of the meanings; nil where they are the same.
    let slotIndices: [Int]?

    init(
      _ type: ExpressionType,
      _ expectedType: ExpressionType,
      _ queries: [Query],
      _ slots: IndexList,
      _ expression: CheckedExpression
    ) {
      self.type = type
      self.expectedType = expectedType
      self.queries = queries
      template = expression.template
      slotIndices =
        expression.slots == slots ? nil : expression.slots.compactMap { slots.firstIndex(of: $0) }
    }
  }

  private struct Query {
    /// The number of the name; nil for what 100 % is of.
    let name: Int?
    let answer: Answer
  }

  /// What a scope said: a meaning with the index of its slot.
  private enum Answer {
    case nothing
    case slot(Int, ExpressionType)
    // Constants are large and seldom.
    indirect case constant(ExpressionValue)
  }

  /// Of one text in one property, as many meanings are kept.
  private static let traceLimit = 6

  // Whether two accesses meet would be asked with every text: none lasts while a scope is asked.
  @exclusivity(unchecked) private var texts = WordTable()
  /// What texts in their contexts were found to be, by their numbers.
  @exclusivity(unchecked) private var traces: [[Trace]] = []

  package init() {}

  /// The expression of a text that was checked before where all of its names mean the same, but for slots.
  ///
  /// - Parameters:
  ///   - text: The text of the property.
  ///   - context: A number for what else the text belongs to, such as that of the property.
  ///   - type: The type of what the text gives.
  ///   - expectedType: The property's type, whose cases and colours are known by their names.
  ///   - scope: What names mean; asked what checking would ask, in that order.
  /// - Returns: The expression, nil where the text has to be read and checked.
  package func expression(
    of text: SourceFragment,
    in context: Int,
    as type: ExpressionType,
    expecting expectedType: ExpressionType,
    scope: some NumberedScope
  ) -> CheckedExpression? {
    guard text.isVerbatim else { return nil }
    for trace in traces[number(of: text, in: context)]
    where trace.type == type && trace.expectedType == expectedType {
      guard let found = Self.slots(of: trace, scope) else { continue }
      let slots = trace.slotIndices.map { indices in IndexList(indices.map { found[$0] }) } ?? found
      return CheckedExpression(trace.template, slots: slots, at: text.sourceRange)
    }
    return nil
  }

  private func number(of text: SourceFragment, in context: Int) -> Int {
    let number = text.withBytes { texts.insert($0, in: context) }
    if number == traces.count { traces.append([]) }
    return number
  }

  /// The slots of the meanings, each once, nil where something means something else.
  private static func slots(of trace: Trace, _ scope: some NumberedScope) -> IndexList? {
    var slots = IndexList()
    for index in trace.queries.indices {
      let found =
        if let name = trace.queries[index].name {
          scope.meaning(ofNumber: name)
        } else {
          scope.percentageBase
        }
      switch found {
      case nil: guard case .nothing = trace.queries[index].answer else { return nil }
      case .constant(let value)?:
        guard case .constant(let known) = trace.queries[index].answer, value == known
        else { return nil }
      case .slot(let slot, let type)?:
        guard case .slot(let position, let known) = trace.queries[index].answer, type == known
        else { return nil }
        if position < slots.count {
          if slots[position] != slot { return nil }
        } else {
          if slots.contains(slot) { return nil }
          slots.append(slot)
        }
      }
    }
    return slots
  }

  /// Checks what was read without errors, and keeps it where nothing is wrong with it.
  package func check(
    _ read: PropertyExpression,
    of text: SourceFragment,
    in context: Int,
    as type: ExpressionType,
    expecting expectedType: ExpressionType,
    scope: some NumberedScope
  ) -> (expression: CheckedExpression?, diagnostics: [Diagnostic]) {
    let recording = RecordingScope(scope)
    let result = ExpressionChecker.check(read, as: type, expecting: expectedType, in: recording)
    guard text.isVerbatim, let expression = result.expression, result.diagnostics.isEmpty,
      recording.answers.count <= Self.queryLimit
    else { return result }
    let number = number(of: text, in: context)
    guard traces[number].count < Self.traceLimit else { return result }
    var slots = IndexList()
    let queries = recording.answers.map { name, meaning in
      switch meaning {
      case nil: return Query(name: name, answer: .nothing)
      case .constant(let value)?: return Query(name: name, answer: .constant(value))
      case .slot(let slot, let type)?:
        let index = slots.firstIndex(of: slot) ?? slots.count
        if index == slots.count { slots.append(slot) }
        return Query(name: name, answer: .slot(index, type))
      }
    }
    traces[number].append(Trace(type, expectedType, queries, slots, expression))
    return result
  }

  /// Slots are searched one by one; a text with more names is seldom written twice.
  private static let queryLimit = 32

  /// A scope that takes note of what it is asked.
  private final class RecordingScope<Scope: NumberedScope>: ExpressionScope {
    let scope: Scope
    /// The number of each name, nil for what 100 % is of, and what it was said to mean.
    private(set) var answers: [(name: Int?, meaning: NameMeaning?)] = []

    init(_ scope: Scope) { self.scope = scope }

    func meaning(of name: String) -> NameMeaning? {
      let meaning = scope.meaning(of: name)
      answers.append((scope.number(of: name), meaning))
      return meaning
    }

    var percentageBase: NameMeaning? {
      let meaning = scope.percentageBase
      answers.append((nil, meaning))
      return meaning
    }

    var candidates: [String] { scope.candidates }

    func suggestsNames(near name: String?) -> Bool { scope.suggestsNames(near: name) }

    func isMissingValue(_ name: String) -> Bool { scope.isMissingValue(name) }

    func reasonForAbsence(of name: String) -> String? { scope.reasonForAbsence(of: name) }

    func enumeration(named name: String) -> EnumerationType? { scope.enumeration(named: name) }

    func function(named name: String) -> ExpressionFunction? { scope.function(named: name) }

    var fonts: FontCatalog { scope.fonts }
  }
}
