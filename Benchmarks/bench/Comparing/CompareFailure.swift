// Why two sides cannot be compared, and what a command answers then.

import Foundation
import ProgramSupport

enum CompareFailure: RunFailure {
  /// The words name nothing that can be compared.
  case unknown(String)
  /// A side does not build.
  case unbuildable(String)
  /// A file is needed and cannot be read.
  case unreadable(String)
  /// A file cannot be written.
  case unwritable(String)
  /// A side's program ended, or answered what nobody asked.
  case broken(String)
  /// What cannot be.
  case defect(String)

  var message: String {
    switch self {
    case .unknown(let text), .unbuildable(let text), .unreadable(let text), .unwritable(let text),
      .broken(let text), .defect(let text):
      text
    }
  }

  var exitStatus: ExitStatus {
    switch self {
    case .unknown: .usage
    case .unbuildable, .broken: .badInput
    case .unreadable: .unreadableInput
    case .unwritable: .unwritableOutput
    case .defect: .defect
    }
  }
}

extension FileManager {
  /// Makes a folder, with those that it lies in.
  func makeFolder(_ path: String) throws(CompareFailure) {
    do {
      try createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw .unwritable("'\(path)' cannot be made: \(error.localizedDescription)")
    }
  }
}
