// Names of the functions of this program, by address. The loader knows only exported ones, so the table
// in the program's own file is read.
//
// Source: [ELF], for the sections (Documentation/SOURCES.md); the layout for 64 bits is that of the system's
// `elf.h`.

import CSampling
import Foundation
import Tinamou

struct SymbolTable {
  private var functions: [(start: UInt, end: UInt, name: String)] = []
  private let base: UInt

  /// Reads the table of the program; an unreadable one knows no names.
  init() {
    var start: UInt = 0
    // Any address of the program will do.
    _ = tinamou_exported_function(Self.addressInside, &start)
    base = start
    guard let file = try? Data(contentsOf: URL(fileURLWithPath: "/proc/self/exe")) else { return }
    read(file)
    functions.sort { $0.start < $1.start }
  }

  /// The address of a function of this program.
  private static var addressInside: UInt {
    let function: @convention(c) () -> Void = {}
    return UInt(bitPattern: unsafeBitCast(function, to: UnsafeRawPointer.self))
  }

  private enum SectionKind {
    static let symbols: UInt32 = 2
  }

  private mutating func read(_ file: Data) {
    file.withUnsafeBytes { bytes in
      func number<Number: FixedWidthInteger>(_ offset: Int, as: Number.Type) -> Int? {
        guard offset >= 0, offset + MemoryLayout<Number>.size <= bytes.count else { return nil }
        return Int(truncatingIfNeeded: bytes.loadUnaligned(fromByteOffset: offset, as: Number.self))
      }
      guard bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2]),
        let sections = number(0x28, as: UInt64.self),
        let entrySize = number(0x3A, as: UInt16.self), let count = number(0x3C, as: UInt16.self)
      else { return }
      for section in 0..<count {
        let header = sections + section * entrySize
        guard number(header + 4, as: UInt32.self) == Int(SectionKind.symbols),
          let start = number(header + 0x18, as: UInt64.self),
          let size = number(header + 0x20, as: UInt64.self),
          let link = number(header + 0x28, as: UInt32.self),
          let names = number(sections + link * entrySize + 0x18, as: UInt64.self)
        else { continue }
        for symbol in stride(from: start, to: start + size, by: 24) {
          // The low four bits of the kind: 2 is a function.
          guard let kind = number(symbol + 4, as: UInt8.self), kind & 15 == 2,
            let name = number(symbol, as: UInt32.self),
            let address = number(symbol + 8, as: UInt64.self),
            let length = number(symbol + 16, as: UInt64.self), address > 0, length > 0,
            names + name < bytes.count
          else { continue }
          let text = bytes[(names + name)...].prefix { $0 != 0 }
          functions.append(
            (UInt(address), UInt(address + length), String(decoding: text, as: UTF8.self))
          )
        }
      }
    }
  }

  /// The function that an address is in, as the compiler calls it; nil where nobody knows.
  func name(at address: UInt) -> String? {
    let offset = address &- base
    let next = functions.partitioningIndex { $0.start > offset }
    if next > 0, offset < functions[next - 1].end { return functions[next - 1].name }
    var start: UInt = 0
    return tinamou_exported_function(address, &start).map { String(cString: $0) }
  }
}
