// Files that a command writes, seen before it reads anything, and once it knows what its documents name: none may take
// the place of what the command reads, nor of another output.

import FileAccess
import Tinamou

enum OutputFiles {
  /// Refuses outputs, by the options that may name them, that are files which are read, whatever path leads to them; what
  /// is read is asked for only where there is an output.
  static func check(
    _ named: KeyValuePairs<String, String?>,
    notIn inputs: @autoclosure () -> [String]
  ) throws(UsageFailure) {
    let paths = named.compactMap { option, path in path.map { (option: option, path: $0) } }
    guard !paths.isEmpty else { return }
    let read = Set(
      inputs().compactMap { $0 == InputFile.standardInput ? .standardInput : FileIdentity($0) }
    )
    var written: [FileIdentity: String] = [:]
    for (option, path) in paths {
      if path == InputFile.standardInput { throw UsageFailure(Messages.outputIsNoFile(option)) }
      if let other = paths.first(where: { $0.option != option && $0.path == path })?.option {
        throw UsageFailure(Messages.oneFileForTwo(option, other, path))
      }
      // A text has this character in the place of bytes that are no UTF-8: the file would have another name.
      if path.unicodeScalars.contains("\u{FFFD}"), !areArgumentsUTF8 {
        throw UsageFailure(Messages.outputIsNotUTF8(option, path))
      }
      guard let file = FileIdentity(path) else { continue }
      if read.contains(file) { throw UsageFailure(Messages.outputIsInput(option, path)) }
      if let other = written[file] {
        throw UsageFailure(Messages.oneFileForTwo(other, option, path))
      }
      written[file] = option
    }
  }

  /// Whether all words of the command line are UTF-8.
  private static var areArgumentsUTF8: Bool {
    (0..<Int(CommandLine.argc)).allSatisfy { index in
      CommandLine.unsafeArgv[index].map { String(validatingCString: $0) != nil } ?? true
    }
  }
}
