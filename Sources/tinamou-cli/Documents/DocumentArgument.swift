// A document as the command line names it: where it is, and which language it is in.

import FileAccess
import ProgramSupport
import Tinamou

struct DocumentArgument {
  enum Language: String, CaseIterable {
    case json
    case constraints
    case xml
  }

  /// The path as given; `-` is standard input.
  let path: String
  let language: Language

  /// The ending of the names of files that `tinamou compile` writes.
  static let compiledEnding = ".tinamou"

  /// Finds the language of a document: the name's ending decides, and where it says nothing, the option.
  init(
    _ path: String,
    language option: String?,
    takesCompiled: Bool = false,
    takesLayoutXML: Bool = false
  ) throws(UsageFailure) {
    self.path = path
    let given: Language? = try ValueReading.language(option)
    if path == InputFile.standardInput {
      guard let given else { throw UsageFailure(Messages.missingLanguage) }
      language = given
    } else if let named = Self.language(ofFileNamed: path) {
      language = named
    } else if takesCompiled, Self.isNamedCompiled(path) {
      // The file says itself what it holds.
      language = .json
    } else if let given {
      language = given
    } else {
      throw UsageFailure(Messages.unknownFileType(path, orCompiled: takesCompiled))
    }
    if language == .xml, !takesLayoutXML { throw UsageFailure(Messages.noLayoutXML) }
  }

  /// Whether the name's ending says the language, whatever an option does.
  var isNamedByLanguage: Bool { Self.language(ofFileNamed: path) != nil }

  /// The language that the ending of a name says; nil where it says none.
  private static func language(ofFileNamed path: String) -> Language? {
    // Names of folders that are looked through are taken in capitals, too.
    let ending = path.lowercased()
    return Language.allCases.first { ending.hasSuffix(".\($0.rawValue)") }
  }

  /// Whether a name is that of a file of `tinamou compile`.
  static func isNamedCompiled(_ path: String) -> Bool {
    path.lowercased().hasSuffix(compiledEnding)
  }

  /// Refuses a constraint system, which has no views that something could be done to.
  func checkHasViews(to verb: String) throws(UsageFailure) {
    guard language != .constraints else { throw UsageFailure(Messages.noViews(to: verb)) }
  }

  static func all(
    _ paths: [String],
    language: String?,
    of command: any AnsweringCommand.Type
  ) throws(UsageFailure) -> [DocumentArgument] {
    guard !paths.isEmpty else { throw UsageFailure(Messages.missing("document", for: command)) }
    return try paths.map { (path) throws(UsageFailure) in
      try DocumentArgument(path, language: language, takesLayoutXML: true)
    }
  }

  /// The document of a command that takes one.
  static func onlyPath(
    _ paths: [String],
    or others: String = "",
    of command: any AnsweringCommand.Type
  ) throws(UsageFailure) -> String {
    guard let path = paths.first else {
      throw UsageFailure(Messages.missing("document", "one\(others)", for: command))
    }
    guard paths.count == 1 else { throw UsageFailure(Messages.several("documents")) }
    return path
  }

  /// Refuses standard input that stands for two inputs.
  static func checkStandardInput(in inputs: [String]) throws(UsageFailure) {
    guard inputs.count(where: { $0 == InputFile.standardInput }) < 2 else {
      throw UsageFailure(Messages.repeatedStandardInput)
    }
  }

  /// Whether a word was meant as an option where files are expected: it begins with a dash, and nothing has this name or
  /// could be expected to.
  static func isMeantAsOption(_ word: String) -> Bool {
    guard word.hasPrefix("-"), word != InputFile.standardInput else { return false }
    let isNamedAsDocument = language(ofFileNamed: word) != nil || isNamedCompiled(word)
    return !isNamedAsDocument && FileKind(path: word) == nil
  }
}
