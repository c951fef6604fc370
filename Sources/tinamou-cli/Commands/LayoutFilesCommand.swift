// What the commands on files of Layout XML share: their arguments, and how a file is read.

import ArgumentParser
import FileAccess
import LayoutTool
import MarkupReading
import Tinamou

struct LayoutSource {
  let file: LayoutFile
  let bytes: [UInt8]
  let document: MarkupDocument
}

/// A command on files and folders of Layout XML.
protocol LayoutFilesCommand: AnsweringCommand {}

extension ClassOptions {
  /// The classes that say how attributes of files and of those in folders are read.
  func table(forFilesAt paths: [String], _ reporter: Reporter) throws -> ClassTable {
    try DocumentArgument.checkStandardInput(in: paths + self.paths)
    // A project lies in the folder that is named, or further out.
    let inner = paths.map { FileRoot($0) == nil ? $0 : "\($0)/" }
    return try table(try .find(named: project, from: inner, reporter), reporter) ?? .uiKit
  }
}

extension LayoutFilesCommand {
  /// Reads the layouts of some paths one after another.
  ///
  /// Files that cannot be read are reported; those that are no layouts are left out, and named where the
  /// command line names them. Standard input that is none goes through `filter`.
  func forEachLayout(
    at paths: [String],
    _ reporter: Reporter,
    elseFilter filter: ([UInt8]) throws -> Void = { _ in },
    _ body: (LayoutSource) throws -> Void
  ) throws {
    guard !paths.isEmpty else {
      throw UsageFailure(Messages.missing("path", for: Self.self))
    }
    try DocumentArgument.checkStandardInput(in: paths)
    for file in LayoutFileSearch.files(at: paths, reporter) {
      guard let source = reporter.source(at: file.path) else { continue }
      let document = MarkupReader.read(source)
      // Whether broken XML was to be a layout is known by its name only.
      let isLayout = LayoutElements.isLayout(document)
      if isLayout || (file.isNamed && document.diagnostics.containsErrors) {
        try body(LayoutSource(file: file, bytes: source.bytes, document: document))
      } else if file.isNamed {
        reporter.remark(Messages.noLayout(file.path))
        if file.path == InputFile.standardInput { try filter(source.bytes) }
      }
    }
  }
}
