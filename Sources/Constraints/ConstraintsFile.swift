// A `.constraints` file: a constraint system in plain text with its edit variables, the solves it
// asks for and what it expects of them. The reader is ConstraintsReader, the writer
// `ConstraintsFile+Writing`. The file does not solve anything.

import Diagnostics
import ExactArithmetic

/// A constraint system with the solves that are asked of it.
public struct ConstraintsFile: Sendable, Equatable {
  /// `edit v @p`: a row `v == value @p`, whose value comes from the `at` line.
  public struct Edit: Sendable, Hashable {
    /// The variable.
    public var variable: Int
    /// The row of `system`, which reads `variable - parameter == 0`.
    public var row: Int
    /// The parameter of `system` that stands for the value; it bears the variable's name.
    public var parameter: Int

    /// Makes an edit.
    public init(variable: Int, row: Int, parameter: Int) {
      self.variable = variable
      self.row = row
      self.parameter = parameter
    }
  }

  /// One value an `at` line gives.
  public struct Assignment: Sendable, Hashable {
    /// The parameter, or the parameter of an edit.
    public var parameter: Int
    /// Its value.
    public var value: ExactNumber

    /// Makes an assignment.
    public init(parameter: Int, value: ExactNumber) {
      self.parameter = parameter
      self.value = value
    }
  }

  /// `expect v = number`: checked by whoever solves, to 1e-6.
  public struct Expectation: Sendable, Equatable {
    /// The variable.
    public var variable: Int
    /// The value it shall have.
    public var value: ExactNumber
    /// The bytes of the source that say so; empty where there is no source.
    public var range: Range<Int>

    /// Makes an expectation.
    public init(variable: Int, value: ExactNumber, range: Range<Int> = 0..<0) {
      self.variable = variable
      self.value = value
      self.range = range
    }

    /// Whether both say the same, wherever they stand.
    public static func == (left: Expectation, right: Expectation) -> Bool {
      left.variable == right.variable && left.value == right.value
    }
  }

  /// One solve.
  public struct Solve: Sendable, Equatable {
    /// The values of the `at` line, in its order.
    public var assignments: [Assignment]
    /// What is expected of the answer.
    public var expectations: [Expectation]

    /// Makes a solve.
    public init(assignments: [Assignment] = [], expectations: [Expectation] = []) {
      self.assignments = assignments
      self.expectations = expectations
    }
  }

  /// The system of one solve.
  public struct Instance: Sendable {
    /// The rows that exist in this solve.
    public let system: ConstraintSystem
    /// A value for each parameter of `system`.
    public let parameters: [ExactNumber]
    /// The row of `ConstraintsFile.system` that each row of `system` is; nil where they are the same.
    let fileRows: [Int]?

    /// The row of `ConstraintsFile.system` that a row of this system is.
    public func fileRow(ofRow row: Int) -> Int { fileRows?[row] ?? row }
  }

  /// All rows, those of edits included, with names.
  public internal(set) var system: ConstraintSystem
  /// The edits, in the order of their rows.
  public internal(set) var edits: [Edit]
  /// The solves: one for each `at` line, or one at the defaults.
  public internal(set) var solves: [Solve]
  /// Whether the solve at the defaults stands for no `at` line at all.
  public internal(set) var hasImplicitSolve: Bool
  /// The source, where the file was read from one.
  public internal(set) var source: SourceBuffer?
  /// The bytes of each row in the source; empty where there is none.
  public internal(set) var rowRanges: [Range<Int>]

  /// Makes a file of a system without edits.
  ///
  /// Names that are missing, doubled or not to be written are replaced.
  ///
  /// - Parameters:
  ///   - system: The constraints.
  ///   - solves: What is asked; one solve at the defaults needs no `at` line.
  public init(_ system: ConstraintSystem, solves: [Solve] = [Solve()]) {
    self.system = system
    edits = []
    self.solves = solves.isEmpty ? [Solve()] : solves
    hasImplicitSolve = self.solves.count == 1 && self.solves[0].assignments.isEmpty
    rowRanges = []
    let names = WritableNames(of: system)
    self.system.parameterNames = names.parameters
    self.system.variableNames = names.variables
  }

