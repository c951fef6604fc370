// The suite `cli`: whole processes of `tinamou`, from the start to the exit. What libraries take to load
// and what a run does once is in none of the other suites.

import Foundation
import Glibc
import Measurement
import ProgramSupport

enum CommandWork {
  private static let sweepRows = 10_000
  /// Three views each, and a size that they find room in.
  private static let (groups, size) = (300, "800x20000")
  /// Four views each.
  private static let openRows = 300

  /// Every benchmark; none where the executable has not been built.
  static func benchmarks(layouts: [String], note: (String) -> Void) -> [Benchmark] {
    guard let executable = present else {
      note(missing("cli is left out"))
      return []
    }
    var all = [
      benchmark("start", "version") { Command(executable, ["--version"]) },
      benchmark("large document", "solve") {
        guard let path = file("large.json", LargeDocument.text(groups: groups)) else { return nil }
        return Command(executable, ["solve", path, "--size", size])
      },
      benchmark("open column", "solve") {
        let text = LargeDocument.openColumn(rows: openRows)
        return file("open.json", text).map { Command(executable, ["solve", $0]) }
      },
    ]
    if let calculator = layouts.first(where: { $0.hasSuffix("/calculator.json") }) {
      all += [
        benchmark("calculator", "solve") { Command(executable, ["solve", calculator]) },
        benchmark("calculator", "sweep") {
          guard let rows = file("rows.csv", rows) else { return nil }
          return Command(executable, ["sweep", calculator, "--parameters", rows])
        },
      ]
    }
    return all
  }

  /// The executable, nil where it has not been built.
  static var present: String? {
    guard let executable = PackageFolder.executableFolder.map({ "\($0)/tinamou" }),
      access(executable, X_OK) == 0
    else { return nil }
    return executable
  }

  /// What to say where it has not been built.
  static func missing(_ consequence: String) -> String {
    "'tinamou' is not built beside bench, and \(consequence); 'swift build -c release' brings it"
  }

  private static func benchmark(
    _ caseName: String,
    _ metric: String,
    preparing prepare: @escaping () -> Command?
  ) -> Benchmark {
    Benchmark(.cli, caseName, metric) { prepare().map { command in { command.run() } } }
  }

  /// Sizes of a screen.
  private static var rows: String {
    (0..<sweepRows).reduce(into: "width,height\n") { text, row in
      text += "\(320 + row % 97 * 5),\(480 + row % 89 * 7)\n"
    }
  }

  /// A file for a process to read, in a folder of this process that stays until the system clears it; nil
  /// where none can be written.
  private static func file(_ name: String, _ text: String) -> String? {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tinamou-bench-\(getpid())")
    let file = folder.appendingPathComponent(name)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    } catch {
      return nil
    }
    return file.path
  }
}

/// A command line that is run again and again.
private final class Command {
  private let path: String
  private var arguments: [UnsafeMutablePointer<CChar>?]
  private var actions = posix_spawn_file_actions_t()

  init(_ path: String, _ arguments: [String]) {
    self.path = path
    self.arguments = ([path] + arguments).map { strdup($0) } + [nil]
    posix_spawn_file_actions_init(&actions)
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
  }

  deinit {
    for argument in arguments { free(argument) }
    posix_spawn_file_actions_destroy(&actions)
  }

  /// Runs it to its end.
  func run() {
    var process: pid_t = 0
    guard posix_spawn(&process, path, &actions, nil, &arguments, environ) == 0 else { return }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
  }
}
