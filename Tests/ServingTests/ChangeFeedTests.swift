import Testing

@testable import Serving

@Suite("Events for pages")
struct ChangeFeedTests {
  /// The bytes that come until an event has ended.
  private func event(_ bytes: inout EventBytes.Iterator) async throws -> String {
    var text: [UInt8] = []
    while !text.suffix(2).elementsEqual("\n\n".utf8) {
      text += try #require(try await bytes.nextBuffer(suggested: 5))
    }
    return String(decoding: text, as: UTF8.self)
  }

  @Test("whoever listens hears what is said from then on, in order, in parts of any length")
  func order() async throws {
    let feed = ChangeFeed()
    feed.publish("before")
    var bytes = try #require(feed.listen()).makeAsyncIterator()
    feed.publish("one")
    feed.beat()
    feed.publish("two")
    #expect(try await event(&bytes) == "retry: 1000\n\n")
    #expect(try await event(&bytes) == "data: one\n\n")
    #expect(try await event(&bytes) == ": \n\n")
    #expect(try await event(&bytes) == "data: two\n\n")
  }

  @Test("only so many pages listen at once, and those that have gone make room")
  func limit() throws {
    let feed = ChangeFeed()
    var listeners = (0..<ChangeFeed.listenerLimit).map { _ in feed.listen() }
    #expect(listeners.allSatisfy { $0 != nil })
    #expect(feed.listen() == nil)
    listeners.removeAll()
    #expect(feed.listen() != nil)
  }
}
