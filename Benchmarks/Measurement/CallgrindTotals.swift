// What callgrind says of measured regions (MeasuredRegion): its way to be called, and the count at the
// head of each file it writes. Not for its counts by function: `callgrind_annotate` shows those.
//
// Source: the format of profiles, [Valgrind], "Callgrind Format Specification" (Documentation/SOURCES.md).

/// The instructions of a program's measured regions.
public enum CallgrindTotals {
  /// The options that count each region by itself.
  ///
  /// Regions are written to `FILE.1`, `FILE.2` and so on in their order; `FILE` itself has what comes
  /// behind the last one, which is nothing. The program must have been through `strip -g`: valgrind 3.19
  /// gives up on the toolchain's debug information, and plain `strip` takes the region's name away.
  ///
  /// - Parameters:
  ///   - file: Where counts are written.
  ///   - byRequest: Whether the program's regions tell callgrind when to begin and to end, as those of
  ///     `MeasuredRegion` do where `tellsCallgrind` is true: what leads up to them then takes a tenth of the
  ///     time. Otherwise callgrind looks for the region's name.
  /// - Returns: What stands between `valgrind` and the program.
  public static func options(writingTo file: String, byRequest: Bool) -> [String] {
    let name = MeasuredRegion.functionName
    let regions =
      byRequest
      ? ["--instr-atstart=no"]
      : ["--collect-atstart=no", "--toggle-collect=\(name)", "--dump-after=\(name)"]
    return ["--tool=callgrind"] + regions + ["--dump-line=no", "--callgrind-out-file=\(file)"]
  }

  /// The environment without which counts differ from run to run: seeds of hashing would, and so would
  /// functions that are looked up when they are first called.
  public static let environment = ["SWIFT_DETERMINISTIC_HASHING": "1", "LD_BIND_NOW": "1"]

  /// The instructions that a file counts; nil where it is not one of callgrind's, ends too early or
  /// counts other events in the first place.
  public static func instructionCount(in text: String) -> Int64? {
    var countsInstructions = false
    var summary: Int64?
    var totals: Int64?
    for line in text.utf8.split(whereSeparator: { $0 == 10 || $0 == 13 }) {
      if let events = words(of: line, after: "events:") {
        countsInstructions = events.first == "Ir"
      } else if let counts = words(of: line, after: "summary:") {
        summary = counts.first.flatMap { Int64($0) }
      } else if let counts = words(of: line, after: "totals:") {
        totals = counts.first.flatMap { Int64($0) }
      }
    }
    // The sum stands at the end, which only a file that is whole has. The head has it, too, or 0 where a
    // request wrote the file.
    guard countsInstructions, text.utf8.last == 10, let totals, summary == totals || summary == 0
    else { return nil }
    return totals
  }

  private static func words(of line: Substring.UTF8View, after key: String) -> [Substring]? {
    guard line.starts(with: key.utf8) else { return nil }
    return Substring(line.dropFirst(key.utf8.count)).split(separator: " ")
  }
}
