// Many linear questions about frames, asked of one size after another: what a form is made of stands in a few arrays, so
// that those which do not hold, nearly all, cost no more than their sums, and those which do at many sizes not much more.

import ExactArithmetic

/// Questions about the frames of one system.
final class LayoutCheckTable {
  let checks: [LayoutCheck]
  /// The forms of question q are those from `firstForms[q]` to `firstForms[q + 1]`.
  private var firstForms: [Int32] = [0]
  private var forms = FlatForms()
  /// Whether 0 is not enough, of each question.
  private let areStrict: [Bool]
  /// The form by which each question did not hold when it was asked last, -1 where it did: at the next size it decides
  /// again, nearly always.
  private var deciders: [Int32]
  /// Where each question does not hold in spite of its forms, of those whose forms were positive at some size.
  private var exceptions: [Exceptions?]
  private var exceptionForms = FlatForms()
  /// How many sums were computed.
  private(set) var sumCount = 0

  /// Which forms `LayoutCheck.Exceptions` are.
  private struct Exceptions {
    var alternatives: Range<Int>
    var exemptions: [Range<Int>] = []
  }

  /// Takes questions in.
  init(_ checks: [LayoutCheck]) {
    self.checks = checks
    areStrict = checks.map(\.isStrict)
    deciders = [Int32](repeating: -1, count: checks.count)
    exceptions = [Exceptions?](repeating: nil, count: checks.count)
    for check in checks {
      for form in check.forms { forms.append(form) }
      firstForms.append(Int32(forms.count))
    }
  }

  /// What is seen at one size, in the order of the questions.
  func observations(_ values: [Double], _ parameters: [Double]) -> [Observation] {
    var seen: [Observation] = []
    sumCount += areStrict.count
    questions: for question in areStrict.indices {
      let isStrict = areStrict[question]
      let decider = Int(deciders[question])
      if decider >= 0 {
        let value = min(.infinity, forms.value(decider, values, parameters))
        guard LayoutCheck.isMet(value, isStrict) else { continue }
        deciders[question] = -1
      }
      var least = Double.infinity
      let numbers = Int(firstForms[question])..<Int(firstForms[question + 1])
      sumCount += numbers.count
      for form in numbers {
        least = min(least, forms.value(form, values, parameters))
        guard LayoutCheck.isMet(least, isStrict) else {
          deciders[question] = Int32(form)
          continue questions
        }
      }
      guard !isExcepted(question, values, parameters) else { continue }
      seen.append(checks[question].observation(worst: least))
    }
    return seen
  }

  /// Whether a question whose forms are all positive does not hold all the same.
  private func isExcepted(_ question: Int, _ values: [Double], _ parameters: [Double]) -> Bool {
    let known = exceptions[question] ?? places(of: checks[question].exceptions())
    exceptions[question] = known
    sumCount += known.alternatives.count
    let isOpen = known.alternatives.contains {
      exceptionForms.value($0, values, parameters) > LintTolerance.distance
    }
    guard isOpen || known.alternatives.isEmpty else { return true }
    return known.exemptions.contains { forms in
      sumCount += forms.count
      return forms.allSatisfy {
        abs(exceptionForms.value($0, values, parameters)) <= LintTolerance.distance
      }
    }
  }

  private func places(of found: LayoutCheck.Exceptions) -> Exceptions {
    Exceptions(
      alternatives: exceptionForms.append(found.alternatives),
      exemptions: found.exemptions.map { exceptionForms.append($0) }
    )
  }
}

/// Sums of variables and parameters, as Doubles.
///
/// - Shapes: the terms of form f are those from `firstTerms[f]` to `firstTerms[f + 1]`, and those of parameters likewise.
struct FlatForms {
  private var constants: [Double] = []
  private var firstParameterTerms: [Int32] = [0]
  private var parameterTerms: [(parameter: Int32, coefficient: Double)] = []
  private var firstTerms: [Int32] = [0]
  private var terms: [(variable: Int32, coefficient: Double)] = []

  var count: Int { constants.count }

  mutating func append(_ form: LinearForm) {
    constants.append(Double(form.affine[0]))
    for (parameter, coefficient) in form.affine.dropFirst().enumerated() {
      parameterTerms.append((Int32(parameter), Double(coefficient)))
    }
    firstParameterTerms.append(Int32(parameterTerms.count))
    for term in form.terms { terms.append((Int32(term.variable), Double(term.coefficient))) }
    firstTerms.append(Int32(terms.count))
  }

  /// Takes forms in, and says which they are.
  mutating func append(_ forms: [LinearForm]) -> Range<Int> {
    let start = count
    for form in forms { append(form) }
    return start..<count
  }

  /// The value of a form at one size.
  func value(_ form: Int, _ values: [Double], _ parameters: [Double]) -> Double {
    var sum = constants[form]
    for term in Int(firstParameterTerms[form])..<Int(firstParameterTerms[form + 1]) {
      let (parameter, coefficient) = parameterTerms[term]
      if Int(parameter) < parameters.count { sum += coefficient * parameters[Int(parameter)] }
    }
    for term in Int(firstTerms[form])..<Int(firstTerms[form + 1]) {
      let (variable, coefficient) = terms[term]
      sum += coefficient * values[Int(variable)]
    }
    return sum
  }
}
