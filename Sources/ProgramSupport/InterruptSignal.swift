// Ctrl-C and SIGTERM as a question that long runs ask themselves, so that what they have written is whole and
// they can say what they found. A second Ctrl-C ends the run at once.

import Glibc

/// Set by the handler, read by everyone else.
private nonisolated(unsafe) var receivedSignal: sig_atomic_t = 0

/// Signals that ask a run to end.
public enum InterruptSignal {
  /// Takes the signals from now on.
  public static func watch() {
    // Whoever started the program may have kept them from its own thread, and so from this one.
    var numbers = sigset_t()
    sigemptyset(&numbers)
    for number in [SIGINT, SIGTERM] { sigaddset(&numbers, number) }
    pthread_sigmask(SIG_UNBLOCK, &numbers, nil)
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
  public static var hasCome: Bool { receivedSignal != 0 }

  /// How a run ends that one has come to, nil where none has.
  public static var status: ExitStatus? {
    switch receivedSignal {
    case 0: nil
    case SIGTERM: .terminated
    default: .interrupted
    }
  }
}
