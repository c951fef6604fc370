// The explanation of one document at one size or `at` line, ready to be printed in any form.

import Tinamou

struct ExplainedAnswer {
  enum Inputs {
    case size(LayoutSize)
    case at([(name: String, value: Double)])

    /// `375 x 667`, or `W = 400, H = 20`.
    var words: String {
      switch self {
      case .size(let size): size.words
      case .at(let values):
        values.map { "\($0.name) = \(JSONText.number($0.value))" }.joined(separator: ", ")
      }
    }

    var member: (name: String, value: JSONValue) {
      switch self {
      case .size(let size): ("size", size.json)
      case .at(let values): ("at", JSONOutput.object(values))
      }
    }
  }

  /// A value and what fixes it.
  struct Attribute {
    let name: String
    let value: Double
    /// The range, where the value could be another.
    let open: AmbiguityDescription?
    let holders: [Holder]
    /// Attributes that nothing else holds, so that they are as near to 0 as can be.
    let leastMagnitudes: [String]
    let bent: [Bent]
  }

  /// A constraint on which a value depends.
  struct Holder {
    let constraint: ConstraintDescription
    /// How far the value moves when the constraint's right side grows by 1.
    let multiplier: Double
  }

  /// A constraint that does not hold.
  struct Bent {
    let constraint: ConstraintDescription
    let distance: Double
    let holders: [ConstraintDescription]
  }

  let document: String
  let inputs: Inputs
  let status: SolveStatus
  /// Whether every attribute was asked for.
  let isWhole: Bool
  let attributes: [Attribute]
  /// Every constraint that does not hold.
  let bent: [Bent]
  let ambiguous: [AmbiguityDescription]
  let conflicts: [ConflictDescription]

  init(
    _ explanation: LayoutExplanation,
    of layout: DocumentLayout,
    path: String,
    isWhole: Bool
  ) {
    let tree = layout.tree
    let names = ConstraintNames()
    let bent = explanation.bent.map { bent in
      Bent(
        constraint: names.name(bent.constraint, in: tree),
        distance: bent.distance,
        holders: bent.holders.map { names.name($0, in: tree) }
      )
    }
    document = path
    inputs = .size(explanation.result.size)
    status = explanation.result.status
    self.isWhole = isWhole
    attributes = explanation.attributes.map { attribute in
      Attribute(
        name: Self.shownName(ofVariable: attribute.name),
        value: attribute.value,
        open: attribute.ambiguity.map {
          AmbiguityDescription(attribute.name, low: $0.low, high: $0.high)
        },
        holders: attribute.holders.map { holder in
          Holder(
            constraint: names.name(holder.constraint, in: tree),
            multiplier: Double(holder.multiplier)
          )
        },
        leastMagnitudes: attribute.leastMagnitudes.map(Self.shownName),
        bent: attribute.bentIndices.map { bent[$0] }
      )
    }
    self.bent = bent
    ambiguous = AmbiguityDescription.all(of: explanation.result, in: tree)
    conflicts = ConflictDescription.all(of: explanation.result, in: tree, names)
  }

  /// A variable of a layout as people name it: the container's have the name that it has in formats.
  static func shownName(ofVariable name: String) -> String {
    let prefix = "\(LayoutTree.containerName)."
    return name.hasPrefix(prefix)
      ? "\(CanonicalText.rootName).\(name.dropFirst(prefix.count))" : name
  }

  /// Explains one solve of a file; nil where more constraints than a limit hold its values.
  init?(
    _ solve: SystemSolve,
    ofVariables variables: [Int],
    in file: ConstraintsFile,
    path: String,
    isWhole: Bool,
    holderLimit: Int
  ) {
    let instance = solve.instance
    let names = file.system.variableNames
    var solver = SimplexSolver(instance.system)
    solver.solve(parameters: solve.parameters)
    guard
      let explanation = BoundedExplanation(&solver, ofVariables: variables, limit: holderLimit)
    else { return nil }
    let outcome = explanation.outcome
    let constraintNames = ConstraintNames()
    func describe(_ row: Int) -> ConstraintDescription {
      constraintNames.name(row: row, of: file, instance)
    }
    let bent = explanation.bentRows.map { bent in
      Bent(
        constraint: describe(bent.row),
        distance: bent.distance,
        holders: bent.holders.map(describe)
      )
    }
    let ambiguous = outcome.ambiguities.map { AmbiguityDescription(names[$0.variable], $0) }
    let open = Dictionary(ambiguous.map { ($0.attribute, $0) }) { first, _ in first }
    document = path
    inputs = .at(solve.at)
    status = outcome.status
    self.isWhole = isWhole
    attributes = explanation.values.map { value in
      let name = names[value.variable]
      var holders: [Holder] = []
      var leastMagnitudes: [String] = []
      for holder in value.holders {
        switch holder.equation {
        case .row(let row):
          holders.append(
            Holder(constraint: describe(row), multiplier: Double(holder.multiplier))
          )
        case .leastMagnitude(let variable): leastMagnitudes.append(names[variable])
        }
      }
      return Attribute(
        name: name,
        value: outcome.values[value.variable],
        open: open[name],
        holders: holders,
        leastMagnitudes: leastMagnitudes,
        bent: explanation.bentRows(mentioning: value.variable).map { bent[$0] }
      )
    }
    self.bent = bent
    self.ambiguous = ambiguous
    conflicts = ConflictDescription.all(of: outcome, in: file, instance, constraintNames)
  }

  /// The size or the `at` line in words, for messages.
  var circumstance: String {
    switch inputs {
    case .size(let size): size.circumstance
    case .at(let values): SystemSolve.circumstance(values)
    }
  }

  /// Every number that is printed, under a name for messages; of the many shares those that are none.
  var numbers: [(String, Double)] {
    attributes.flatMap { attribute in
      [(attribute.name, attribute.value)]
        + (attribute.open?.bounds ?? []).map { ($0.name, $0.value) }
        + attribute.holders.filter { !$0.multiplier.isFinite }
        .map { ("share of '\($0.constraint.text)'", $0.multiplier) }
    } + bent.map { ("violation of '\($0.constraint.text)'", $0.distance) }
      + ambiguous.flatMap(\.bounds).map { ($0.name, $0.value) }
  }
}
