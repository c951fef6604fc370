// Which modules a build of other sources has to compile again. SwiftPM goes by the modules that a module
// imports itself. How large a type is may be up to modules behind those, and where these change, it
// leaves objects in place that take the type for smaller or larger than it is now.

import Foundation

/// The modules that SwiftPM's manifest of a build names, and what they are compiled from.
struct StaleModules {
  private struct Module {
    var inputs: [String] = []
    var outputs: [String] = []
  }

  private var modules: [Module] = []

  /// Reads a manifest, such as `release.yaml`.
  init(manifest text: String) {
    var isModule = false
    for line in text.split(separator: "\n") {
      let text = line.drop { $0 == " " }
      if text.hasPrefix("\"") {
        isModule = text.hasPrefix("\"C.") && text.hasSuffix(".module\":")
        if isModule { modules.append(Module()) }
      } else if isModule, text.hasPrefix("inputs: [") {
        modules[modules.count - 1].inputs = Self.paths(text.dropFirst(8))
      } else if isModule, text.hasPrefix("outputs: [") {
        modules[modules.count - 1].outputs = Self.paths(text.dropFirst(9))
      }
    }
  }

  private static func paths(_ text: Substring) -> [String] {
    (try? JSONDecoder().decode([String].self, from: Data(text.utf8))) ?? []
  }

  /// The compiled modules that sources in some folders are in, directly or through other modules: without
  /// them SwiftPM compiles these again.
  func compiled(fromFolders folders: Set<String>) -> Set<String> {
    var stale: Set<String> = []
    var isStale = modules.map { module in
      module.inputs.contains { input in folders.contains { input.hasPrefix($0 + "/") } }
    }
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for (index, module) in modules.enumerated() {
        let compiled = module.outputs.filter { $0.hasSuffix(".swiftmodule") }
        if !isStale[index] { isStale[index] = module.inputs.contains { stale.contains($0) } }
        guard isStale[index], !stale.isSuperset(of: compiled) else { continue }
        stale.formUnion(compiled)
        hasChanged = true
      }
    }
    return stale
  }
}
