// A running side of a comparison: sends the requests of CaseProtocol and reads the answers.

import Foundation
import Peers

final class CaseProcess {
  private let process: PeerProcess
  private let label: String
  /// Whether it owes an answer.
  private(set) var hasFailed = false

  /// A case that takes longer to prepare or to repeat is not waited for.
  private static let limitSeconds = 120.0

  /// Starts a side's program, with its code laid out by a seed where there is one, under another program where there
  /// is one.
  init(
    _ build: SideBuild,
    layout seed: Int? = nil,
    withOthers: Bool = false,
    under command: [String] = [],
    environment: [String: String] = [:]
  ) throws(CompareFailure) {
    let path = try build.program(layout: seed, withOthers: withOthers)
    let words = command + [path, "protocol"]
    label = build.label
    do {
      process = try PeerProcess(
        path: words[0],
        arguments: Array(words.dropFirst()),
        environment: environment,
        folder: build.packageFolder
      )
    } catch {
      throw .broken("\(build.label): \(error.label)")
    }
  }

  func end() { process.end() }

  func list() throws(CompareFailure) -> CaseProtocol.List { try ask("list") }

  /// Makes a case ready, in place of the one before.
  func prepare(_ name: String, draw: Int) throws(CompareFailure) {
    let _: CaseProtocol.Time = try ask("prepare \(draw) \(name)")
  }

  /// The nanoseconds of one repetition; of few ones a clock may see nothing.
  func run(_ count: Int) throws(CompareFailure) -> Double {
    let time: CaseProtocol.Time = try ask("run \(count)")
    guard time.nanoseconds >= 0 else { throw timeless(count, time.nanoseconds) }
    return time.nanoseconds / Double(count)
  }

  /// The same where there are as many as a clock sees.
  func sample(_ count: Int) throws(CompareFailure) -> Double {
    let time = try run(count)
    // Of nothing no other time is a share.
    guard time > 0 else { throw timeless(count, time) }
    return time
  }

  private func timeless(_ count: Int, _ nanoseconds: Double) -> CompareFailure {
    failure("'run \(count)': took \(nanoseconds) nanoseconds, expected more than 0")
  }

  /// What so many repetitions take besides time.
  func count(_ count: Int) throws(CompareFailure) -> CaseCounts {
    try ask("count \(count)")
  }

  /// Repeats the work where callgrind looks.
  func region(_ count: Int) throws(CompareFailure) {
    let _: CaseCounts = try ask("region \(count)")
  }

  private func ask<Answer: Decodable>(_ request: String) throws(CompareFailure) -> Answer {
    let line: String
    do {
      line = try process.ask(request + "\n", limit: Self.limitSeconds)
    } catch {
      throw failure("'\(request)': \(error.label)")
    }
    let data = Data(line.utf8)
    // Counts may all be missing, so a refusal would read as one.
    if let refusal = try? JSONDecoder().decode(CaseProtocol.Refusal.self, from: data) {
      throw failure("'\(request)': \(refusal.error)")
    }
    guard let answer = try? JSONDecoder().decode(Answer.self, from: data) else {
      throw failure("'\(request)': answered '\(line.prefix(200))'")
    }
    return answer
  }

  private func failure(_ reason: String) -> CompareFailure {
    hasFailed = true
    return .broken("\(label): \(reason)")
  }
}
