// Options that name classes: those of a command line, and those of a project.

import ArgumentParser
import FileAccess
import Tinamou

/// What a command line says about classes.
struct ClassOptions: ParsableArguments {
  @Option(
    "Classes that Layout XML may name besides UIKit's; may be repeated.",
    "file",
    completion: .file()
  )
  var classes: [String] = []

  @Option(
    "The project's file (default: tinamou.json beside the first document or further out).",
    "file",
    completion: .file()
  )
  var project: String?

  /// The project of documents: the one that is named, else the one that the first of them lies in.
  func project(
    of documents: [String],
    root: String? = nil,
    _ reporter: Reporter
  ) throws -> ProjectFile? {
    try ProjectFile.find(named: project, from: documents, root: root, reporter)
  }

  /// UIKit's classes with those of a project and those that are named; nil where there are none of these.
  func table(_ project: ProjectFile?, _ budget: Budget) throws(StateFileFailure) -> ClassTable? {
    try ClassFile.classes(project, classes, budget)
  }
}
