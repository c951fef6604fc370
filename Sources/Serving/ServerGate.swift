// Who is let in: requests of the page itself. A page of another site can make a browser send requests to this
// machine, and can give a name of its own an address of this machine; neither knows the token, and neither gets
// further than the head of a request.

/// What is known of a request before its body is read.
struct RequestHead: Sendable {
  /// The method, in capitals.
  var method: String
  /// The token that it gives, nil for none.
  var token: String?
  /// The host that it was meant for, nil where it does not say.
  var host: String?
  /// The site of the page that sent it, nil for none.
  var origin: String?
  /// How a browser sees the page that sent it: `same-origin`, `cross-site`; nil for other programs.
  var site: String?
  /// How many bytes its body has, nil where it does not say.
  var bodyLength: Int?
}

/// The rule of who is let in.
struct ServerGate: Sendable {
  /// The token that every request gives.
  let token: AccessToken
  /// The port of the server.
  let port: UInt16
  /// The greatest length of a body, in bytes.
  var bodyLimit = 8 << 20

  /// Why a request is refused, nil where it is let in.
  func refusal(of head: RequestHead) -> PageResponse? {
    let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    guard let host = head.host?.lowercased(), hosts.contains(host) else {
      return PageResponse(.misdirected, "this server answers for \(hosts[0]) only")
    }
    let sites = hosts.map { "http://\($0)" }
    if let origin = head.origin?.lowercased(), !sites.contains(origin) {
      return PageResponse(.forbidden, "requests of other sites are refused")
    }
    if let site = head.site?.lowercased(), site != "same-origin", site != "none" {
      return PageResponse(.forbidden, "requests of other sites are refused")
    }
    guard token.matches(head.token) else {
      return PageResponse(.forbidden, "the address has no token, or another one")
    }
    guard head.method == "GET" || head.method == "POST" else {
      return PageResponse(.methodNotAllowed, "expected GET or POST")
    }
    if let length = head.bodyLength, length > bodyLimit {
      return PageResponse(.contentTooLarge, "a body may have \(bodyLimit) bytes")
    }
    return nil
  }
}
