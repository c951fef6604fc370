// What a page asks and what it is answered, however HTTP writes it.

/// A request that was let in.
public struct PageRequest: Sendable {
  /// Whether it asks for something to be done, with a body that says what.
  public let isPost: Bool
  /// The path of its address, without what stands behind `?`.
  public let path: String
  /// Its body.
  public let body: [UInt8]
}

/// The answer to a request.
public struct PageResponse: Sendable {
  /// How a request fared.
  public enum Status: Int, Sendable {
    case done = 200
    case malformed = 400
    case forbidden = 403
    case missing = 404
    case methodNotAllowed = 405
    case conflict = 409
    case lengthRequired = 411
    case contentTooLarge = 413
    case misdirected = 421
    case headTooLong = 431
    case failed = 500
    case busy = 503
    case unknownVersion = 505

    /// What HTTP calls it.
    var phrase: String {
      switch self {
      case .done: "OK"
      case .malformed: "Bad Request"
      case .forbidden: "Forbidden"
      case .missing: "Not Found"
      case .methodNotAllowed: "Method Not Allowed"
      case .conflict: "Conflict"
      case .lengthRequired: "Length Required"
      case .contentTooLarge: "Content Too Large"
      case .misdirected: "Misdirected Request"
      case .headTooLong: "Request Header Fields Too Large"
      case .failed: "Internal Server Error"
      case .busy: "Service Unavailable"
      case .unknownVersion: "HTTP Version Not Supported"
      }
    }
  }

  /// How the request fared.
  let status: Status
  let mediaType: String
  /// What a browser may do with the body, as a Content-Security-Policy.
  let policy: String
  let body: [UInt8]

  /// Makes an answer that a browser may do nothing with, unless it is a page with a policy of its own.
  public init(
    _ status: Status = .done,
    mediaType: String,
    policy: String = "default-src 'none'; frame-ancestors 'none'",
    body: [UInt8]
  ) {
    self.status = status
    self.mediaType = mediaType
    self.policy = policy
    self.body = body
  }

  /// An answer of JSON.
  public init(json: String) {
    self.init(mediaType: "application/json", body: Array(json.utf8))
  }

  /// A refusal, in words.
  public init(_ status: Status, _ words: String) {
    self.init(status, mediaType: "text/plain; charset=utf-8", body: Array((words + "\n").utf8))
  }
}
