// Sentences about files that a command line names.

extension Messages {
  static func oneFileForTwo(_ first: String, _ second: String, _ path: String) -> String {
    "found '\(path)' for '\(first)' and for '\(second)', expected a file for each"
  static let namesByOptions =
    "'--views' names views that stand in no brackets, such as '--views a,b', and '--metrics' metrics"
  }
  static func outputIsInput(_ option: String, _ path: String) -> String {
    "found '\(path)' for '\(option)', which is read, expected another file"
  }
}
