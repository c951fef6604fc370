// Sentences about what a command line names: files, views, metrics; about what files of projects and of state say, and
// about the rows that a project gives to tables.

import Tinamou

extension Messages {
  static let namesByOptions =
    "'--views' names views that stand in no brackets, such as '--views a,b', and '--metrics' metrics"
  static func oneFileForTwo(_ first: String, _ second: String, _ path: String) -> String {
    "found '\(path)' for '\(first)' and for '\(second)', expected a file for each"
  }
  static func fewerPixels(_ path: String, _ scale: Double, _ wanted: Double) -> String {
    let rounded = (scale * 1000).rounded(.down) / 1000
    return "\(path): \(JSONText.number(rounded)) pixels a point, not \(JSONText.number(wanted)): "
      + "more than a picture may have"
  }
  static func noTemplate(named name: String, in table: String) -> String {
    "found '\(name.printable)' as the reuseIdentifier of rows, which no cell of '\(table.printable)' has; the first "
      + "cell stands in"
  }
  static func tooManyRecords(_ count: Int, in table: String, limit: Int) -> String {
    "found \(count) records in 'rows', expected at most \(limit); '\(table.printable)' shows the first \(limit)"
  }
  static func outputIsInput(_ option: String, _ path: String) -> String {
    "found '\(path)' for '\(option)', which is read, expected another file"
  }
  static func unknownFileType(_ path: String, orCompiled isCompiledToo: Bool) -> String {
    "cannot tell the language of '\(path)' by its name, expected .json, .xml, .constraints"
      + (isCompiledToo ? ", .tinamou" : "") + " or --language"
  }
  static func outputIsNotUTF8(_ option: String, _ path: String) -> String {
    "found '\(path)' for '\(option)', whose name is not UTF-8, expected one that is"
  }
  static func badCompiledFile(_ path: String) -> String {
    "'\(path)' is no name of a compiled file, expected one that ends with .tinamou"
  }
  static func outputIsNoFile(_ option: String) -> String {
    "found '-' for '\(option)', expected a file; './-' is one of that name"
  }

  // MARK: Files of projects and of state

  static func otherValue(_ node: JSONNode, expected: String) -> String {
    let text = PrintableText.word(node.range.buffer.text(node.range.bytes))
    return "found \(node.kind == .number ? "'\(text)'" : node.kind.noun), expected \(expected)"
  }
  static let projectObject = "an object of what the project says"
  static let projectFunctions = "an object of expressions by the signatures of functions"
  static let projectRules = "an object of severities by the names of rules"
  static func repeatedFunction(_ name: String) -> String {
    "found the function '\(PrintableText.word(name))' again, expected another name"
  }
  static func noProjectFolder(_ path: String) -> String {
    "found '\(PrintableText.word(path))', expected a folder below that of the project, or below '--root'"
  }
  static let stateObject = "an object whose members are values by name"
}
