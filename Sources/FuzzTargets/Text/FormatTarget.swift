// Visual formats: parsed, printed and parsed again; of a share, what they mean is compared, too. Expanding a
// format takes several times as long as parsing it, and most defects of a parser show without.

import Diagnostics
import FuzzSupport
import Fuzzing
import LayoutModel
import VisualFormat

/// Tries the reader of visual formats, and of explicit constraints as documents hold them.
struct FormatTarget: GrammarTarget {
  static let name = "visual-format"
  static let summary =
    "formats: what was printed reads as the same and means the same, errors have their places"
  static let fileExtension = "vfl"
  static let words = FormatGenerator.words
  static let grammar = FormatGenerator.grammar
  /// A format of a few bytes may join hundreds of views with hundreds.
  static let bounds = EffortBounds(
    nanosecondsPerByte: 20_000,
    nanosecondsPerCopy: 2_000,
    freeNanoseconds: 100_000_000
  )

  private let environment = FormatLines.environment
  private let expansionShare: InputShare

  init(options: FuzzOptions) { expansionShare = InputShare(thousandths: options.oracleShare) }

  func check(_ input: [UInt8], effort: inout Effort) throws(Finding) {
    let source = SourceBuffer(name: "<format>", bytes: input)
    let fragment = SourceFragment(source)
    let (syntax, findings) = FormatParser.parse(fragment, language: .extended)
    let isSound = !findings.containsErrors
    if findings.isEmpty || isSound {
      try checkPrinted(syntax)
    } else {
      try DiagnosticsJudge.checkLocations(findings.inDocumentOrder(), in: source)
      try Self.checkWords(findings, in: input)
    }
    guard expansionShare.contains(input) else { return }
    if Self.isExplicit(input) { try checkExplicit(fragment) }
    var environment = environment
    environment.options = Self.options[input.count % Self.options.count]
    let meaning = Meaning(fragment, in: environment)
    effort.copies += meaning.copyCount
    try DiagnosticsJudge.checkLocations(meaning.diagnostics, in: source)
    if !meaning.constraints.isEmpty && meaning.diagnostics.containsErrors {
      throw Finding("error-ignored", "constraints in spite of errors")
    }
    if !isSound {
      if meaning.diagnostics.containsErrors { return }
      throw Finding("error-lost", "the parser refuses what the compiler takes")
    }
    try checkApple(fragment, syntax, meaning, in: environment)
    try checkMeaning(meaning, of: syntax, in: environment)
  }

  /// No place ends in the middle of a name.
  private static func checkWords(_ findings: [Diagnostic], in input: [UInt8]) throws(Finding) {
    for finding in findings {
      let range = finding.range.bytes
      guard !range.isEmpty, range.upperBound < input.count else { continue }
      if input[range.upperBound - 1].isNameStart, input[range.upperBound].isNameStart {
        throw Finding("place-cuts-word", "[\(finding.code)] at \(range)")
      }
    }
  }

  /// What formats are compiled with, by their lengths.
  private static let options: [FormatOptions] = [
    [], [.alignAllTop], [.directionRightToLeft], [], [.alignAllLeading, .directionLeftToRight],
    [.alignAllCenterX, .alignAllCenterY], [],
  ]

  /// As documents do: a name and a dot begin an explicit constraint.
  private static func isExplicit(_ input: [UInt8]) -> Bool {
    let rest = input.drop(while: \.isNameStart)
    return rest.count < input.count && rest.first == UInt8(ascii: ".")
  }

  private func checkExplicit(_ fragment: SourceFragment) throws(Finding) {
    let (constraint, findings) = VisualFormatCompiler.explicitConstraint(
      from: fragment,
      originID: "f",
      in: environment
    )
    try DiagnosticsJudge.checkLocations(findings, in: fragment.buffer)
    guard let constraint else {
      if findings.containsErrors { return }
      throw Finding("error-lost", "no constraint and no error")
    }
    guard !findings.containsErrors else {
      throw Finding("error-ignored", "a constraint in spite of errors")
    }
    // Canonical text is explicit text, and of canonical text the canonical text is itself.
    let text = canonicalText(constraint)
    let again = VisualFormatCompiler.explicitConstraint(
      from: SourceFragment(SourceBuffer(name: "<again>", text: text)),
      originID: "f",
      in: environment
    )
    let textAgain = again.constraint.map(canonicalText)
    guard textAgain == text else {
      throw Finding(
        "explicit-reads-differently",
        "'\(text)' reads as '\(textAgain ?? again.diagnostics.map(\.message).joined())'"
      )
    }
  }

