// What documents that both solvers answer have in common: how they are read with the answers beside them, checked,
// and given answers.

import Tinamou

/// A document whose answers the reference solver works out.
protocol CheckedDocument {
  associatedtype Case: ExpectedCase

  static func read(_ source: SourceBuffer) -> (document: Self?, diagnostics: [Diagnostic])

  /// Compares the answers of the solvers, and those of the file beside it, where there is one.
  func compare(with expected: ExpectedAnswer<Case>?, into verdict: inout DocumentVerdict)

  /// The reference solver's answers at the places of some cases; nil where there is none at one of them, which is
  /// reported.
  func referenceAnswers(to cases: [Case], into verdict: inout DocumentVerdict) -> [Case]?

  /// The file of some answers.
  func text(of answers: [Case], derivation: [String]) -> String
}

extension CheckedDocument {
  /// Reads a document; what keeps it from being read is the verdict on it.
  static func read(_ source: SourceBuffer?, into verdict: inout DocumentVerdict) -> Self? {
    guard let source else { return nil }
    let (document, diagnostics) = read(source)
    if document == nil { verdict.failed(diagnostics) }
    return document
  }

  /// Reads and checks the document at a path.
  static func verdict(on path: String) -> DocumentVerdict {
    var verdict = DocumentVerdict(path)
    guard let source = SourceBuffer.read(path, into: &verdict) else { return verdict }
    switch AnswerFile<ExpectedAnswer<Case>>(beside: path) {
    case .missing: read(source, into: &verdict)?.compare(with: nil, into: &verdict)
    case .answers(let expected):
      read(source, into: &verdict)?.compare(with: expected, into: &verdict)
    case .broken(let broken): return broken
    }
    return verdict
  }
}
