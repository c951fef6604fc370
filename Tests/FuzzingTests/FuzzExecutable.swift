// The built executable `fuzz`, beside the test bundle whichever configuration was built.

import Foundation
import Fuzzing

/// The executable under test.
enum FuzzExecutable {
  static let path = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("fuzz").path

  static let command = ChildCommand(executable: path)
}
