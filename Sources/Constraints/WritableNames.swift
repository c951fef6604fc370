// Names under which the variables and parameters of any system can be written and read back.

import Diagnostics

/// A name for each variable and parameter: valid, all different, the system's own where possible.
struct WritableNames {
  /// Names of parameters.
  private(set) var parameters: [String] = []
  /// Names of variables.
  private(set) var variables: [String] = []

  /// Chooses names for a system.
  init(of system: ConstraintSystem) {
    var taken: Set<String> = []
    parameters = Self.names(
      system.parameterNames,
      count: system.parameterCount,
      letter: "p",
      taken: &taken
    )
    variables = Self.names(
      system.variableNames,
      count: system.variableCount,
      letter: "v",
      taken: &taken
    )
  }

  /// Whether the reader takes a text for one name.
  static func isValid(_ name: String) -> Bool {
    guard let first = name.utf8.first, first.isNameStart else { return false }
    return name.utf8.allSatisfy(ByteClass.isNamePart)
  }

  private static func names(
    _ wanted: [String],
    count: Int,
    letter: String,
    taken: inout Set<String>
  ) -> [String] {
    var names = [String?](repeating: nil, count: count)
    for (index, name) in wanted.prefix(count).enumerated()
    where isValid(name) && taken.insert(name).inserted {
      names[index] = name
    }
    return names.enumerated().map { index, name in
      if let name { return name }
      var invented = "\(letter)\(index)"
      while !taken.insert(invented).inserted { invented += "_" }
      return invented
    }
  }
}

/// What a byte can be in a `.constraints` file.
enum ByteClass {
  /// Whether a name may go on with a byte.
  @inline(__always)
  static func isNamePart(_ byte: UInt8) -> Bool {
    byte.isNamePart || byte == UInt8(ascii: ".")
  }
}
