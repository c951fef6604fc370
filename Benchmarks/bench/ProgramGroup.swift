// A program in a process group of its own that does not outlive us: Ctrl-C and SIGTERM end it first, with all that it
// has started, and then us. Builds would go on as orphans otherwise, in a folder that the next build writes to.

import Foundation
import Glibc
import ProgramSupport

enum ProgramGroup {
  private static let lock = NSLock()
  /// What was done about signals before a program was running; guarded by the lock, as all below.
  private nonisolated(unsafe) static var actionsBefore: [Int32: sigaction] = [:]
  private nonisolated(unsafe) static var runningCount = 0

  /// Runs a program to its end: what `waitpid` says of it, nil where it could not be started.
  ///
  /// It keeps descriptors open: a lock of ours is held for as long as it runs, even where we are killed.
  static func run(_ words: [String], output: Int32, keeping kept: [Int32]) -> Int32? {
    guard let process = lock.withLock({ start(words, output, kept) }) else { return nil }
    var status: Int32 = 0
    var isEnding = false
    // A signal may come to any thread, and would not end a wait in this one.
    while waitpid(process, &status, WNOHANG) == 0 {
      if InterruptSignal.hasCome, !isEnding {
        isEnding = true
        end(process)
      }
      usleep(interval)
    }
    lock.withLock {
      runningCount -= 1
      if runningCount == 0 { InterruptSignal.giveBack(actionsBefore) }
    }
    return status
  }

  /// How often a program is looked after, in microseconds.
  private static let interval: UInt32 = 20_000

  /// Has a program end with all that it has started: SwiftPM starts compilers in groups of their own, and leaves
  /// them behind.
  private static func end(_ process: pid_t) {
    let started = descendants(of: process)
    // SwiftPM listens to no other signal, and starts nothing more.
    kill(-process, SIGINT)
    for descendant in started { kill(descendant, SIGTERM) }
  }

  /// What a process has started, and what that has, as the system lists it.
  private static func descendants(of process: pid_t) -> [pid_t] {
    var children: [pid_t: [pid_t]] = [:]
    for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] {
      guard let number = pid_t(name),
        let text = try? String(contentsOfFile: "/proc/\(name)/stat", encoding: .utf8),
        // Behind the program's name in parentheses, which holds anything, stand its state and its parent.
        let rest = text.lastIndex(of: ")").map({ text[$0...].split(separator: " ") }),
        rest.count > 2, let parent = pid_t(rest[2])
      else { continue }
      children[parent, default: []].append(number)
    }
    var found: [pid_t] = []
    var next = children[process] ?? []
    while let child = next.popLast() {
      // Numbers are given anew, so that a list that is read one by one may go round.
      guard !found.contains(child) else { continue }
      found.append(child)
      next += children[child] ?? []
    }
    return found
  }

  private static func start(
    _ words: [String],
    _ output: Int32,
    _ kept: [Int32]
  ) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO)
    // Onto itself: stays open in the program.
    for descriptor in kept { posix_spawn_file_actions_adddup2(&actions, descriptor, descriptor) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for number in [SIGINT, SIGTERM, SIGPIPE] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var arguments = words.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    if runningCount == 0 { actionsBefore = InterruptSignal.borrow() }
    var process: pid_t = 0
    guard posix_spawn(&process, words[0], &actions, &attributes, &arguments, environ) == 0 else {
      if runningCount == 0 { InterruptSignal.giveBack(actionsBefore) }
      return nil
    }
    runningCount += 1
    return process
  }
}
