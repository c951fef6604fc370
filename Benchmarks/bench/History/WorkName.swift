// The names that measured work is known by, in every run of it.

import Measurement

struct WorkName: Codable, Hashable, Sendable {
  let suite: String
  let caseName: String
  let subject: String
  let metric: String

  /// Who works where it is no rival.
  static let ownSubject = "tinamou"

  init(_ result: MeasurementResult) {
    (suite, caseName) = (result.suite, result.caseName)
    (subject, metric) = (result.subject, result.metric)
  }

  /// `suite/case/metric`.
  var name: String { "\(suite)/\(caseName)/\(metric)" }

  /// The name that filters know it by, with who worked where it is a rival.
  var seriesName: String { subject == Self.ownSubject ? name : "\(name) (\(subject))" }
}
