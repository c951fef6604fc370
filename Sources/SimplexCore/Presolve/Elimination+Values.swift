// The way back: from the leaves' values and the rows' constants to the defined variables.

extension Elimination {
  /// Defined variables in an order in which each comes after what its definition mentions.
  var evaluationOrder: [Int32] {
    timeOrder.reversed().filter { variables[Int($0)].label < 0 }
      + timeOrder.filter { variables[Int($0)].label > 0 }
  }

  /// What a variable equals, besides its constant.
  func terms(ofDefinition variable: Int) -> ArraySlice<Term> {
    let definition = variables[variable]
    return terms[Int(definition.termStart)..<Int(definition.termStart + definition.termCount)]
  }

  /// Which variables are not fixed: leaves, and those that are defined by some that are not.
  ///
  /// - Complexity: O(terms).
  var openVariables: [Bool] {
    var isOpen = variables.indices.map(isLeaf)
    for variable in evaluationOrder {
      isOpen[Int(variable)] = terms(ofDefinition: Int(variable)).contains {
        isOpen[Int($0.variable)]
      }
    }
    return isOpen
  }

  /// The constant of each definition for given constants of the rows.
  func definitionConstants(_ rowConstant: [Scalar], into constants: inout [Scalar]) {
    for variable in timeOrder {
      let definition = variables[Int(variable)]
      var sum = rowConstant[Int(definition.row)]
      if definition.traceCount > 0 {
        sum += tracedSum(definition.traceStart, definition.traceCount, constants)
      }
      constants[Int(variable)] = sum * variables[Int(variable)].negativeReciprocal
    }
  }

  /// What the traced definitions' constants add to a row's constant.
  func tracedSum(_ start: Int32, _ count: Int32, _ constants: [Scalar]) -> Scalar {
    var sum = Scalar.zero
    for index in Int(start)..<Int(start + count) {
      sum += traces[index].coefficient * constants[Int(traces[index].variable)]
    }
    return sum
  }

  /// Computes the defined variables from the leaves' values and the definitions' constants.
  func complete(_ values: inout [Scalar], constants: [Scalar]) {
    precondition(
      values.count >= constants.count && constants.count >= timeOrder.count,
      "\(values.count) values, \(constants.count) constants"
    )
    constants.withUnsafeBufferPointer { constants in
      complete(&values) { constants[$0] }
    }
  }

  /// Computes how fast the defined variables move from how fast the leaves do.
  func completeSpeeds(_ speeds: inout [Scalar]) {
    precondition(speeds.count >= timeOrder.count, "\(speeds.count) speeds")
    complete(&speeds) { _ in .zero }
  }

  @inline(__always)
  private func complete(_ values: inout [Scalar], _ constant: (Int) -> Scalar) {
    values.withUnsafeMutableBufferPointer { values in
      terms.withUnsafeBufferPointer { terms in
        // Ascending labels: what a definition mentions comes before it.
        for variable in timeOrder.reversed() where variables[Int(variable)].label < 0 {
          complete(Int(variable), values, constant, terms)
        }
        for variable in timeOrder where variables[Int(variable)].label > 0 {
          complete(Int(variable), values, constant, terms)
        }
      }
    }
  }

  @inline(__always)
  private func complete(
    _ variable: Int,
    _ values: UnsafeMutableBufferPointer<Scalar>,
    _ constant: (Int) -> Scalar,
    _ terms: UnsafeBufferPointer<Term>
  ) {
    let start = Int(variables[variable].termStart)
    var sum = constant(variable)
    for index in start..<(start + Int(variables[variable].termCount)) {
      sum += terms[index].coefficient * values[Int(terms[index].variable)]
    }
    values[variable] = sum
  }
}
