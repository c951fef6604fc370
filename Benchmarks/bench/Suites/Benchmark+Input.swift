// What benchmarks are said to work on, so that results of different inputs are told apart: the whole family where a
// case is one, and where nothing is at hand to be hashed, the name under which the input is generated.

import Measurement
import Tinamou

extension Benchmark {
  /// Changes with what the generators of the suites make: whoever changes that without changing a name counts on.
  private static let generation = 1

  /// The same benchmark, which says that it works on what is generated under a name, where it says nothing else.
  func namingGeneratedInput(_ name: String) -> Benchmark {
    var named = self
    named.input = { [input] in
      input() ?? FileHash("\(name) \(Self.generation)".utf8).digits
    }
    return named
  }

  /// The same benchmarks, of which the first of each family, which speaks for it, says that it works on the inputs
  /// of all: fewer draws are another input.
  static func namingInputsOfFamilies(_ benchmarks: [Benchmark]) -> [Benchmark] {
    var families: [String: [Int]] = [:]
    for index in benchmarks.indices where benchmarks[index].draw != nil {
      families[benchmarks[index].name + " " + benchmarks[index].subject, default: []].append(index)
    }
    var named = benchmarks
    for family in families.values where family.count > 1 {
      let inputs = family.map { benchmarks[$0].input }
      named[family[0]].input = {
        let known = inputs.compactMap { $0() }
        return known.count == inputs.count
          ? FileHash(known.joined(separator: " ").utf8).digits : nil
      }
    }
    return named
  }
}
