// Options of comparisons with other solvers, and where these are.

import ArgumentParser
import Foundation
import Measurement
import ProgramSupport

struct PeerOptions: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Compare with other solvers, side by side in interleaved rounds.",
      discussion: "They come with scripts/setup-peers; one that is missing is named as missing."
    )
  )
  var peers = false

  @Option(
    help: ArgumentHelp(
      "What a rival's single answer may take before it is ended.",
      valueName: "seconds"
    )
  )
  var peerLimit: Double?

  func validate() throws {
    if let peerLimit, !(peerLimit > 0 && peerLimit <= 86_400) {
      throw ValidationError("--peer-limit is \(peerLimit), expected seconds between 0 and 86400")
    }
  }

  /// That an option says something of rivals where none is asked.
  static func onlyForPeers(_ option: String) -> ValidationError {
    ValidationError("'\(option)' is for --peers")
  }

  /// Ends where rivals have a limit and none is asked.
  func requireUse(byPeers arePeersAsked: Bool) throws {
    if peerLimit != nil, !arePeersAsked { throw Self.onlyForPeers("--peer-limit") }
  }

  /// The folder of rivals: `TINAMOU_PEERS`, else `.peers` in the package.
  static var folder: String {
    let given = ProcessInfo.processInfo.environment["TINAMOU_PEERS"] ?? ""
    return given.isEmpty ? PackageFolder.path(".peers") ?? ".peers" : given
  }

  func comparison(isQuick: Bool) -> PeerRun {
    PeerRun(
      folder: Self.folder,
      limit: peerLimit ?? (isQuick ? Self.quickLimit : Self.limit),
      schedule: isQuick ? Self.quickSchedule : Self.schedule
    )
  }

  private static let limit = 60.0
  private static let quickLimit = 10.0
  /// Fewer samples of each rival than of our own suites: ours is sampled beside every one of them.
  private static let schedule = MeasurementSchedule(
    rounds: 20,
    samplesPerRound: 1,
    sampleNanoseconds: 2e6,
    benchmarkNanoseconds: 4e9
  )
  private static let quickSchedule = MeasurementSchedule(
    rounds: 6,
    samplesPerRound: 1,
    sampleNanoseconds: 0.5e6,
    benchmarkNanoseconds: 0.5e9
  )
}