  private func canonicalText(_ constraint: AttributeConstraint) -> String {
    CanonicalText.text(
      of: constraint,
      in: environment.tree,
      superviewlessViews: environment.superviewlessViews
    )
  }

  /// What Apple's language takes, the extended one takes for the same.
  private func checkApple(
    _ fragment: SourceFragment,
    _ syntax: FormatSyntax,
    _ meaning: Meaning,
    in environment: VisualFormatEnvironment
  ) throws(Finding) {
    let apple = FormatParser.parse(fragment, language: .apple)
    guard !apple.diagnostics.containsErrors else { return }
    if let sign = Self.extendedSign(in: fragment.bytes) {
      throw Finding("extension-taken", "Apple's language has no '\(sign)' here")
    }
    guard apple.syntax == syntax else {
      throw Finding("languages-differ", "extended: '\(FormatPrinter.text(of: syntax))'")
    }
    var environment = environment
    environment.language = .apple
    let appleMeaning = Meaning(fragment, in: environment)
    guard !appleMeaning.diagnostics.containsErrors,
      let difference = appleMeaning.difference(from: meaning)
    else { return }
    throw Finding("languages-differ", difference)
  }

  /// A sign that only the extended grammar has, where it stands; nil where there is none.
  private static func extendedSign(in bytes: [UInt8]) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    // A gap that is at least something has no arrow.
    if text.replacing("->=", with: "-").contains("->") { return "->" }
    for sign in ["~", "%", "*", "/", "||", ".."] where text.contains(sign) { return sign }
    var depth = 0
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: ",") where depth == 0: return ","
      case UInt8(ascii: ":"):
        let word = text.utf8.prefix(index).filter { !$0.isWhitespace }
        if !["H", "V"].contains(String(decoding: word, as: UTF8.self)) { return ":" }
      default: break
      }
    }
    return nil
  }

  private func checkPrinted(_ syntax: FormatSyntax) throws(Finding) {
    let text = FormatPrinter.text(of: syntax)
    let fragment = SourceFragment(SourceBuffer(name: "<printed>", text: text))
    let (again, findings) = FormatParser.parse(fragment, language: .extended)
    guard findings.isEmpty, again == syntax, again.viewNames == syntax.viewNames,
      again.isEmpty == syntax.isEmpty
    else {
      throw Finding(
        "reads-differently",
        "printed as '\(text)', \(findings.map(\.message).joined(separator: "; "))"
      )
    }
  }

  private func checkMeaning(
    _ meaning: Meaning,
    of syntax: FormatSyntax,
    in environment: VisualFormatEnvironment
  ) throws(Finding) {
    // A name that is none in a bare gap may be one in the parentheses that the printer adds.
    if meaning.diagnostics.containsErrors { return }
    let text = FormatPrinter.text(of: syntax)
    let fragment = SourceFragment(SourceBuffer(name: "<printed>", text: text))
    let printedAgain = FormatPrinter.text(of: FormatParser.parse(fragment).syntax)
    guard printedAgain == text else {
      throw Finding("prints-differently", "'\(text)', then '\(printedAgain)'")
    }
    let meaningAgain = Meaning(fragment, in: environment)
    guard let difference = meaning.difference(from: meaningAgain) else { return }
    throw Finding("means-differently", "printed as '\(text)': \(difference)")
  }
}

/// What a format is compiled to.
private struct Meaning {
  let constraints: [AttributeConstraint]
  let diagnostics: [Diagnostic]
  /// How many views and gaps the format makes beyond what is written.
  let copyCount: Int

  init(_ fragment: SourceFragment, in environment: VisualFormatEnvironment) {
    var environment = environment
    (constraints, diagnostics) = VisualFormatCompiler.constraints(
      from: fragment,
      originID: "f",
      in: &environment
    )
    copyCount = environment.copyCount
  }

  /// What the other meaning has differently.
  func difference(from other: Meaning) -> String? {
    if other.diagnostics.containsErrors { return "errors \(other.diagnostics.map(\.code))" }
    guard constraints.count == other.constraints.count else {
      return "\(constraints.count) and \(other.constraints.count) constraints"
    }
    for (mine, theirs) in zip(constraints, other.constraints)
    where mine.first != theirs.first || mine.relation != theirs.relation
      || mine.second != theirs.second || mine.multiplier != theirs.multiplier
      || mine.constant != theirs.constant || mine.priority != theirs.priority
    {
      return "\(mine) and \(theirs)"
    }
    return nil
  }
}
