// Names of corpus files and how they belong together.

import Foundation
import ProgramSupport
import Tinamou

enum CorpusPath {
  /// What a document is, by its name.
  enum Kind: Equatable {
    case layout
    case system
    /// Layout XML.
    case markup
    /// Its findings stand in `NAME.EXT.expected` beside it.
    case broken
  }

  /// The kind of the document at a path; nil when it is none.
  static func kind(of path: String) -> Kind? {
    let suffix = (path as NSString).pathExtension
    guard ["json", "constraints", "vfl", "xml"].contains(suffix), !path.hasSuffix(".expected.json")
    else {
      return nil
    }
    let isBroken = FileManager.default.fileExists(atPath: findings(of: path))
    // What is wrong with Layout XML depends on the files that it uses: `swift test` looks.
    if suffix == "xml" { return isBroken ? nil : .markup }
    if isBroken { return .broken }
    switch suffix {
    case "json": return .layout
    case "constraints": return .system
    default: return nil
    }
  }

  /// Whether a path in the corpus is an input of a fuzz target: any bytes, which the target judges when
  /// `swift test` replays them.
  private static func isFuzzInput(_ path: String) -> Bool {
    path.hasPrefix("fuzz/") || path.hasPrefix("regressions/")
  }

  /// The file of expected answers beside a document.
  static func expected(of path: String) -> String {
    (path as NSString).deletingPathExtension + ".expected.json"
  }

  /// Whether a file says what answers or findings are expected of a document that is not there.
  static func isOrphan(_ path: String) -> Bool {
    let answers = ".expected.json"
    let documents: [String]
    if path.hasSuffix(answers) {
      documents = ["json", "constraints", "xml"].map { path.dropLast(answers.count) + ".\($0)" }
    } else if path.hasSuffix(".expected") {
      documents = [String(path.dropLast(".expected".count))]
    } else {
      return false
    }
    return !documents.contains(where: FileManager.default.fileExists)
  }

  /// The file of expected findings beside a broken document.
  static func findings(of path: String) -> String { path + ".expected" }

  /// All documents at paths: a file is itself, whatever its name; a folder all documents below it,
  /// by name, without what fuzz targets keep there; answers without a document are among them, as something is missing.
  ///
  /// `isUnreadable` hears of paths that are not there.
  static func documents(at paths: [String], isUnreadable: (String) -> Void) -> [String] {
    var documents: [String] = []
    for path in paths {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        isUnreadable(path)
        continue
      }
      guard isFolder.boolValue else {
        documents.append(path)
        continue
      }
      let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
      let folder = path.hasSuffix("/") ? path : path + "/"
      documents += names.sorted().filter { !isFuzzInput($0) }.map { folder + $0 }
        .filter { path in
          // A file that others use is no layout of its own.
          let kind = kind(of: path)
          if kind == nil { return isOrphan(path) }
          return kind == .markup
            ? FileManager.default.fileExists(atPath: expected(of: path)) : true
        }
    }
    return documents
  }

  /// The documents that a command line names, without any those of the corpus; paths that are not there are
  /// reported.
  static func documents(named paths: [String], _ status: inout ExitStatus) throws -> [String] {
    try documents(at: paths.isEmpty ? [corpusFolder()] : paths) { path in
      Console.report("'\(path)' cannot be read", as: .unreadableInput)
      status = max(status, .unreadableInput)
    }
  }
}

extension SourceBuffer {
  /// Reads a file; nil where it cannot be read.
  convenience init?(_ path: String) {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else { return nil }
    self.init(name: path, bytes: Array(data))
  }

  /// Reads a document; a file that cannot be read is the verdict on it.
  static func read(_ path: String, into verdict: inout DocumentVerdict) -> SourceBuffer? {
    let source = SourceBuffer(path)
    if source == nil { verdict.failed("cannot be read", .unreadableInput) }
    return source
  }
}
