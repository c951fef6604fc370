// Rows over more lines than two, or over them in other ways than graphs know: equations and penalties of the core.

import Constraints

/// A row as a sum over lines, in whole numbers.
struct LineForm: BitwiseCopyable {
  var row: Int32
  /// The size that the sum is, which has the row's penalty; -1 for required equalities, whose sum is 0.
  var size: Int32
  /// Its terms, in the model's `formTerms`.
  var firstTerm: Int32
  var termCount: Int32
  /// What is added to an equation, in parts of the grid.
  var constant: Double
  /// How many times as large as in the row it is.
  var divisor: Int32

  var terms: Range<Int> { Int(firstTerm)..<Int(firstTerm + termCount) }
}

/// A line with a whole coefficient.
struct LineTerm: BitwiseCopyable {
  var line: Int32
  var coefficient: Int32
}

extension LineModel {
  /// More such rows are not taken.
  private static let mostForms = 64
  private static let largestCoefficient = 0x1p20

  /// Takes the row that the net holds as one of the core.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - constant: What goes with the net, on the grid.
  ///   - hasPenalty: Whether it is more than an equation.
  /// - Returns: The sum's size, -1 for an equation, and how many times as large as in the row it is.
  /// - Throws: `unsupportedRow` where such rows are not taken, there are too many, or numbers do not fit.
  mutating func takeForm(
    _ row: Int,
    constant: Double,
    hasPenalty: Bool
  ) throws(GraphFault) -> (size: Int, divisor: Double) {
    let unsupported = GraphFault.handover(.unsupportedRow(row))
    guard takesForms, forms.count < Self.mostForms else { throw unsupported }
    var divisor = 1
    for index in 0..<net.count {
      guard let ratio = Ratio(net.coefficient(index)) else { throw unsupported }
      divisor = PenaltyFunctions.leastMultiple(divisor, Int(ratio.denominator))
      guard Double(divisor) <= Self.largestCoefficient else { throw unsupported }
    }
    var form = LineForm(
      row: Int32(row),
      size: -1,
      firstTerm: Int32(formTerms.count),
      termCount: Int32(net.count),
      constant: 0,
      divisor: Int32(divisor)
    )
    for index in 0..<net.count {
      let coefficient = (net.coefficient(index) * Double(divisor)).rounded()
      guard coefficient.magnitude <= Self.largestCoefficient else { throw unsupported }
      formTerms.append(LineTerm(line: Int32(net.line(index)), coefficient: Int32(coefficient)))
    }
    guard (Double(divisor) * constant).magnitude < Whole.limit else { throw unsupported }
    if hasPenalty {
      form.size = Int32(sizes.append())
    } else {
      form.constant = Double(divisor) * constant
    }
    forms.append(form)
    return (Int(form.size), Double(divisor))
  }

  /// Whether a size is the sum of a row over more lines than two.
  func isForm(_ size: Int) -> Bool {
    for index in forms.indices where Int(forms[index].size) == size { return true }
    return false
  }

  /// Sees all such rows over the lines that stand for theirs now.
  mutating func takeRootsOfForms() throws(GraphFault) {
    for index in forms.indices {
      var extent = forms[index].constant.magnitude
      for term in forms[index].terms {
        let (root, offset) = lines.find(Int(formTerms[term].line))
        let more = Double(formTerms[term].coefficient) * offset
        forms[index].constant += more
        extent += more.magnitude
        formTerms[term].line = Int32(root)
      }
      guard extent < Whole.limit else { throw .handover(.numbers) }
    }
  }
}
