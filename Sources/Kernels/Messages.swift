// The messages of this module.

enum Messages {
  static func unusableInstructionSet(
    _ value: String,
    supported: [InstructionSet],
    used: InstructionSet
  ) -> String {
    let names = supported.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    let problem =
      InstructionSet(rawValue: value) == nil ? "is no instruction set" : "is not in this processor"
    return
      "'\(value)' in \(InstructionSet.environmentVariable) \(problem), expected one of \(names); "
      + "using '\(used.rawValue)'"
  }
}
