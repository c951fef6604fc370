// A rival as a contestant: starts its program, lets it try its variants and keeps the fastest one
// whose answers are right.

import Constraints
import Measurement

/// A rival on one problem.
public final class PeerContestant: Contestant {
  /// The rival's name.
  public let name: String
  /// The variant it chose, where it has several.
  public private(set) var remark: String?

  private let rival: PeerRival
  private let path: String
  private let problem: PeerProblem
  private let limit: Double
  private var process: PeerProcess?
  private var variants: [String] = []
  /// Why the live model for edits could not be had; asking again would take as long again.
  private var editFailure: PeerFailure?
  /// The request that the live model and the variant belong to.
  private var prepared: PeerRequest?

  /// Names a rival, the folder that `scripts/setup-peers` fills, a problem, and how many seconds any one answer
  /// may take; nothing is started yet.
  public init(_ rival: PeerRival, in folder: String, problem: PeerProblem, limit: Double) {
    self.rival = rival
    name = rival.rawValue
    path = rival.executable(in: folder)
    self.problem = problem
    self.limit = limit
  }

  /// Whether this rival does such work at all.
  public func canTake(_ request: PeerRequest) -> Bool {
    switch request {
    case .build, .resize: true
    case .content: rival.isFlexbox
    case .edits: rival.takesEdits
    }
  }

  // MARK: Conversation

  /// The running program with the problem loaded.
  private func connected() throws(PeerFailure) -> PeerProcess {
    if let process { return process }
    let process = try PeerProcess(path: path)
    let words = try process.ask("", limit: limit).split(separator: " ").map(String.init)
    guard words.count >= 3, words[0] == "ready" else {
      throw .broken("it greets with '\(words.prefix(3).joined(separator: " "))'")
    }
    variants = Array(words[2...])
    self.process = process
    _ = try ask(problem.text(), expecting: "ok")
    return process
  }

  /// Asks and gives the words behind the expected first one.
  @discardableResult
  private func ask(_ text: String, expecting word: String) throws(PeerFailure) -> [Substring] {
    let process = try connected()
    let line: String
    do {
      line = try process.ask(text.hasSuffix("\n") ? text : text + "\n", limit: limit)
    } catch {
      self.process = nil
      prepared = nil
      throw error
    }
    let words = line.split(separator: " ")
    guard words.first == word[...] else {
      guard words.first == "error" else { throw .broken("it answered '\(line.prefix(40))'") }
      throw .refused(words.dropFirst().joined(separator: " "))
    }
    return Array(words.dropFirst())
  }

  private func numbers(_ text: String, expecting word: String) throws(PeerFailure) -> [Double] {
    var numbers: [Double] = []
    for word in try ask(text, expecting: word) {
      guard let number = Double(word) else { throw .broken("'\(word)' is no number") }
      numbers.append(number)
    }
    return numbers
  }

  // MARK: Preparing

  /// Tries every variant and keeps the fastest of those whose answers are right.
  public func prepare(for request: PeerRequest) throws(PeerFailure) -> String? {
    guard case .edits = request else { return try chosen(for: request) }
    if let editFailure { throw editFailure }
    do throws(PeerFailure) {
      return try chosen(for: request)
    } catch {
      editFailure = error
      throw error
    }
  }

  private func chosen(for request: PeerRequest) throws(PeerFailure) -> String? {
    if case .edits = request, case .edits = prepared {
      // Another start of a large model may take longer than all edits: it is kept.
      return try fault(of: request)?.description
    }
    if rival.isFlexbox, problem.tree == nil { throw .refused("no tree") }
    _ = try connected()
    let names = variants
    var best: (time: Double, fault: String?, variant: String)?
    var lastFailure: PeerFailure?
    let start = MonotonicTime.nanoseconds()
    for variant in names {
      let spent = Double(MonotonicTime.nanoseconds() - start) / 1e9
      // With an answer in hand, the search for a faster variant may take as long as one answer.
      if best != nil && spent > limit { break }
      do {
        let (time, fault) = try attempt(variant, request)
        let isBetter = best.map {
          ((fault != nil ? 1 : 0), time) < (($0.fault != nil ? 1 : 0), $0.time)
        }
        if isBetter ?? true { best = (time, fault, variant) }
      } catch {
        lastFailure = error
        if case .missing = error { throw error }
        if case .overLimit = error, best == nil, spent > 2 * limit { throw error }
      }
    }
    guard let best else { throw lastFailure ?? .broken("it has no variants") }
    if names.count > 1 { remark = best.variant }
    try choose(best.variant, request)
    prepared = request
    return best.fault
  }

