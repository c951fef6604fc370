// Many linear questions about frames, asked of one size after another: what a form is made of stands in a few arrays, so
// that those which do not hold, nearly all, cost no more than their sums.

import ExactArithmetic

/// Questions about the frames of one system.
///
/// - Shapes: the forms of question q are those from `firstForms[q]` to `firstForms[q + 1]`; a form's terms stand likewise.
struct LayoutCheckTable {
  private let checks: [LayoutCheck]
  private var firstForms: [Int32] = [0]
  private var constants: [Double] = []
  private var firstParameterTerms: [Int32] = [0]
  private var parameterTerms: [(parameter: Int32, coefficient: Double)] = []
  private var firstTerms: [Int32] = [0]
  private var terms: [(variable: Int32, coefficient: Double)] = []

  /// Takes questions in.
  init(_ checks: [LayoutCheck]) {
    self.checks = checks
    for check in checks {
      for form in check.forms { append(form) }
      firstForms.append(Int32(constants.count))
    }
  }

  private mutating func append(_ form: LinearForm) {
    constants.append(Double(form.affine[0]))
    for (parameter, coefficient) in form.affine.dropFirst().enumerated() {
      parameterTerms.append((Int32(parameter), Double(coefficient)))
    }
    firstParameterTerms.append(Int32(parameterTerms.count))
    for term in form.terms { terms.append((Int32(term.variable), Double(term.coefficient))) }
    firstTerms.append(Int32(terms.count))
  }

  /// What is seen at one size, in the order of the questions.
  func observations(_ values: [Double], _ parameters: [Double]) -> [Observation] {
    checks.indices.compactMap { index in
      let forms = Int(firstForms[index])..<Int(firstForms[index + 1])
      let isStrict = checks[index].isStrict
      guard forms.allSatisfy({ LayoutCheck.isMet(value($0, values, parameters), isStrict) })
      else { return nil }
      return checks[index].observation(values, parameters)
    }
  }

  /// The value of a form, the same bits as `LinearForm.value`.
  private func value(_ form: Int, _ values: [Double], _ parameters: [Double]) -> Double {
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
