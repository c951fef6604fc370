// The diagnostics of one input: as an error, as a reader gathers them, and the order they are printed in.

/// An error that carries every finding of an input.
public struct DiagnosticsError: Error, Sendable {
  /// The findings, at least one of them an error, in document order.
  public let diagnostics: [Diagnostic]

  /// Makes an error from findings.
  public init(_ diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
  }
}

extension DiagnosticsError: CustomStringConvertible {
  /// A line for each finding, its notes below it; `DiagnosticRenderer` shows the source, too.
  public var description: String {
    let renderer = DiagnosticRenderer()
    return diagnostics.flatMap { renderer.headlines($0) }.joined(separator: "\n")
  }
}

extension [Diagnostic] {
  /// Adds what a reader found; where that is as much as is printed, an error `last` follows, which says so.
  ///
  /// - Returns: Whether reading goes on.
  package mutating func append(_ finding: Diagnostic, orEndWith last: DiagnosticCode) -> Bool {
    append(finding)
    let limit = finding.range.buffer.budget.errorsOfReader
    guard count >= limit else { return true }
    let message = "found \(limit) error\(limit == 1 ? "" : "s"), what follows is not read"
    append(Diagnostic(last, message, at: finding.range))
    return false
  }

  /// Whether any finding is an error.
  public var containsErrors: Bool { contains { $0.severity == .error } }

  /// The findings in document order; findings at one place keep their order.
  public func inDocumentOrder() -> [Diagnostic] {
    enumerated().sorted { left, right in
      (left.element.range.bytes.lowerBound, left.offset)
        < (right.element.range.bytes.lowerBound, right.offset)
    }.map(\.element)
  }
}
