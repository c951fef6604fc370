// `bench protocol`: a side of a comparison. Reads requests from standard input until it ends:
//
//   list                 all cases
//   prepare DRAW CASE    makes a case ready, in place of the one before
//   run COUNT            repeats it and times that
//   count COUNT          repeats it and counts instructions, allocations and the solver's own work
//   region COUNT         repeats it inside the function that callgrind is told to look into
//
// Not for people: `bench compare` asks.

import ArgumentParser
import Foundation
import Kernels
import Measurement
import ProgramSupport
import Tinamou

struct ProtocolCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "protocol",
    abstract: "Answer 'bench compare', which starts this program for each of its sides.",
    shouldDisplay: false
  )

  func run() throws {
    // Where the heap begins is part of chance, like the layout of the code: so much is never given back.
    if let padding = ProcessInfo.processInfo.environment["TINAMOU_HEAP_OFFSET"].flatMap(Int.init),
      (1...1 << 20).contains(padding)
    {
      blackBox(malloc(padding))
    }
    PeakMemory.keepFreedMemory()
    let plan = SuitePlan.ofPackage()
    var server = CaseServer(Suite.allCases.flatMap { plan.benchmarks(of: $0) })
    while let line = readLine() {
      try Console(isQuiet: true).write(server.answer(line) + "\n")
    }
  }
}

/// The cases of this program, of which one is ready.
struct CaseServer {
  private let benchmarks: [Benchmark]
  private var prepared: (benchmark: Benchmark, body: Benchmark.Body)?

  /// More repetitions than any work can be asked for.
  private static let repetitionLimit = 1_000_000_000

  init(_ benchmarks: [Benchmark]) { self.benchmarks = benchmarks }

  mutating func answer(_ request: String) -> String {
    let words = request.split(separator: " ", maxSplits: 2)
    let count = words.count > 1 ? Int(words[1]) : nil
    switch words.first {
    case "list" where words.count == 1: return Self.json(list())
    case "prepare" where words.count == 3: return prepare(String(words[2]), draw: count ?? 0)
    case "run":
      return work(count) { body, count in
        CaseProtocol.Time(nanoseconds: MonotonicTime.undisturbedNanoseconds { body(count) })
      }
    case "count":
      let input = prepared?.benchmark.input()
      return work(count) { body, count in
        var counts = Self.counts(body, count)
        counts.input = input
        return counts
      }
    case "region":
      return work(count) { body, count in
        MeasuredRegion.run { body(count) }
        // `{}`: all of it was looked at from outside.
        return [String: Double]()
      }
    default: return Self.refusal("'\(request)' is no request")
    }
  }

  private func list() -> CaseProtocol.List {
    let cases = benchmarks.grouped(by: \.name).map { name, draws in
      CaseProtocol.Description(name: name, draws: draws.count, period: draws[0].period)
    }
    return CaseProtocol.List(
      protocol: CaseProtocol.version,
      cases: cases,
      instructionSet: VectorKernels.current.instructionSet.rawValue,
      tellsCallgrind: MeasuredRegion.tellsCallgrind
    )
  }

  private mutating func prepare(_ name: String, draw: Int) -> String {
    let draws = benchmarks.filter { $0.name == name }
    guard !draws.isEmpty else {
      return Self.refusal("there is no case '\(name)'")
    }
    // What the last case held goes before the next one is made.
    prepared = nil
    let benchmark = draws[draw % draws.count]
    let time = MonotonicTime.nanoseconds { prepared = (benchmark, benchmark.prepare()) }
    return Self.json(CaseProtocol.Time(nanoseconds: time))
  }

  private func work(
    _ count: Int?,
    _ work: (Benchmark.Body, Int) -> some Encodable
  ) -> String {
    guard let body = prepared?.body else { return Self.refusal("no case is prepared") }
    guard let count, (1...Self.repetitionLimit).contains(count) else {
      return Self.refusal("a count from 1 to \(Self.repetitionLimit) is missing")
    }
    return Self.json(work(body, count))
  }

  private static func counts(_ body: Benchmark.Body, _ count: Int) -> CaseCounts {
    let counter = InstructionCounter()
    // What reading one count asks for must not be in another: allocations are read last before the work and
    // first behind it.
    let before = workSoFar()
    let instructions = counter?.count
    let allocations = AllocationTally.current
    body(count)
    let made = AllocationTally.current.flatMap { later in allocations.map { later - $0 } }
    let executed = counter?.count.flatMap { later in instructions.map { later - $0 } }
    let work = workSoFar().merging(before, uniquingKeysWith: -)
    return CaseCounts(
      instructions: executed.map(Double.init),
      allocations: made.map { Double($0.count) },
      allocatedBytes: made.map { Double($0.byteCount) },
      work: work
    )
  }

  /// What the solver has done on this thread, by name.
  static func workSoFar() -> [String: Double] {
    Dictionary(
      WorkCounts.current.named.map { ($0.name, Double($0.value)) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  private static func refusal(_ reason: String) -> String {
    json(CaseProtocol.Refusal(error: reason))
  }

  private static func json(_ value: some Encodable) -> String {
    guard let data = try? JSONEncoder.ofLines.encode(value) else {
      return refusal("a number is not finite")
    }
    return String(decoding: data, as: UTF8.self)
  }
}
