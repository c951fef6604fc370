// A question about frames that is linear: the finding holds where all of some sums of places and sizes are
// positive. The same question is asked of all sizes of a region at once, or of one size.

import Constraints
import Diagnostics
import ExactArithmetic

/// A sum of variables and parameters.
struct LinearForm: Sendable {
  /// The coefficients of [1; θ]; those that are missing are 0.
  var affine: [Rational]
  var terms: [(variable: Int, coefficient: Rational)]

  init(constant: Rational = .zero, _ terms: [(variable: Int, coefficient: Rational)] = []) {
    affine = [constant]
    self.terms = terms
  }

  /// How far a row's left side is above 0.
  init(row: Int, of system: ConstraintSystem) {
    affine = [Rational](repeating: .zero, count: system.parameterCount + 1)
    affine[0] = system.constant(ofRow: row)
    for term in system.parameterTerms(ofRow: row) {
      let parameter = Int(system.parameterTerms[term].variable)
      affine[parameter + 1] += system.coefficient(ofParameterTerm: term)
    }
    terms = system.terms(ofRow: row).map {
      (Int(system.terms[$0].variable), system.coefficient(ofTerm: $0))
    }
  }

  static prefix func - (form: LinearForm) -> LinearForm {
    var result = form
    result.affine = form.affine.map { -$0 }
    result.terms = form.terms.map { ($0.variable, -$0.coefficient) }
    return result
  }

  /// The sum of two forms without parameters.
  static func + (left: LinearForm, right: LinearForm) -> LinearForm {
    LinearForm(constant: left.affine[0] + right.affine[0], left.terms + right.terms)
  }

  static func - (left: LinearForm, right: LinearForm) -> LinearForm { left + -right }

  /// The value at one size.
  func value(_ values: [Double], _ parameters: [Double]) -> Double {
    var forms = FlatForms()
    forms.append(self)
    return forms.value(0, values, parameters)
  }
}

/// A linear question about frames.
struct LayoutCheck {
  var key: FindingKey
  /// What it is about, whatever its location.
  var names: String
  var location: SourceRange?
  /// What to say where the least of the forms is this.
  var words: (Double) -> String
  /// All of them are positive where the finding holds.
  var forms: [LinearForm]
  /// Where the finding does not hold in spite of them, asked for only where they are positive.
  var exceptions: () -> Exceptions = { Exceptions() }
  /// Whether 0 is not enough.
  var isStrict = true
  /// Where a form is below this on Double, the finding does not hold; Double loses far less.
  var floor: Double { isStrict ? LintTolerance.distance / 2 : -LintTolerance.distance }

  /// Where a finding does not hold although all its forms are positive.
  struct Exceptions {
    /// At least one of them is positive where the finding holds, if there are any.
    var alternatives: [LinearForm] = []
    /// The finding does not hold where all forms of one of these are 0.
    var exemptions: [[LinearForm]] = []
  }

  init(
    _ rule: LintRule,
    _ subject: String,
    _ location: SourceRange?,
    _ forms: [LinearForm],
    _ words: @escaping (Double) -> String
  ) {
    key = FindingKey(rule: rule, subject: subject)
    names = String(subject.map { $0 == "\u{0}" ? " " : $0 })
    self.location = location
    self.words = words
    self.forms = forms
  }

  /// Whether a form's value is one at which the finding may hold.
  static func isMet(_ value: Double, _ isStrict: Bool) -> Bool {
    isStrict ? value > LintTolerance.distance : value >= -LintTolerance.distance
  }

  /// What is seen where the least of the forms is this.
  func observation(worst measure: Double) -> Observation {
    let words = words
    return Observation(
      key: key,
      names: names,
      location: location,
      words: words(measure),
      measure: measure
    )
  }
}
