// What the lines of a file of classes name: it may stand in a later line, so that it is looked for once the table is
// complete.

/// Names of properties and classes that lines of classes count on.
struct ClassReferences {
  enum Target {
    /// The property that is spelled another way.
    case property(String)
    /// The part whose properties are the class's, too.
    case forwardedPart(String)
    case partClass(String)
  }

  typealias Location = ClassTableReader.Location

  private var references: [(location: Location, className: String, target: Target)] = []

  /// Notes what a line of a class names.
  mutating func add(_ target: Target, of className: String, at location: Location) {
    references.append((location, className, target))
  }

  /// What a table does not have of all this, a sentence each, besides that of classes that are wrong already.
  func missing(
    in table: ClassTable,
    besides wrong: Set<String>
  ) -> [(location: Location, message: String)] {
    references.compactMap { location, className, target in
      if case .partClass(let name) = target {
        return table.viewClass(named: name) == nil
          ? (location, "no class is named '\(name)'") : nil
      }
      guard !wrong.contains(className) else { return nil }
      switch target {
      case .property(let name) where !table.has(name, as: className):
        return (location, "'\(className)' has no property '\(name)'")
      case .forwardedPart(let name) where !table.isPart(name, of: className):
        return (
          location,
          "'\(className)' has no part '\(name)', expected a property of the type 'view CLASS'"
        )
      default: return nil
      }
    }
  }
}
