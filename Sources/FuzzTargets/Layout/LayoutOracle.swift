// The ways in which an answer to a layout is judged. Tests plant a wrong answer in each and see it found.

import Constraints
import ExactArithmetic
import SimplexCore

/// One way of judging the answer to a layout.
enum LayoutOracle: String, CaseIterable {
  /// Findings speak of places inside the document.
  case diagnostics
  /// The rows are those of the plain lowering.
  case lowering
  /// The rows are those of the description from which the document was written.
  case description
  /// Values are numbers, and required rows hold as nearly as rounded values can.
  case rows
  /// The outcome is proved.
  case certificate
  /// The outcome is that of the exact reference solver.
  case reference
  /// Frames, statuses and edges on pixels are what the values say.
  case frames
  /// After other sizes of the container everything stands where it does at first.
  case history
  /// Through other values, contents, texts and sizes it has the answers of a document that is read anew.
  case kept
  /// Views made of the document stand where the layout says.
  case inflated
  /// In a larger container nothing changes but the place of the whole.
  case translated
  /// With lengths times a power of two values are multiplied.
  case scaled
  /// From the other side it is the mirror image.
  case mirrored
  /// Constraints that are said twice say nothing more.
  case duplicated
  /// A view in two is the same view.
  case split
  /// A view that touches nothing changes nothing.
  case added
  /// Where the levels leave one point, the order of constraints decides nothing.
  case permuted
  /// Comments, commas, escapes and line ends say nothing.
  case restyled
  /// Names of views say nothing.
  case renamed
  /// Hidden views keep their places.
  case hidden
  /// A variant is its document with the variant merged by hand.
  case variant
  /// A metric from outside is that number in the document.
  case setting
}

/// What an answer rests on; tests change it before it is judged.
struct LayoutEvidence {
  /// The rows.
  var system: ConstraintSystem
  /// The outcome at the parameters.
  var outcome: SolveOutcome
}

/// Solves systems so that the answer is worth comparing.
struct LayoutAnswering {
  /// Whether every number of the system is so short that different ones are far apart, so that the
  /// solver has nothing to guess (Documentation/NUMERICS.md, 'what stays a guess').
  let isTame: Bool
  /// What exact arithmetic on the system costs: rows, counted as often as their numbers are long.
  let weight: Int

  /// Numerators and denominators of tame numbers have at most so many bits: two of them differ by more than
  /// 10⁻¹⁰ of the larger one.
  private static let bitWidth = 24
  /// Tame numbers are 0, or at least this.
  private static let least = Rational(1, over: 1 << 10)
  /// Tame numbers are at most this.
  private static let greatest = Rational(1 << 14)

  /// Judges the numbers of a system.
  init(_ system: ConstraintSystem, parameters: [ExactNumber]) {
    var isTame = true
    var longest = 0
    func judge(_ number: Rational) {
      guard !number.isZero else { return }
      longest = max(longest, number.bitWidth)
      isTame =
        isTame && number.bitWidth <= Self.bitWidth && number.magnitude >= Self.least
        && number.magnitude <= Self.greatest
    }
    for term in system.terms.indices { judge(system.coefficient(ofTerm: term)) }
    for row in 0..<system.rowCount { judge(system.constant(ofRow: row)) }
    for parameter in parameters { judge(parameter.rational) }
    self.isTame = isTame
    weight = system.rowCount * max(1, longest / 64)
  }

  /// The outcome of a system: proved where the solver may have taken two numbers for equal; nil where no
  /// proof was found.
  func outcome(of system: ConstraintSystem, parameters: [ExactNumber]) -> SolveOutcome? {
    var solver = SimplexSolver(system)
    solver.solve(parameters: parameters)
    guard !isTame else { return solver.outcome() }
    guard case .success(let certificate) = solver.certificate() else { return nil }
    return certificate.outcome
  }
}
