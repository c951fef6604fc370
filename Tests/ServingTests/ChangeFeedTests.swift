import Testing

@testable import Serving

@Suite("Events for pages")
struct ChangeFeedTests {
  @Test("whoever listens hears what is said from then on, in order")
  func order() async throws {
    let feed = ChangeFeed()
    feed.publish("before")
    var events = try #require(feed.listen()).makeAsyncIterator()
    feed.publish("one")
    feed.beat()
    feed.publish("two")
    #expect(await events.next() == "retry: 1000\n\n")
    #expect(await events.next() == "data: one\n\n")
    #expect(await events.next() == ": \n\n")
    #expect(await events.next() == "data: two\n\n")
  }

  @Test("only so many pages listen at once, and those that have gone make room")
  func limit() throws {
    let feed = ChangeFeed()
    var listeners = (0..<ChangeFeed.listenerLimit).map { _ in feed.listen() }
    #expect(listeners.allSatisfy { $0 != nil })
    withExtendedLifetime(listeners) { #expect(feed.listen() == nil) }
    listeners.removeAll()
    #expect(feed.listen() != nil)
  }
}
