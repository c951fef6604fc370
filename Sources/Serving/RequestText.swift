// What the lines of a request mean. Fields that say where a request ends, or whom it is for, may stand only once.
//
// Source: as of RequestReader.swift.

/// The line and the fields of a request.
struct RequestText {
  private let method: String
  private let target: Substring
  /// The values of each field, by its name in small letters.
  private let fields: [String: [String]]

  /// Takes lines apart.
  ///
  /// - Throws: Where they are none of HTTP.
  init(line: [UInt8], fields lines: some Sequence<[UInt8]>) throws(RequestFault) {
    let words = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard words.count == 3, Self.isToken(words[0]), !words[1].isEmpty,
      words[1].allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") })
    else { throw .malformed("expected a method, an address and a version") }
    let version = Array(words[2])
    guard version.count == 8, version.starts(with: "HTTP/".utf8), Self.isDigit(version[5]),
      version[6] == UInt8(ascii: "."), Self.isDigit(version[7])
    else { throw .malformed("expected a version such as HTTP/1.1") }
    guard version[5] == UInt8(ascii: "1") else {
      throw RequestFault(.unknownVersion, "this server speaks HTTP/1.1")
    }
    method = String(decoding: words[0], as: UTF8.self)
    target = Substring(decoding: words[1], as: UTF8.self)
    var fields: [String: [String]] = [:]
    for line in lines {
      let (name, value) = try Self.field(line)
      fields[name, default: []].append(value)
    }
    self.fields = fields
  }

  /// What the request says.
  ///
  /// - Throws: Where it is ambiguous, or has a body of unknown length.
  func start() throws(RequestFault) -> RequestStart {
    let (authority, path, query) = try address()
    let host = try once("host")
    return RequestStart(
      head: RequestHead(
        method: method,
        token: try token(in: query),
        host: authority ?? host,
        origin: all("origin"),
        site: all("sec-fetch-site"),
        bodyLength: try bodyLength()
      ),
      path: path,
      awaitsConsent: all("expect")?.lowercased() == "100-continue"
    )
  }

  // MARK: Fields

  /// A line's name, in small letters, and value.
  ///
  /// No space stands before the colon, so that a line which goes on with the one before is none.
  private static func field(_ line: [UInt8]) throws(RequestFault) -> (name: String, value: String) {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), isToken(line[..<colon]) else {
      throw .malformed("expected a field's name and a colon")
    }
    let value = line[(colon + 1)...].drop(while: isBlank)
    guard value.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || isBlank($0) }) else {
      throw .malformed("a field has no control characters")
    }
    let end = value.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? value.startIndex
    return (
      String(decoding: line[..<colon], as: UTF8.self).lowercased(),
      String(decoding: value[..<end], as: UTF8.self)
    )
  }

  /// The values of a field, nil where it isn't there.
  private func all(_ name: String) -> String? { fields[name]?.joined(separator: ", ") }

  /// The value of a field that may stand only once.
  private func once(_ name: String) throws(RequestFault) -> String? {
    guard let values = fields[name] else { return nil }
    guard values.count == 1 else { throw .malformed("'\(name)' stands twice") }
    return values[0]
  }

  /// How long the body says it is, `Int.max` for what no `Int` holds; nil where it does not say.
  private func bodyLength() throws(RequestFault) -> Int? {
    let text = try once("content-length")
    guard fields["transfer-encoding"] == nil else {
      if text != nil { throw .malformed("a body has a length or a transfer coding, not both") }
      throw RequestFault(.lengthRequired, "expected a body with its length")
    }
    guard let text else { return nil }
    guard !text.isEmpty, text.utf8.allSatisfy(Self.isDigit) else {
      throw .malformed("the length of a body is a number")
    }
    return Int(text) ?? .max
  }

  // MARK: The address

  /// The host that the address names, nil for none; its path; what stands behind `?`.
  private func address() throws(RequestFault) -> (host: String?, path: String, query: Substring) {
    var rest = target
    var host: String?
    let scheme = "http://"
    if rest.prefix(scheme.count).lowercased() == scheme {
      rest = rest.dropFirst(scheme.count)
      let name = rest.prefix { $0 != "/" && $0 != "?" }
      host = String(name)
      rest = rest[name.endIndex...]
    } else if rest.first != "/" {
      throw .malformed("expected an address that begins with '/'")
    }
    let path = rest.prefix { $0 != "?" }
    return (host, path.isEmpty ? "/" : String(path), rest[path.endIndex...].dropFirst())
  }

  /// The first token that is given, nil for none.
  private func token(in query: Substring) throws(RequestFault) -> String? {
    for item in query.split(separator: "&") {
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard try Self.decoded(parts[0]) == "token" else { continue }
      return parts.count > 1 ? try Self.decoded(parts[1]) : ""
    }
    return nil
  }

  /// A part of an address, with `%41` read as `A`.
  private static func decoded(_ text: Substring) throws(RequestFault) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2).compactMap { Character(UnicodeScalar($0)).hexDigitValue }
      guard digits.count == 2 else { throw .malformed("'%' begins two hexadecimal digits") }
      bytes.append(UInt8(digits[0] << 4 | digits[1]))
      rest = rest.dropFirst(2)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Characters

  private static func isToken(_ bytes: ArraySlice<UInt8>) -> Bool {
    !bytes.isEmpty
      && bytes.allSatisfy { byte in
        isDigit(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
          || "!#$%&'*+-.^_`|~".utf8.contains(byte)
      }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
