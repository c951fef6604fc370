// Says to pages what has changed, as server-sent events: a response that goes on. A line now and then shows
// that somebody still listens.
//
// Source: [HTML], section 9.2 (server-sent events) (Documentation/SOURCES.md).

import Synchronization

/// Events for every page that listens.
public final class ChangeFeed: Sendable {
  private struct State {
    var listeners: [Int: AsyncStream<String>.Continuation] = [:]
    var nextNumber = 0
  }

  private let state = Mutex(State())

  /// So many pages may listen at once.
  static let listenerLimit = 64

  /// Makes a feed that nobody listens to.
  init() {}

  /// Says something to all pages.
  ///
  /// - Parameter data: One line.
  public func publish(_ data: String) { send("data: \(data)\n\n") }

  /// Says nothing, so that connections nobody listens on any more are found.
  public func beat() { send(": \n\n") }

  private func send(_ text: String) {
    for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield(text) }
  }

  /// The events from now on; nil where too many pages listen.
  func listen() -> AsyncStream<String>? {
    state.withLock { state in
      guard state.listeners.count < Self.listenerLimit else { return nil }
      let number = state.nextNumber
      state.nextNumber += 1
      let (stream, continuation) = AsyncStream<String>.makeStream(
        bufferingPolicy: .bufferingNewest(64)
      )
      continuation.onTermination = { [weak self] _ in
        self?.state.withLock { _ = $0.listeners.removeValue(forKey: number) }
      }
      // What has been said before the page listened it has seen.
      continuation.yield("retry: 1000\n\n")
      state.listeners[number] = continuation
      return stream
    }
  }
}
