// Why a process that tried inputs is no more, as a finding.

import CFuzzing
import FuzzSupport
import Glibc

extension Finding {
  enum ProcessEnd {
    /// It ended by itself.
    case itself
    /// The driver, after so long.
    case hang(seconds: Double)
    /// The driver, because it held more than so much.
    case memory(bytes: Int)
  }

  /// Lines of a process's last words that a message keeps.
  private static let lineLimit = 40

  /// The end of a process that was not asked to end.
  init(endOf process: ChildProcess, cause: ProcessEnd, page: SharedPage) {
    let words = Self.lastWords(process.messageText)
    let isGenerating = page[.phase] == SharedPage.Phase.generating.rawValue
    func kind(_ kind: String) -> String { isGenerating ? Self.generationKind : kind }
    switch cause {
    case .hang(let seconds):
      self.init(kind(Self.hangKind), "no answer in \(Int(seconds.rounded(.up))) s" + words)
    case .memory(let bytes):
      self.init(kind(Self.memoryKind), "more than \(bytes >> 20) MiB of memory" + words)
    case .itself:
      let location = Self.location(
        in: page,
        words: process.messageText,
        isOwnExecutable: process.executable == ChildCommand.ownExecutable
      )
      let locationText = location.map { " at \($0)" } ?? ""
      self.init(
        kind(Self.crashKind),
        Self.text(of: process.end) + locationText + words,
        location: location
      )
    }
  }

  private static func text(of end: ChildProcess.End?) -> String {
    switch end {
    case .signalled(let number):
      "the process stopped with \(signalNames[number] ?? "signal \(number)")"
    case .exited(let status): "the process ended with exit code \(status)"
    case nil: "the process does not answer"
    }
  }

  private static let signalNames = [
    SIGILL: "SIGILL", SIGTRAP: "SIGTRAP", SIGABRT: "SIGABRT", SIGBUS: "SIGBUS",
    SIGFPE: "SIGFPE", SIGSEGV: "SIGSEGV", SIGKILL: "SIGKILL",
  ]

  /// The function where it stopped; a sanitizer says it in words.
  private static func location(
    in page: SharedPage,
    words: String,
    isOwnExecutable: Bool
  ) -> String? {
    let summary = words.split(separator: "\n").last { $0.hasPrefix("SUMMARY: ") }
    if let summary { return String(summary.dropFirst("SUMMARY: ".count)) }
    let location = page[.location]
    guard location != 0 else { return nil }
    let address = "+0x" + String(location, radix: 16)
    // Another executable's location means nothing in this one's table.
    guard isOwnExecutable, let name = fuzzing_name_of_place(location) else { return address }
    let symbol = String(cString: name)
    return "\(LinkerName.demangled(symbol) ?? symbol) (\(address))"
  }

  private static func lastWords(_ text: String) -> String {
    // libFuzzer talks of itself; that is no reason.
    let lines = text.split(separator: "\n").filter { line in
      !line.hasPrefix("INFO: ") && !line.hasPrefix("#") && !line.hasPrefix("Dictionary: ")
    }.suffix(lineLimit)
    return lines.map { "\n" + $0 }.joined()
  }
}
