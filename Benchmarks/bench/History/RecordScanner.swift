// Reads what a series needs from a line, and skips the rest: samples and verdicts are most of a
// line, and a general decoder spends seconds on ten thousand of them. It knows the form in which
// records are written and gives up on anything else, which `JSONDecoder` then reads.

import Glibc
import Measurement

/// A way through the bytes of one line.
struct RecordScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset = 0

  /// The record in a line, without samples and verdicts; nil where the line is not as it is written
  /// by this version.
  static func record(in line: UnsafeBufferPointer<UInt8>) -> RunRecord? {
    // Numbers are read up to what ends them, so something has to.
    guard line.last == UInt8(ascii: "}") else { return nil }
    var scanner = RecordScanner(bytes: line)
    guard let record = scanner.record(), scanner.offset == line.count else { return nil }
    return record
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  private typealias Key = UnsafeBufferPointer<UInt8>

  private mutating func record() -> RunRecord? {
    var schema: Int?
    var modified: Bool?
    var date: String?
    var machine: MachineDescription?
    var results: [MeasurementResult]?
    var record = RunRecord(
      date: "",
      machine: MachineDescription(cpu: "", cores: 0, os: "", swift: nil),
      commit: nil,
      modified: false,
      results: [],
      checks: []
    )
    let isRead = object { scanner, key in
      if key == "results" {
        results = scanner.results()
        return results != nil
      }
      if key == "machine" {
        machine = scanner.machine()
        return machine != nil
      }
      if key == "schema" { return scanner.read { schema = Int(exactly: $0) } }
      if key == "date" { return scanner.read { date = $0 } }
      if key == "commit" { return scanner.readOptional { record.commit = $0 } }
      if key == "tree" { return scanner.readOptional { record.tree = $0 } }
      if key == "binary" { return scanner.readOptional { record.binary = $0 } }
      if key == "quick" { return scanner.readTruth { record.quick = $0 } }
      if key == "modified" { return scanner.readTruth { modified = $0 } }
      if key == "environment" {
        record.environment = scanner.environment()
        return record.environment != nil
      }
      if key == "state" {
        record.state = scanner.state()
        return record.state != nil
      }
      return scanner.skipValue()
    }
    guard isRead, schema == RunRecord.currentSchema, let date, let machine, let modified,
      let results
    else { return nil }
    record.date = date
    record.machine = machine
    record.modified = modified
    record.results = results
    return record
  }

  private mutating func machine() -> MachineDescription? {
    var machine = MachineDescription(cpu: "", cores: -1, os: "", swift: nil)
    let isRead = object { scanner, key in
      if key == "cpu" { return scanner.read { machine.cpu = $0 } }
      if key == "os" { return scanner.read { machine.os = $0 } }
      if key == "cores" { return scanner.read { machine.cores = Int(exactly: $0) ?? -1 } }
      if key == "memoryKiB" { return scanner.read { machine.memoryKiB = Int(exactly: $0) } }
      if key == "swift" { return scanner.readOptional { machine.swift = $0 } }
      return scanner.skipValue()
    }
    return isRead && machine.cores >= 0 ? machine : nil
  }

  private mutating func environment() -> RunEnvironment? {
    var environment = RunEnvironment()
    let isRead = object { scanner, key in
      if key == "kernel" { return scanner.readOptional { environment.kernel = $0 } }
      if key == "toolchain" { return scanner.readOptional { environment.toolchain = $0 } }
      if key == "blas" { return scanner.readOptional { environment.blas = $0 } }
      if key == "instructionSet" {
        return scanner.readOptional { environment.instructionSet = $0 }
      }
      return scanner.skipValue()
    }
    return isRead ? environment : nil
  }

  private mutating func state() -> MachineState? {
    var state = MachineState()
    let isRead = object { scanner, key in
      if key == "load" { return scanner.read { state.load = $0 } }
      if key == "steal" { return scanner.read { state.steal = $0 } }
      if key == "governor" { return scanner.readOptional { state.governor = $0 } }
      return scanner.skipValue()
    }
    return isRead ? state : nil
  }

  private mutating func results() -> [MeasurementResult]? {
    guard take("[") else { return nil }
    var results: [MeasurementResult] = []
    results.reserveCapacity(64)
    if take("]") { return results }
    repeat {
      guard let result = result() else { return nil }
      results.append(result)
    } while take(",")
    return take("]") ? results : nil
  }

  private mutating func result() -> MeasurementResult? {
    var result = MeasurementResult(
      suite: "",
      caseName: "",
      subject: "",
      metric: "",
      unit: .nanoseconds,
      median: 0,
      low: 0,
      high: 0
    )
    var unit: MeasurementUnit?
    var required = 0
    let isRead = object { scanner, key in
      required += 1
      if key == "samples" { return scanner.skipNumbers() }
      if key == "median" { return scanner.read { result.median = $0 } }
      if key == "low" { return scanner.read { result.low = $0 } }
      if key == "high" { return scanner.read { result.high = $0 } }
      if key == "case" { return scanner.read { result.caseName = $0 } }
      if key == "suite" { return scanner.read { result.suite = $0 } }
      if key == "metric" { return scanner.read { result.metric = $0 } }
      if key == "subject" { return scanner.read { result.subject = $0 } }
      if key == "unit" { return scanner.read { unit = MeasurementUnit(rawValue: $0) } }
      required -= 1
      if key == "worst" { return scanner.read { result.worst = $0 } }
      if key == "input" { return scanner.readOptional { result.input = $0 } }
      if key == "witnesses" {
        result.witnesses = scanner.witnesses()
        return result.witnesses != nil
      }
      return scanner.skipValue()
    }
    guard isRead, required == Self.requiredKeys, let unit else { return nil }
    result.unit = unit
    return result
  }

  /// How many keys every result has.
  private static let requiredKeys = 9

  private mutating func witnesses() -> Witnesses? {
    var witnesses = Witnesses()
    let isRead = object { scanner, key in
      if key == "instructions" { return scanner.read { witnesses.instructions = $0 } }
      if key == "allocations" { return scanner.read { witnesses.allocations = $0 } }
      if key == "work" {
        witnesses.work.reserveCapacity(4)
        return scanner.object { scanner, name in
          scanner.read { witnesses.work[String(decoding: name, as: UTF8.self)] = $0 }
        }
      }
      return scanner.skipValue()
    }
    return isRead ? witnesses : nil
  }
}