  /// An empty file, for the reader to fill.
  init(source: SourceBuffer) {
    system = ConstraintSystem()
    edits = []
    solves = []
    hasImplicitSolve = false
    self.source = source
    rowRanges = []
  }

  /// Whether both hold the same, wherever it stands.
  public static func == (left: ConstraintsFile, right: ConstraintsFile) -> Bool {
    left.system == right.system && left.edits == right.edits && left.solves == right.solves
      && left.hasImplicitSolve == right.hasImplicitSolve
  }

  /// Reads a file; every error of it is reported, in document order.
  ///
  /// - Parameter source: The text.
  /// - Returns: The file, or nil when any diagnostic is an error.
  public static func read(
    _ source: SourceBuffer
  ) -> (
    file: ConstraintsFile?, diagnostics: [Diagnostic]
  ) {
    var reader = ConstraintsReader(source)
    let file = reader.read()
    let diagnostics = reader.diagnostics.inDocumentOrder()
    return (diagnostics.containsErrors ? nil : file, diagnostics)
  }

  /// The names of the parameters that a file declares, whatever else is wrong with it.
  package static func parameterNames(in source: SourceBuffer) -> [String] {
    var reader = ConstraintsReader(source)
    return reader.read().parameterNames
  }

  /// The location of a row in the source, nil where there is no source.
  public func range(ofRow row: Int) -> SourceRange? {
    guard let source, row < rowRanges.count else { return nil }
    return SourceRange(source, rowRanges[row])
  }

  /// The location of an expectation in the source, nil where there is no source.
  public func range(of expectation: Expectation) -> SourceRange? {
    source.map { SourceRange($0, expectation.range) }
  }

  /// Sets the value that a declared parameter takes where no `at` line gives one.
  ///
  /// - Parameters:
  ///   - name: The name of a `parameter` line.
  ///   - value: The new default.
  /// - Returns: Whether there is such a parameter.
  public mutating func setDefault(ofParameter name: String, to value: ExactNumber) -> Bool {
    guard let parameter = parameterNames.firstIndex(of: name).map({ declaredParameters[$0] }) else {
      return false
    }
    system.setDefault(value, ofParameter: parameter)
    return true
  }

  /// The names of declared parameters, in file order; those that stand for edits are left out.
  public var parameterNames: [String] { declaredParameters.map { system.parameterNames[$0] } }

  private var declaredParameters: [Int] {
    let ofEdits = Set(edits.map(\.parameter))
    return (0..<system.parameterCount).filter { !ofEdits.contains($0) }
  }

  /// The system of one solve: rows of edits that its `at` line does not name are left out.
  ///
  /// - Parameter index: The number of the solve, from 0.
  /// - Returns: The system and its parameters' values; no rows are copied where all exist.
  public func system(at index: Int) -> Instance {
    system(with: solves[index].assignments)
  }

  /// The parameters that have a value in a solve: all but those of edits that it leaves out.
  public func givenParameters(in instance: Instance) -> [Int] {
    guard let rows = instance.fileRows else { return Array(0..<system.parameterCount) }
    let present = Set(rows)
    let absent = Set(edits.filter { !present.contains($0.row) }.map(\.parameter))
    return (0..<system.parameterCount).filter { !absent.contains($0) }
  }

  /// The system of a solve that the file does not ask for.
  ///
  /// - Parameter assignments: The values, as an `at` line would give them.
  /// - Returns: The system and its parameters' values, as of a solve of the file.
  public func system(with assignments: [Assignment]) -> Instance {
    var parameters = system.defaults
    var isGiven = [Bool](repeating: false, count: system.parameterCount)
    for assignment in assignments {
      parameters[assignment.parameter] = assignment.value
      isGiven[assignment.parameter] = true
    }
    let absent = edits.filter { !isGiven[$0.parameter] }.map(\.row)
    guard !absent.isEmpty else {
      return Instance(system: system, parameters: parameters, fileRows: nil)
    }
    let isAbsent = system.mask(of: absent)
    return Instance(
      system: system.keepingRows { !isAbsent[$0] },
      parameters: parameters,
      fileRows: (0..<system.rowCount).filter { !isAbsent[$0] }
    )
  }
}
