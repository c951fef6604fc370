// Sentences about what a command line names: files, views, metrics.

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
  static func outputIsInput(_ option: String, _ path: String) -> String {
    "found '\(path)' for '\(option)', which is read, expected another file"
  }
}