extension RecordScanner {
  /// Takes a character if it comes next.
  fileprivate mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard offset < bytes.count, bytes[offset] == UInt8(truncatingIfNeeded: character.value) else {
      return false
    }
    offset += 1
    return true
  }

  /// Takes an object, whose values `body` takes.
  fileprivate mutating func object(
    _ body: (inout RecordScanner, UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool {
    guard take("{") else { return false }
    if take("}") { return true }
    repeat {
      guard let key = quoted(), take(":"), body(&self, key) else { return false }
    } while take(",")
    return take("}")
  }

  /// Takes a string of ASCII without escapes; others are for the general decoder.
  private mutating func quoted() -> UnsafeBufferPointer<UInt8>? {
    guard take("\"") else { return nil }
    let start = offset
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\"") {
        offset += 1
        return UnsafeBufferPointer(rebasing: bytes[start..<(offset - 1)])
      }
      if byte == UInt8(ascii: "\\") || byte < 0x20 || byte >= 0x80 { return nil }
      offset += 1
    }
    return nil
  }

  /// Takes a string that has to be there.
  fileprivate mutating func read(_ store: (String) -> Void) -> Bool {
    guard let text = quoted() else { return false }
    store(String(decoding: text, as: UTF8.self))
    return true
  }

  /// Takes a string or `null`.
  fileprivate mutating func readOptional(_ store: (String?) -> Void) -> Bool {
    if takeWord("null") { return true }
    return read { store($0) }
  }

  fileprivate mutating func readTruth(_ store: (Bool) -> Void) -> Bool {
    if takeWord("true") {
      store(true)
      return true
    }
    guard takeWord("false") else { return false }
    store(false)
    return true
  }

  /// Takes a number.
  fileprivate mutating func read(_ store: (Double) -> Void) -> Bool {
    if let number = shortNumber() {
      store(number)
      return true
    }
    guard offset < bytes.count, Self.isNumeric(bytes[offset]), let base = bytes.baseAddress else {
      return false
    }
    let start = UnsafeRawPointer(base + offset).assumingMemoryBound(to: CChar.self)
    var end: UnsafeMutablePointer<CChar>?
    let value = strtod(start, &end)
    guard let end, value.isFinite else { return false }
    let length = UnsafePointer(end) - start
    // What is no number of JSON, as a hexadecimal one, is left to the general decoder.
    guard length > 0, bytes[offset..<(offset + length)].allSatisfy(Self.isNumeric) else {
      return false
    }
    offset += length
    store(value)
    return true
  }

  /// Takes a number of so few digits that one division gives the nearest Double, as recorded ones
  /// have; nil for others, of which nothing is taken.
  ///
  /// - Source: W. D. Clinger, How to read floating point numbers accurately, PLDI 1990, section 2:
  ///   digits below 2⁵³ and powers of ten up to 10²² are exact, and so their quotient is rounded once.
  private mutating func shortNumber() -> Double? {
    var digits = 0
    var scale = 1.0
    var hasPoint = false
    var end = offset
    while end < bytes.count, end - offset <= 15 {
      let digit = bytes[end] &- UInt8(ascii: "0")
      if digit < 10 {
        digits = digits * 10 + Int(digit)
        if hasPoint { scale *= 10 }
      } else if bytes[end] == UInt8(ascii: "."), !hasPoint, end > offset {
        hasPoint = true
      } else {
        break
      }
      end += 1
    }
    guard end > offset, end < bytes.count, !Self.isNumeric(bytes[end]) else { return nil }
    offset = end
    return Double(digits) / scale
  }

  private static func isNumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  private mutating func takeWord(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard offset + length <= bytes.count, let base = bytes.baseAddress,
      memcmp(base + offset, word.utf8Start, length) == 0
    else { return false }
    offset += length
    return true
  }

  /// Passes over an array of numbers.
  fileprivate mutating func skipNumbers() -> Bool {
    guard take("[") else { return false }
    while offset < bytes.count, Self.isNumeric(bytes[offset]) || bytes[offset] == UInt8(ascii: ",")
    {
      offset += 1
    }
    return take("]")
  }

  /// Passes over any value, watching brackets and strings only.
  fileprivate mutating func skipValue() -> Bool {
    var depth = 0
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        guard skipString() else { return false }
        if depth == 0 { return true }
        continue
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        // A number or a word ends before what encloses it.
        if depth == 0 { return true }
        depth -= 1
        if depth == 0 {
          offset += 1
          return true
        }
      case UInt8(ascii: ","): if depth == 0 { return true }
      default: break
      }
      offset += 1
    }
    return false
  }

  private mutating func skipString() -> Bool {
    offset += 1
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == UInt8(ascii: "\"") { return true }
    }
    return false
  }
}

/// Whether a key has a name.
private func == (key: UnsafeBufferPointer<UInt8>, name: StaticString) -> Bool {
  key.count == name.utf8CodeUnitCount
    && key.baseAddress.map { memcmp($0, name.utf8Start, key.count) == 0 } ?? (key.count == 0)
}
