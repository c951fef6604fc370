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

  /// Finds the language of a document: the name's ending decides, and where it says nothing, the
  /// option; `command` has the options that a path like one may have been meant as.
  init(
    _ path: String,
    language option: String?,
    of command: any AnsweringCommand.Type,
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
    } else if takesCompiled, path.lowercased().hasSuffix(Self.compiledEnding) {
      // The file says itself what it holds.
      language = .json
    } else if let given {
      language = given
    } else if path.hasPrefix("-") {
      throw ArgumentOrder(command).unknownOption(path)
    } else {
      throw UsageFailure(Messages.unknownFileType(path))
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
    guard paths.count(where: { $0 == InputFile.standardInput }) <= 1 else {
      throw UsageFailure(Messages.repeatedStandardInput)
    }
    return try paths.map { (path) throws(UsageFailure) in
      try DocumentArgument(path, language: language, of: command, takesLayoutXML: true)
    }
  }

  /// The document of a command that takes one.
  static func onlyPath(
    _ paths: [String],
    or others: String = "",
    of command: any AnsweringCommand.Type
  ) throws(UsageFailure) -> String {
    try checkOptions(in: paths, of: command)
    guard let path = paths.first else {
      throw UsageFailure(Messages.missing("document", "one\(others)", for: command))
    }
    guard paths.count == 1 else { throw UsageFailure(Messages.several("documents")) }
    return path
  }

  /// Looks whether a word was meant as an option of a command that takes one document: nothing else that it takes begins
  /// with a dash.
  static func checkOptions(
    in words: [String],
    of command: any AnsweringCommand.Type
  ) throws(UsageFailure) {
    let endings = Language.allCases.map { ".\($0.rawValue)" } + [compiledEnding]
    for word in words where word.hasPrefix("-") && word != InputFile.standardInput {
      guard !endings.contains(where: word.hasSuffix) else { continue }
      // What begins with a dash and is no document was meant as an option.
      throw ArgumentOrder(command).unknownOption(word)
    }
  }
}
