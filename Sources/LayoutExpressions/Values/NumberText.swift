// Numbers as texts: the one way in which every answer prints them.

import Diagnostics

/// Prints numbers.
public enum NumberText {
  /// The shortest decimal that reads back as the same number, or nil for one that is not finite.
  public static func text(_ number: Double) -> String? {
    number.isFinite ? JSONText.number(number) : nil
  }
}
