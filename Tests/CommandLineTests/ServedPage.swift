// A `tinamou serve` that runs, and the way to ask it: plain sockets, so that a test can ask as nobody should.

import Foundation
import Testing

/// An answer of HTTP.
struct ServedAnswer {
  let status: Int
  let headers: [String: String]
  let body: String

  /// The body as an object of JSON.
  var object: [String: Any] {
    (try? JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any]) ?? [:]
  }
}

/// A server for a folder, ended with the test.
final class ServedPage {
  let address: String
  let port: UInt16
  let token: String
  let process = Process()
  private let output = Pipe()

  /// Starts to serve, as in a folder; with a limit it has so many file descriptors.
  init(_ arguments: [String], in folder: URL, descriptorLimit: Int? = nil) throws {
    process.executableURL = Workplace.executable
    process.arguments = ["serve"] + arguments
    if let descriptorLimit {
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      let script = "ulimit -n \(descriptorLimit) && exec \"$0\" \"$@\""
      process.arguments = ["-c", script, Workplace.executable.path, "serve"] + arguments
    }
    process.currentDirectoryURL = folder
    process.standardOutput = output
    try process.run()
    var line = Data()
    while true {
      let byte = output.fileHandleForReading.readData(ofLength: 1)
      if byte.isEmpty || byte == Data("\n".utf8) { break }
      line += byte
    }
    address = String(decoding: line, as: UTF8.self)
    let match = try #require(
      address.wholeMatch(of: #/http://127\.0\.0\.1:(\d+)/\?token=([0-9a-f]{32})/#)
    )
    port = try #require(UInt16(match.1))
    token = String(match.2)
  }

  deinit { if process.isRunning { process.terminate() } }

  /// Ends the server as Ctrl-C does; returns how it ended.
  func interrupt() -> Int32 {
    process.interrupt()
    process.waitUntilExit()
    return process.terminationStatus
  }

  // MARK: Asking

  /// Opens a connection; nil where nobody listens.
  static func connect(_ port: UInt16, host: String = "127.0.0.1") -> Int32? {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr(host)
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else {
      close(descriptor)
      return nil
    }
    var patience = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(
      descriptor,
      SOL_SOCKET,
      SO_RCVTIMEO,
      &patience,
      socklen_t(MemoryLayout<timeval>.size)
    )
    return descriptor
  }

  static func send(_ text: String, to descriptor: Int32) {
    let bytes = Array(text.utf8)
    _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  /// Reads until the other side ends, or until a text has come.
  static func read(from descriptor: Int32, until end: String? = nil) -> String {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = recv(descriptor, &part, part.count, 0)
      guard count > 0 else { break }
      bytes += part[..<count]
      if let end, String(decoding: bytes, as: UTF8.self).contains(end) { break }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Sends a request as its head is written, with a body.
  func exchange(_ head: String, _ body: String = "") throws -> ServedAnswer {
    let descriptor = try #require(Self.connect(port))
    defer { close(descriptor) }
    Self.send(head + "\r\nConnection: close\r\n\r\n" + body, to: descriptor)
    let answer = Self.read(from: descriptor)
    let parts = answer.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
    let lines = (parts.first ?? "").components(separatedBy: "\r\n")
    let status = lines[0].split(separator: " ").dropFirst().first.flatMap { Int($0) }
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      headers[line[..<colon].lowercased()] = String(value)
    }
    return ServedAnswer(
      status: status ?? 0,
      headers: headers,
      body: parts.count > 1 ? String(parts[1]) : ""
    )
  }

  /// Asks for a path as the page does.
  func get(_ path: String) throws -> ServedAnswer {
    try exchange("GET \(path)?token=\(token) HTTP/1.1\r\nHost: 127.0.0.1:\(port)")
  }

  /// The lines of a question before its length.
  func postHead(_ path: String) -> String {
    "POST \(path)?token=\(token) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n"
  }

  /// Asks a question as the page does.
  func post(_ path: String, _ question: [String: Any]) throws -> ServedAnswer {
    let body = String(
      decoding: try JSONSerialization.data(withJSONObject: question),
      as: UTF8.self
    )
    return try exchange("\(postHead(path))Content-Length: \(body.utf8.count)", body)
  }
}