  private func choose(_ variant: String, _ request: PeerRequest) throws(PeerFailure) {
    try ask("variant \(variant)", expecting: "ok")
    if request.isLive { try ask("start", expecting: "ok") }
  }

  /// The time of a variant, the best of a few where it is short, and what is wrong with its answer.
  private func attempt(
    _ variant: String,
    _ request: PeerRequest
  ) throws(PeerFailure) -> (time: Double, fault: String?) {
    try choose(variant, request)
    let fault = try fault(of: request)?.description
    var best = Double.infinity
    var spent = 0.0
    for _ in 0..<Self.attempts {
      let time = try measure(request, repetitions: 1).reduce(0, +)
      best = min(best, time)
      spent += time
      if spent > Self.attemptNanoseconds { break }
    }
    return (best, fault)
  }

  private static let attempts = 20
  private static let attemptNanoseconds = 20e6

  // MARK: Checking

  private func fault(of request: PeerRequest) throws(PeerFailure) -> PeerFault? {
    var check = PeerAnswerCheck(problem.system)
    let isFlexbox = rival.isFlexbox
    switch request {
    case .build:
      let values = try numbers("solve", expecting: "values")
      return check.fault(in: values, parameters: problem.defaults, isFlexbox: isFlexbox)
    case .resize:
      for step in problem.checkedSteps {
        let values = try numbers("at \(step)", expecting: "values")
        let parameters = problem.steps[step]
        if let fault = check.fault(in: values, parameters: parameters, isFlexbox: isFlexbox) {
          return fault
        }
      }
    case .content:
      _ = try numbers(
        "content \(PeerRequest.contentCount) \(PeerRequest.contentGrowth)",
        expecting: "time"
      )
      let values = try numbers("restored", expecting: "values")
      return check.fault(in: values, parameters: problem.defaults, isFlexbox: isFlexbox)
    case .edits(let edits, _):
      for edit in edits {
        let values = try numbers("edited \(edit)", expecting: "values")
        var edited = PeerAnswerCheck(problem.system(withEdit: edit))
        if let fault = edited.fault(in: values, parameters: problem.defaults) { return fault }
      }
      let values = try numbers("restored", expecting: "values")
      return check.fault(in: values, parameters: problem.defaults)
    }
    return nil
  }

  // MARK: Timing

  /// Has the rival do the work and time itself.
  public func measure(
    _ request: PeerRequest,
    repetitions: Int
  ) throws(PeerFailure) -> [Double] {
    switch request {
    case .build:
      return try numbers("build \(repetitions)", expecting: "time")
    case .resize:
      return try numbers("resize \(repetitions * problem.steps.count)", expecting: "time")
    case .content:
      let count = repetitions * PeerRequest.contentCount
      return try numbers("content \(count) \(PeerRequest.contentGrowth)", expecting: "time")
    case .edits(let edits, _):
      var sums = [0.0, 0.0]
      for edit in edits {
        let times = try numbers("edit \(edit) \(repetitions)", expecting: "times")
        guard times.count == 2 else { throw .broken("\(times.count) times for two") }
        sums[0] += times[0]
        sums[1] += times[1]
      }
      return sums
    }
  }

  /// Has the rival go through the steps, timing each.
  public func drag() throws(PeerFailure) -> [Double] {
    let times = try numbers("drag", expecting: "times")
    guard times.count == problem.steps.count - 1 else { throw .broken("times are missing") }
    return times
  }

  /// Solves once from scratch with the first variant; for checking many systems.
  ///
  /// - Returns: What is wrong with the answer, or nil.
  public func faultOfOneSolve() throws(PeerFailure) -> PeerFault? { try fault(of: .build) }

  /// Solves once from scratch with the first variant, and gives the answer unlooked at.
  public func valuesOfOneSolve() throws(PeerFailure) -> [Double] {
    try numbers("solve", expecting: "values")
  }
}
