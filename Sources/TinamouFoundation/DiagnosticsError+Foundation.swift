// What Foundation calls an error that it shows.

import Foundation
import Tinamou

extension DiagnosticsError: LocalizedError {
  /// A line for each finding, its notes below it.
  public var errorDescription: String? { description }
}
