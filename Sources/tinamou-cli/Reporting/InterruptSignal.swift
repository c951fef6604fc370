// Ctrl-C and SIGTERM as a question that long runs ask between rows, so that what they have written is
// whole. A second Ctrl-C ends the run at once.

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
      // Without SA_RESTART: a read that waits for input ends.
      action.sa_flags = 0
      sigaction(number, &action, nil)
    }
  }

  /// Whether one has come.
  static var hasCome: Bool { receivedSignal != 0 }

  /// How a run ends that one has come to, nil where none has.
  static var status: ExitStatus? {
    switch receivedSignal {
    case 0: nil
    case SIGTERM: .terminated
    default: .interrupted
    }
  }
}
