// How much an input may take: one table of limits that all readers draw from. A budget travels with the
// input's bytes, so that whatever is made of them knows what it may cost. Documentation/LIMITS.md lists the
// limits; a test compares that list with this one.

/// Something that inputs may take only so much of.
public enum Limit: String, CaseIterable, Hashable, Sendable {
  /// Levels of a document inside each other, those that other files bring included.
  case depth
  /// Nodes and copies of a layout.
  case copies
  /// Files that a layout uses.
  case files
  /// Bytes of one input, and of all files of one layout together.
  case bytes
  /// Bytes of one text of a layout.
  case text
  /// Bytes of all texts of a layout together.
  case texts
  /// Bytes of one visual format.
  case format
  /// Digits of the numerator or denominator of a computed number.
  case digits
  /// Constraints that hold the values of one explanation, counted once for each value.
  case holders
  /// Pieces that a box of parameters is taken apart into while its regions are looked for.
  case regions
  /// Findings of one file that are reported.
  case findings
  /// Findings of one kind at one place that are reported.
  case repeats
  /// Steps of the solver to one answer.
  case steps
  /// Bytes of one table of the solver.
  case memory

  /// How much there may be where nobody says otherwise.
  public var standard: Int {
    switch self {
    case .depth: 512
    case .copies: 100_000
    case .files: 1_000
    case .bytes: 1 << 26
    case .text: 1 << 20
    case .texts: 1 << 26
    case .format: 1 << 20
    case .digits: 1_000
    case .holders: 100_000
    case .regions: 25_000
    case .findings: 100
    case .repeats: 20
    case .steps: 20_000_000_000
    case .memory: 3 << 29
    }
  }

  /// The most that may be asked for: what no input can make the program run out of its stack with.
  public var greatest: Int {
    switch self {
    case .depth: 2_048
    default: 1 << 40
    }
  }

  /// The code of the finding that says that there is more.
  public var code: DiagnosticCode {
    switch self {
    case .depth: "limit-depth"
    case .copies: "limit-copies"
    case .files: "limit-files"
    case .bytes: "limit-bytes"
    case .text: "limit-text"
    case .texts: "limit-texts"
    case .format: "limit-format"
    case .digits: "limit-digits"
    case .holders: "limit-holders"
    case .regions: "limit-regions"
    case .findings: "limit-findings"
    case .repeats: "limit-repeats"
    case .steps: "limit-steps"
    case .memory: "limit-memory"
    }
  }

  /// What there is too much of, behind the number, and what of it is counted where that is one.
  private var words: (many: String, one: String) {
    switch self {
    case .depth: ("levels inside each other", "level inside each other")
    case .copies: ("nodes and copies", "node or copy")
    case .files: ("files", "file")
    case .bytes: ("bytes", "byte")
    case .text: ("bytes in a text", "byte in a text")
    case .texts: ("bytes in the texts of a layout", "byte in the texts of a layout")
    case .format: ("bytes in a format", "byte in a format")
    case .digits: ("digits in a number", "digit in a number")
    case .holders: ("constraints that hold values", "constraint that holds a value")
    case .regions: ("pieces of the ranges", "piece of the ranges")
    case .findings: ("findings in a file", "finding in a file")
    case .repeats: ("findings of a kind at one place", "finding of a kind at one place")
    case .steps: ("steps of the solver to an answer", "step of the solver to an answer")
    case .memory: ("bytes in a table of the solver", "byte in a table of the solver")
    }
  }

  /// What there is more of than a number, and of what answer, such as ` at 375x667`.
  func excess(of number: Int, at circumstance: String = "") -> String {
    "found more than \(number) \(number == 1 ? words.one : words.many)\(circumstance), "
      + "which '--limit \(rawValue)=N' raises"
  }
}

/// How much an input may take of everything that has a limit.
public struct Budget: Hashable, Sendable {
  /// In the order of `Limit.allCases`; one reference, because every buffer carries it.
  private var numbers: [Int]

  /// What counts where nobody says otherwise.
  public static let standard = Budget()

  /// The usual limits.
  public init() { numbers = Limit.allCases.map(\.standard) }

  /// How much there may be.
  public subscript(limit: Limit) -> Int {
    get { numbers[Self.slot(of: limit)] }
    set { numbers[Self.slot(of: limit)] = min(max(newValue, 0), limit.greatest) }
  }

  private static func slot(of limit: Limit) -> Int {
    switch limit {
    case .depth: 0
    case .copies: 1
    case .files: 2
    case .bytes: 3
    case .text: 4
    case .texts: 5
    case .format: 6
    case .digits: 7
    case .holders: 8
    case .regions: 9
    case .findings: 10
    case .repeats: 11
    case .steps: 12
    case .memory: 13
    }
  }

  /// After how many errors a reader ends: with the one that says so they are as many findings as are printed.
  var errorsOfReader: Int { max(1, self[.findings] - 1) }

  /// What is to be said where there is more than that: which limit, of what answer, and how it is raised.
  public func message(_ limit: Limit, at circumstance: String = "") -> String {
    limit.excess(of: self[limit], at: circumstance)
  }

  /// The error that there is more than that at a place.
  public func excess(_ limit: Limit, at range: SourceRange) -> Diagnostic {
    Diagnostic(limit.code, message(limit), at: range)
  }
}
