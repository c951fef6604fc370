// Where the corpus lies and what is in it. Files are listed in the order of their names, so that
// tests run and fail in the same order everywhere.

import Foundation
import Tinamou

/// The folder Corpus/ of this repository.
enum CorpusFolder {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Corpus")

  /// The layout documents, without folder and extension.
  static let layouts = names(in: "layouts", endingWith: ".json", exceptEndingWith: ".expected.json")
  /// The constraint systems, without folder and extension.
  static let systems = names(in: "systems", endingWith: ".constraints")
  /// The layouts of expressions, without folder and extension.
  static let markupLayouts = names(in: "xml-layouts", endingWith: ".xml")
  /// The broken documents, with their extensions.
  static let broken = names(in: "broken", endingWith: ".expected")

  /// A file as the readers see it; its name is the path inside the corpus.
  static func source(_ path: String) throws -> SourceBuffer {
    SourceBuffer(name: path, bytes: [UInt8](try data(path)))
  }

  /// The bytes of a file.
  static func data(_ path: String) throws -> Data {
    try Data(contentsOf: root.appending(path: path))
  }

  /// The names of the files in a folder that end in a certain way, without that ending.
  ///
  /// A folder that cannot be read gives none; a test demands that there are enough.
  static func names(
    in folder: String,
    endingWith ending: String,
    exceptEndingWith other: String? = nil
  )
    -> [String]
  {
    let path = root.appending(path: folder).path(percentEncoded: false)
    let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return files.filter { file in
      file.hasSuffix(ending) && !(other.map { file.hasSuffix($0) } ?? false)
    }.map { String($0.dropLast(ending.count)) }.sorted()
  }
}
