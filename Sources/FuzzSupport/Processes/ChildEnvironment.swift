// Variables for a process that is started.

import Glibc

/// The environment of a process to start.
public enum ChildEnvironment {
  /// The variables of this process as `NAME=VALUE`, with others besides or in their place.
  public static func variables(with changes: [String: String]) -> [String] {
    var kept: [String] = []
    var next = environ
    while let entry = next.pointee {
      let text = String(cString: entry)
      if changes[String(text.prefix { $0 != "=" })] == nil { kept.append(text) }
      next += 1
    }
    return kept + changes.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
  }
}
