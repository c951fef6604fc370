// `bench run --profile CASE`: one case for a while, and a picture of where its time goes.

import Measurement

struct ProfileRun {
  /// The case's benchmarks, several where it is a family.
  let benchmarks: [Benchmark]

  static let seconds = 5.0
  static let quickSeconds = 1.0

  /// The file that a case's picture is written to where nobody says otherwise.
  static func fileName(for name: String) -> String {
    String(name.map { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "." ? $0 : "-" }) + ".svg"
  }

  /// The picture; all draws of a family take turns.
  func picture(seconds: Double) throws(StackSampler.SystemFailure) -> FlameGraph {
    let bodies = benchmarks.map { ($0.prepare(), $0.period) }
    // What is done only once is not in the picture.
    for (body, period) in bodies { body(period) }
    var turn = 0
    let stacks = try StackSampler.stacks(seconds: seconds) {
      let (body, period) = bodies[turn]
      body(period)
      turn = turn + 1 == bodies.count ? 0 : turn + 1
    }
    let symbols = SymbolTable()
    var names: [UInt: String] = [:]
    func name(_ address: UInt) -> String {
      if let name = names[address] { return name }
      // A return address is behind the call, which may be the last instruction of its function.
      let name = symbols.name(at: address &- 1).map(FunctionName.readable) ?? "unknown"
      names[address] = name
      return name
    }
    return FlameGraph(stacks.map { $0.map(name) })
  }
}
