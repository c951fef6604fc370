// Ctrl-C and SIGTERM as a question that a run asks itself, so that it can still say what it found. A second
// Ctrl-C ends it at once.

import Glibc

/// Set by the handler, read by everyone else.
private nonisolated(unsafe) var receivedSignal: sig_atomic_t = 0

/// Signals that ask a run to end.
enum InterruptSignal {
  /// Takes the signals from now on.
  static func watch() {
    for number in [SIGINT, SIGTERM] {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { number in
        receivedSignal = number
        signal(number, SIG_DFL)
      }
      action.sa_flags = 0
      sigaction(number, &action, nil)
    }
  }

  /// Whether one has come.
  static var hasCome: Bool { receivedSignal != 0 }
}
