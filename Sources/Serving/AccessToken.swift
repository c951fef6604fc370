// The token in the address of a page: whoever knows it was given the address by the one who started the server.

/// A token that nobody can guess.
public struct AccessToken: Sendable {
  /// How it stands in an address: hexadecimal digits.
  public let text: String

  /// Makes a token of 128 random bits from the system.
  public init() {
    var generator = SystemRandomNumberGenerator()
    text = (0..<2).map { _ in Self.digits(generator.next()) }.joined()
  }

  /// Sixteen digits.
  private static func digits(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Whether a text is the token; that takes as long whichever of its characters differ.
  func matches(_ given: String?) -> Bool {
    let (expected, given) = (Array(text.utf8), Array((given ?? "").utf8))
    var difference: UInt8 = expected.count == given.count ? 0 : 1
    for index in expected.indices {
      difference |= expected[index] ^ (index < given.count ? given[index] : 0)
    }
    return difference == 0
  }
}
