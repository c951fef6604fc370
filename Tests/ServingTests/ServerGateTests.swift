import Testing

@testable import Serving

@Suite("Who is let in")
struct ServerGateTests {
  private let gate = ServerGate(token: AccessToken(), port: 8123, bodyLimit: 100)

  /// A request as the page sends it.
  private var head: RequestHead {
    RequestHead(
      method: "POST",
      token: gate.token.text,
      host: "127.0.0.1:8123",
      origin: "http://127.0.0.1:8123",
      site: "same-origin",
      bodyLength: 100
    )
  }

  private func status(_ change: (inout RequestHead) -> Void) -> PageResponse.Status? {
    var changed = head
    change(&changed)
    return gate.refusal(of: changed)?.status
  }

  @Test("the page itself is let in, and so are programs that know the token")
  func page() {
    #expect(status { _ in } == nil)
    #expect(
      status {
        $0.host = "LocalHost:8123"
        ($0.origin, $0.site, $0.bodyLength) = (nil, "none", nil)
      } == nil
    )
  }

  @Test("without the token nobody is let in", arguments: [nil, "", "0", "half", "longer"])
  func token(kind: String?) {
    let text = gate.token.text
    let given: String? =
      switch kind {
      case "half": String(text.prefix(16))
      case "longer": text + "0"
      default: kind
      }
    #expect(status { $0.token = given } == .forbidden)
    #expect(!gate.token.matches(given))
    #expect(gate.token.matches(text))
  }

  @Test("tokens are 128 bits, and no two are the same")
  func tokens() {
    let tokens = (0..<100).map { _ in AccessToken().text }
    #expect(Set(tokens).count == 100)
    #expect(tokens.allSatisfy { $0.count == 32 && $0.allSatisfy(\.isHexDigit) })
  }

  @Test(
    "a name that somebody gave this machine's address is refused",
    arguments: [nil, "", "evil.example", "evil.example:8123", "127.0.0.1", "127.0.0.1:8124"]
  )
  func host(host: String?) {
    #expect(status { $0.host = host } == .misdirected)
  }

  @Test("pages of other sites are refused")
  func origin() {
    for origin in ["http://evil.example", "null", "https://127.0.0.1:8123", "http://127.0.0.1:1"] {
      #expect(status { $0.origin = origin } == .forbidden, "\(origin)")
    }
    #expect(status { $0.site = "cross-site" } == .forbidden)
    #expect(status { $0.site = "same-site" } == .forbidden)
  }

  @Test("other methods and bodies that are too long are refused")
  func bounds() {
    for method in ["PUT", "DELETE", "OPTIONS", "CONNECT", "HEAD", "get"] {
      #expect(status { $0.method = method } == .methodNotAllowed, "\(method)")
    }
    #expect(status { $0.bodyLength = 101 } == .contentTooLarge)
  }
}
