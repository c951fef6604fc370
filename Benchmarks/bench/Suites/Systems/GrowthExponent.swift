// How fast times grow with size, as one number a family: the power of the number of views, by least squares
// over logarithms. It sees what a single size does not, an algorithm that has become quadratic.

import Glibc
import Measurement
import Workloads

/// The exponents of the families of `WorkloadFamily.growing`.
enum GrowthExponent {
  /// The work whose growth is followed.
  static let metrics = ["build", "resize"]

  /// The slope of a straight line through points, by least squares; nil where all stand above each other.
  static func slope(of points: [(x: Double, y: Double)]) -> Double? {
    let count = Double(points.count)
    let middle = (
      x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count
    )
    let across = points.reduce(0) { $0 + ($1.x - middle.x) * ($1.x - middle.x) }
    let along = points.reduce(0) { $0 + ($1.x - middle.x) * ($1.y - middle.y) }
    return across > 0 ? along / across : nil
  }

  static var names: [String] {
    WorkloadFamily.growing.flatMap { growing in metrics.map { name(of: growing.shape, $0) } }
  }

  private static func name(of shape: String, _ metric: String) -> String {
    "\(Suite.growth.rawValue)/\(shape)/\(metric)"
  }

  /// Names of the benchmarks whose results make the exponents that are wanted.
  static func needed(where isWanted: (String) -> Bool) -> Set<String> {
    var names: Set<String> = []
    for (shape, members) in WorkloadFamily.growing {
      for metric in metrics where isWanted(name(of: shape, metric)) {
        names.formUnion(members.map { "\(Suite.solve.rawValue)/\($0)/\(metric)" })
      }
    }
    return names
  }

  /// The exponents, one sample a round, of every shape whose sizes have all been measured.
  static func results(of results: [MeasurementResult]) -> [MeasurementResult] {
    WorkloadFamily.growing.flatMap { shape, names in
      metrics.compactMap { metric -> MeasurementResult? in
        let sizes = names.compactMap { name -> (views: Double, samples: [Double])? in
          guard let family = WorkloadFamily(named: name),
            let result = results.first(where: {
              $0.suite == Suite.solve.rawValue && $0.caseName == name && $0.metric == metric
            })
          else { return nil }
          return (log(Double(family.viewCount)), result.samples)
        }
        guard sizes.count == names.count else { return nil }
        let count = sizes.map(\.samples.count).min() ?? 0
        let samples = (0..<count).compactMap { sample in
          slope(of: sizes.map { ($0.views, log($0.samples[sample])) })
        }
        let benchmark = Benchmark(
          suite: Suite.growth.rawValue,
          caseName: shape,
          metric: metric,
          unit: .exponent
        ) { { _ in } }
        return MeasurementResult(benchmark, samples: samples)
      }
    }
  }
}
