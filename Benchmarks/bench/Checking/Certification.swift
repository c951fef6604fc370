// The count of a certification: which systems were solved, how each answer was proved, how long it
// took.

import FuzzSupport
import Measurement
import Peers
import ReferenceSimplex
import Tinamou

struct Certification {
  private let seed: UInt64
  private(set) var count = 0
  private(set) var rightCount = 0
  /// How many answers are certified down to the last tie.
  private(set) var certifiedCount = 0
  /// How many answers the reference solver confirmed bit for bit.
  private(set) var comparedCount = 0
  private(set) var nanoseconds = 0.0
  /// What is wrong, a sentence a system; only the first ones are kept.
  private(set) var faults: [String] = []

  private static let keptFaults = 20
  /// One in so many answers is compared with the reference solver's, which takes longer.
  private let comparedEvery: Int

  init(seed: UInt64, comparedEvery: Int) {
    self.seed = seed
    self.comparedEvery = comparedEvery
  }

  /// Solves a system, proves the answer and counts it.
  mutating func check(_ input: Int) {
    let system = FeasibleSystem.make(seed: seed, input: input)
    var solver = SimplexSolver(system)
    var outcome: SolveOutcome?
    nanoseconds += MonotonicTime.nanoseconds {
      solver.solve()
      outcome = solver.outcome()
    }
    count += 1
    guard let outcome else { return }
    var fault = system.requiredRowFault(in: outcome)
    if fault == nil {
      switch solver.certificate() {
      case .success(let certificate):
        if certificate.outcome != outcome {
          fault = "the certified answer differs"
        } else if certificate.extent == .levelsAndTies {
          certifiedCount += 1
        }
      case .failure(let failure): fault = "it has no certificate: \(failure)"
      }
    }
    if fault == nil, input.isMultiple(of: comparedEvery) {
      comparedCount += 1
      let oracle = ReferenceSolver.solve(system)
      fault = OutcomeComparison.differences(of: outcome, from: oracle).first
    }
    if let fault {
      if faults.count < Self.keptFaults {
        faults.append(
          "system \(input) of seed \(seed): \(fault); "
            + "see 'bench certify --seed \(seed) --first \(input) --write'"
        )
      }
    } else {
      rightCount += 1
    }
  }

  func summary() -> String {
    let time = QuantityText.time(nanoseconds / Double(max(count, 1)), in: .nanoseconds)
    return "tinamou: \(rightCount) of \(count) right by certificate, \(certifiedCount) down to the "
      + "last tie; \(comparedCount) compared with the reference solver bit for bit; "
      + "\(time) a system"
  }
}

/// A rival's answers to random systems, each under a time limit.
struct PeerCertification {
  private let rival: PeerRival
  private let seed: UInt64
  private let folder: String
  private let limit: Double
  private var count = 0
  private var rightCount = 0
  private var brokenRowCount = 0
  private var notLeastCount = 0
  private var overLimitCount = 0
  private var failures: [String] = []
  private(set) var isMissing = false

  init(_ rival: PeerRival, seed: UInt64, folder: String, limit: Double) {
    self.rival = rival
    self.seed = seed
    self.folder = folder
    self.limit = limit
  }

  mutating func check(_ input: Int) {
    let system = FeasibleSystem.make(seed: seed, input: input)
    let contestant = PeerContestant(
      rival,
      in: folder,
      problem: PeerProblem(system, steps: []),
      limit: limit
    )
    do throws(PeerFailure) {
      switch try contestant.faultOfOneSolve() {
      case nil: rightCount += 1
      case .brokenRow: brokenRowCount += 1
      case .notLeast: notLeastCount += 1
      case .malformed(let reason): throw PeerFailure.broken(reason)
      }
    } catch {
      switch error {
      case .missing:
        isMissing = true
        return
      case .overLimit: overLimitCount += 1
      case .refused(let reason), .broken(let reason): failures.append(reason)
      }
    }
    count += 1
  }

  func summary() -> String {
    guard !isMissing else { return "\(rival.rawValue): missing; scripts/setup-peers brings it" }
    var parts = [
      "\(brokenRowCount) break a required row", "\(notLeastCount) miss their own least objective",
      "\(overLimitCount) over \(limit) s",
    ]
    parts += failures.grouped(by: \.self).map { "\($0.elements.count) '\($0.key)'" }
    return "\(rival.rawValue): \(rightCount) of \(count) right; \(parts.joined(separator: ", "))"
  }
}
