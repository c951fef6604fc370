// How many findings a run has printed: nobody reads ten thousand, and the first hundred of a file say what
// is wrong with it. The rest is counted.

import Tinamou

struct FindingCounts {
  /// What findings of a kind at one place have in common.
  private struct Group: Hashable {
    let file: String
    let offset: Int?
    let code: DiagnosticCode
  }

  private struct Counts {
    var shownErrors = 0
    var shownWarnings = 0
    var hiddenErrors = 0
    var hiddenWarnings = 0
    /// Whether some are hidden because the file has too many, and not only one place of it.
    var isFull = false
  }

  private let budget: Budget
  private var counts: [String: Counts] = [:]
  /// Files in the order of their first findings.
  private var files: [String] = []
  private var countByGroup: [Group: Int] = [:]

  init(_ budget: Budget) { self.budget = budget }

  /// Counts a finding; whether it is printed.
  ///
  /// Warnings never take the place of errors.
  mutating func admits(
    _ code: DiagnosticCode,
    _ severity: Severity,
    file: String,
    offset: Int?
  ) -> Bool {
    let group = Group(file: file, offset: offset, code: code)
    countByGroup[group, default: 0] += 1
    if counts[file] == nil { files.append(file) }
    var count = counts[file] ?? Counts()
    defer { counts[file] = count }
    let isError = severity == .error
    let shown = isError ? count.shownErrors : count.shownErrors + count.shownWarnings
    if shown >= budget[.findings] { count.isFull = true }
    guard shown < budget[.findings], countByGroup[group, default: 0] <= budget[.repeats] else {
      if isError { count.hiddenErrors += 1 } else { count.hiddenWarnings += 1 }
      return false
    }
    if isError { count.shownErrors += 1 } else { count.shownWarnings += 1 }
    return true
  }

  /// What was not printed, a line for each file.
  var hidden: [(limit: Limit, severity: Severity, count: Int, file: String)] {
    files.compactMap { file in
      guard let count = counts[file], count.hiddenErrors + count.hiddenWarnings > 0 else {
        return nil
      }
      return (
        count.isFull ? .findings : .repeats, count.hiddenErrors > 0 ? .error : .warning,
        count.hiddenErrors + count.hiddenWarnings, file
      )
    }
  }
}
