// Ctrl-C and SIGTERM as a question that long runs ask themselves, so that what they have written is whole and
// they can say what they found. A second Ctrl-C ends the run at once.

import Glibc

/// Set by the handler, read by everyone else.
private nonisolated(unsafe) var receivedSignal: sig_atomic_t = 0

/// Signals that ask a run to end.
public enum InterruptSignal {
  private static let numbers = [SIGINT, SIGTERM]

  /// Takes the signals from now on.
  public static func watch() {
    // Without SA_RESTART: a read that waits for input ends.
    take(numbers, flags: 0)
  }

  /// Takes those of the signals that somebody would listen to, until they are given back; a read that waits goes on.
  ///
  /// - Returns: What was done about them before.
  public static func borrow() -> [Int32: sigaction] {
    var actions: [Int32: sigaction] = [:]
    for number in numbers {
      var action = sigaction()
      sigaction(number, nil, &action)
      let handler = unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      if handler != ignoringHandler { actions[number] = action }
    }
    take(Array(actions.keys), flags: SA_RESTART)
    return actions
  }

  /// Leaves signals to whoever had them before, beginning with the one that has come.
  public static func giveBack(_ actions: [Int32: sigaction]) {
    for (number, action) in actions {
      var action = action
      sigaction(number, &action, nil)
    }
    guard receivedSignal != 0 else { return }
    let number = receivedSignal
    receivedSignal = 0
    raise(number)
  }

  /// The value of `SIG_IGN`.
  private static let ignoringHandler = 1

  private static func take(_ taken: [Int32], flags: Int32) {
    // Whoever started the program may have kept them from its own thread, and so from this one.
    var mask = sigset_t()
    sigemptyset(&mask)
    for number in numbers { sigaddset(&mask, number) }
    pthread_sigmask(SIG_UNBLOCK, &mask, nil)
    for number in taken {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { number in
        receivedSignal = number
        // Whoever asks twice does not want to wait.
        signal(number, SIG_DFL)
      }
      action.sa_flags = flags
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
