// What a run was measured on. Times of different machines do not compare, so every record says.

struct MachineDescription: Codable, Hashable, Sendable {
  var cpu: String
  /// The number of processors the system offers.
  var cores: Int
  /// The memory that the system has, in KiB; nil in records of earlier versions.
  var memoryKiB: Int?
  /// The operating system and its kernel.
  var os: String
  /// The Swift compiler's version, or nil when there is none to ask.
  @OrNull var swift: String?

  /// What series are told apart by: processor, cores and memory, as `AMD EPYC 7763, 4 cores, 16 GiB`.
  ///
  /// It is coarse on purpose. A key that drifts with a kernel, a clock frequency or a few megabytes
  /// cuts series in two, and every cut looks like a change.
  var key: String {
    let memory = memoryKiB.map { ", \(Self.roundedGibibytes(kibibytes: $0)) GiB" } ?? ""
    return "\(Self.family(of: cpu)), \(cores) \(cores == 1 ? "core" : "cores")\(memory)"
  }

  /// The model without trade marks, frequencies, counts of cores and empty words.
  static func family(of model: String) -> String {
    var words: [Substring] = []
    for word in model.replacing("(R)", with: " ").replacing("(TM)", with: " ").split(separator: " ")
    {
      if word == "@" { break }
      let isFrequency = word.hasSuffix("Hz")
      let isCount = word.hasSuffix("-Core")
      if isFrequency || isCount || word == "CPU" || word == "Processor" { continue }
      words.append(word)
    }
    return words.isEmpty ? model : words.joined(separator: " ")
  }

  /// Memory rounded up, to multiples of four from 32 on: the kernel keeps a part for itself, and
  /// more or less of it from version to version.
  static func roundedGibibytes(kibibytes: Int) -> Int {
    let gibibytes = Int((Double(kibibytes) / 1_048_576).rounded(.up))
    return gibibytes < 32 ? gibibytes : (gibibytes + 3) / 4 * 4
  }
}
