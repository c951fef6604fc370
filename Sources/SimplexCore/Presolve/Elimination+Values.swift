// The way back: from the leaves' values and the rows' constants to the defined variables.

extension Elimination {
  /// Defined variables in an order in which each comes after what its definition mentions.
  var evaluationOrder: [Int32] {
    timeOrder.reversed().filter { variables[Int($0)].label < 0 }
      + timeOrder.filter { variables[Int($0)].label > 0 }
  }

  /// What a variable equals, besides its constant.
  func terms(ofDefinition variable: Int) -> ArraySlice<Term> {
    let own = variables[variable]
    return terms[Int(own.termStart)..<Int(own.termStart + own.termCount)]
  }

  /// The constant of each definition for given constants of the rows.
  func definitionConstants(_ rowConstant: [Scalar], into constants: inout [Scalar]) {
    for variable in timeOrder {
      let own = variables[Int(variable)]
      var sum = rowConstant[Int(own.row)]
      if own.traceCount > 0 { sum += tracedSum(own.traceStart, own.traceCount, constants) }
      constants[Int(variable)] = sum * variables[Int(variable)].negativeReciprocal
    }
  }

  /// What the traced definitions' constants add to a row's constant.
  func tracedSum(_ start: Int32, _ count: Int32, _ constants: [Scalar]) -> Scalar {
    var sum = Scalar.zero
    for place in Int(start)..<Int(start + count) {
      sum += traces[place].coefficient * constants[Int(traces[place].variable)]
    }
    return sum
  }

  /// Computes the defined variables from the leaves' values and the definitions' constants.
  func complete(_ values: inout [Scalar], constants: [Scalar]) {
    precondition(
      values.count >= constants.count && constants.count >= timeOrder.count,
      "\(values.count) values, \(constants.count) constants"
    )
    values.withUnsafeMutableBufferPointer { values in
      terms.withUnsafeBufferPointer { terms in
        // Ascending labels: what a definition mentions comes before it.
        for variable in timeOrder.reversed() where variables[Int(variable)].label < 0 {
          complete(Int(variable), values, constants, terms)
        }
        for variable in timeOrder where variables[Int(variable)].label > 0 {
          complete(Int(variable), values, constants, terms)
        }
      }
    }
  }

  @inline(__always)
  private func complete(
    _ variable: Int,
    _ values: UnsafeMutableBufferPointer<Scalar>,
    _ constants: [Scalar],
    _ terms: UnsafeBufferPointer<Term>
  ) {
    let start = Int(variables[variable].termStart)
    var sum = constants[variable]
    for place in start..<(start + Int(variables[variable].termCount)) {
      sum += terms[place].coefficient * values[Int(terms[place].variable)]
    }
    values[variable] = sum
  }
}
