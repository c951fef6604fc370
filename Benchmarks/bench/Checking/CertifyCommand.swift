// `bench certify`: are the answers to very many random systems right? Ours are, when required rows
// hold in fractions, a certificate proves the rest, and the reference solver says the same, bit for
// bit, wherever it is asked; a rival's, when required rows hold and its own objective is the least.

import ArgumentParser
import Peers
import ProgramSupport
import Tinamou

struct CertifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "certify",
    abstract: "Check the answers to random feasible systems.",
    discussion: """
      Systems have 20 to 60 variables, coefficients of 1 and -1, whole constants in every other \
      one and fractions in the rest, and required rows that can hold together. The same seed and \
      number give the same system. Required rows are checked in fractions, the certificate in \
      fractions is asked for, and a tenth of the answers is compared with the reference solver's, \
      bit for bit. Exits 1 when an answer of ours is wrong, \
      naming the system.
      """
  )

  @Option(help: "How many systems.")
  var count = 10_000

  @Option(help: "Which systems.")
  var seed: UInt64 = 1

  @Option(help: "The number of the first system.")
  var first = 0

  @Option(help: ArgumentHelp("Compare only every N-th with the reference solver.", valueName: "n"))
  var compareEvery = 10

  @Flag(help: "Write the first system as .constraints text, and solve nothing.")
  var write = false

  @Flag(help: "Ask a rival as well, on the first systems.")
  var peers = false

  @Option(help: "Which rival: \(Self.rivalNames); kiwi without it.")
  var rival: String?

  @Option(help: "How many systems the rival is asked; 2000 without it.")
  var peerCount: Int?

  @Option(
    help: ArgumentHelp("What one answer of the rival may take; 1 without it.", valueName: "seconds")
  )
  var peerLimit: Double?

  private static let rivalNames = PeerRival.constraintSolvers.map(\.rawValue)
    .joined(separator: ", ")

  @OptionGroup var quietOption: QuietOption

  private func selectedRival() throws -> PeerRival {
    guard let rival else { return .kiwi }
    guard let known = PeerRival(rawValue: rival), !known.isFlexbox else {
      throw ValidationError("unknown rival '\(rival)', expected \(Self.rivalNames)")
    }
    return known
  }

  func validate() throws {
    _ = try selectedRival()
    let bounds = [
      ("--count", count, 1), ("--compare-every", compareEvery, 1), ("--first", first, 0),
      ("--peer-count", peerCount ?? 0, 0),
    ]
    for (option, value, least) in bounds where value < least {
      throw ValidationError("\(option) is \(value), expected at least \(least)")
    }
    if first > Int.max - count {
      throw ValidationError("--first and --count lead beyond \(Int.max), the last system")
    }
    if let peerLimit, !(peerLimit > 0 && peerLimit <= 3600) {
      throw ValidationError("--peer-limit is \(peerLimit), expected seconds between 0 and 3600")
    }
    let given = [
      ("--rival", rival != nil), ("--peer-count", peerCount != nil),
      ("--peer-limit", peerLimit != nil),
    ]
    for (option, isGiven) in given where isGiven && !peers {
      throw PeerOptions.onlyForPeers(option)
    }
  }

  func run() throws {
    let console = quietOption.console
    guard !write else {
      try console.write(ConstraintsFile(FeasibleSystem.make(seed: seed, input: first)).write())
      return
    }
    try Reexecution.requireOptimisedBuild()
    let progress = ProgressLine(isShown: console.showsProgress)
    var certification = Certification(seed: seed, comparedEvery: compareEvery)
    for index in 0..<count {
      progress.show("certifying", done: index, total: count, next: "system \(first + index)")
      certification.check(first + index)
    }
    progress.clear()
    try console.write(certification.summary() + "\n")
    if peers { try askRival(console, progress) }
    for fault in certification.faults { Console.report(fault, as: .no) }
    if !certification.faults.isEmpty { throw ExitStatus.no.exitCode }
  }

  private func askRival(_ console: Console, _ progress: ProgressLine) throws {
    let rival = try selectedRival()
    var peer = PeerCertification(
      rival,
      seed: seed,
      folder: PeerOptions.folder,
      limit: peerLimit ?? 1
    )
    let asked = min(count, peerCount ?? 2000)
    for index in 0..<asked where !peer.isMissing {
      progress.show("asking \(rival)", done: index, total: asked, next: "system \(first + index)")
      peer.check(first + index)
    }
    progress.clear()
    try console.write(peer.summary() + "\n")
  }
}
