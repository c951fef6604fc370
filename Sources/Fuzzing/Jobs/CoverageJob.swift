// libFuzzer in the place of a seeded source: it chooses inputs by what they reach. Everything round it is
// the same as without it: an input is noted before it is tried, a finding goes to the driver and the run
// goes on, and a crash ends a process that the driver starts again. So libFuzzer's own ways to report are
// switched off, and what it would leave in the working folder, as it does with slow inputs, goes nowhere.
//
// Source: [LibFuzzer] (Documentation/SOURCES.md).

#if COVERAGE_GUIDED

import CFuzzing
import FuzzSupport
import Glibc

/// libFuzzer calls functions without a context, and there is one target in a process.
private nonisolated(unsafe) var currentJob: CoverageJobState?

/// What the calls from libFuzzer need.
private final class CoverageJobState {
  var trial: Trial?
  let target: any FuzzTarget
  let end: Int
  var index: Int

  init(target: any FuzzTarget, trial: Trial?, index: Int, end: Int) {
    self.target = target
    self.trial = trial
    self.index = index
    self.end = end
  }
}

/// Runs libFuzzer.
enum CoverageJob {
  /// Most inputs of use are short, and short ones are tried faster; libFuzzer lengthens them slowly.
  private static let longestInput = 1 << 13
  /// libFuzzer's limit for words of a dictionary, in bytes.
  private static let longestWord = 64

  static func run(
    _ target: any FuzzTarget.Type,
    options: FuzzOptions,
    plan: JobPlan,
    link: ParentLink
  ) throws(FuzzingFailure) {
    let end = plan.inputCount.addingReportingOverflow(plan.firstInput)
    currentJob = CoverageJobState(
      target: target.init(options: options),
      trial: Trial(target, options: options, link: link),
      index: plan.firstInput,
      end: end.overflow ? .max : end.partialValue
    )
    var arguments = ["fuzz"]
    if let root = plan.keptInputs {
      let folder = "\(root)/\(target.name)"
      try FuzzFiles.makeFolder(folder)
      arguments.append(folder)
    }
    arguments += CorpusFolder.folders(of: target, in: plan.corpus)
    arguments += try dictionary(of: target)
    // A job that goes on after a crash must not do the same again.
    let seed = UInt32(truncatingIfNeeded: plan.seed &+ UInt64(plan.job + plan.firstInput)) | 1
    arguments += [
      "-seed=\(seed)", "-max_len=\(longestInput)", "-len_control=100", "-reload=1", "-timeout=0",
      "-rss_limit_mb=0", "-malloc_limit_mb=0", "-print_final_stats=0", "-detect_leaks=0",
      "-verbosity=1", CorpusMerge.noArtifacts,
    ]
    for name in ["abrt", "bus", "fpe", "ill", "segv", "int", "term", "xfsz", "trap"] {
      arguments.append("-handle_\(name)=0")
    }
    guard start(arguments) == 0 else {
      throw FuzzingFailure("run libFuzzer", reason: "it refused its arguments or its dictionary")
    }
  }

  /// Gives libFuzzer its own command line, with a target that only runs.
  static func run(_ target: any FuzzTarget.Type, options: FuzzOptions, arguments: [String]) -> Int32
  {
    currentJob = CoverageJobState(
      target: target.init(options: options),
      trial: nil,
      index: 0,
      end: .max
    )
    return start(arguments)
  }

  private static func start(_ arguments: [String]) -> Int32 {
    var count = Int32(arguments.count)
    // libFuzzer keeps the pointers for as long as it runs, which is as long as the process does.
    let list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(
      capacity: arguments.count + 1
    )
    for (index, argument) in arguments.enumerated() { list[index] = strdup(argument) }
    list[arguments.count] = nil
    var pointer: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = list
    return LLVMFuzzerRunDriver(&count, &pointer) { bytes, count in
      CoverageJob.check(UnsafeBufferPointer(start: bytes, count: count))
      return 0
    }
  }

  private static func check(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let job = currentJob else { return }
    guard job.trial != nil else {
      var target = job.target
      _ = target.finding(in: Array(bytes))
      return
    }
    job.trial?.beginGenerating(job.index)
    job.trial?.check(Array(bytes))
    job.index += 1
    // Not `exit`: libFuzzer takes that for a defect of the target.
    if job.trial?.isToStop == true || job.index >= job.end { _exit(0) }
  }

  /// Another input: by libFuzzer's own mutations, which know the dictionary and what comparisons want, or
  /// by those of the target, which know its language.
  fileprivate static func mutate(
    _ bytes: UnsafeMutablePointer<UInt8>,
    count: Int,
    limit: Int,
    seed: UInt32
  ) -> Int {
    var generator = SeededGenerator(seed: UInt64(seed))
    guard let job = currentJob, generator.chance(400) else {
      return LLVMFuzzerMutate(bytes, count, limit)
    }
    let mutant: [UInt8]
    if generator.chance(100) {
      mutant = job.target.makeInput(using: &generator)
    } else {
      let input = Array(UnsafeBufferPointer(start: bytes, count: count))
      mutant = job.target.mutant(of: input, limit: limit, using: &generator)
    }
    let length = min(mutant.count, limit)
    mutant.withUnsafeBufferPointer { source in
      if let start = source.baseAddress { bytes.update(from: start, count: length) }
    }
    return length
  }

  /// A file of the target's words, and the argument that names it; unlinked when the machine is tidied.
  private static func dictionary(
    of target: any FuzzTarget.Type
  ) throws(FuzzingFailure) -> [String] {
    // libFuzzer refuses a dictionary with an empty word or one longer than it keeps.
    let words = target.words.filter { (1...Self.longestWord).contains($0.utf8.count) }
    guard !words.isEmpty else { return [] }
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    // One name for all jobs: they write the same, and a file is replaced whole.
    let path = "\(folder)/tinamou-fuzz-\(getuid())-\(target.name).dict"
    let lines = words.map { word in
      let escaped = word.utf8.map { byte in
        let digits = String(byte, radix: 16)
        return "\\x" + (digits.count < 2 ? "0" : "") + digits
      }
      return "\"\(escaped.joined())\"\n"
    }
    try FuzzFiles.write(Array(lines.joined().utf8), to: path)
    return ["-dict=\(path)"]
  }
}

/// libFuzzer's hook for mutations that know the language.
@_cdecl("LLVMFuzzerCustomMutator")
func mutateInput(
  _ bytes: UnsafeMutablePointer<UInt8>,
  _ count: Int,
  _ limit: Int,
  _ seed: UInt32
) -> Int {
  CoverageJob.mutate(bytes, count: count, limit: limit, seed: seed)
}

#endif
