// The diagnostics of one run, and the order they are printed in.

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
