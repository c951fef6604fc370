// What a byte of a text is: what the readers of all languages ask, each of which has signs of its own besides. Not for
// scalars beyond ASCII.

extension UInt8 {
  /// Whether it is a decimal digit.
  @inlinable @inline(__always)
  package var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  /// Whether it is a letter of ASCII.
  @inlinable @inline(__always)
  package var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }

  /// Whether a name in a format may begin with it.
  @inlinable @inline(__always)
  package var isNameStart: Bool { isLetter || self == UInt8(ascii: "_") }

  /// Whether a name in a format may go on with it.
  @inlinable @inline(__always)
  package var isNamePart: Bool { isNameStart || isDigit }

  /// Whether it is a space, a tab or one of the line breaks, those of printers among them.
  @inlinable @inline(__always)
  package var isWhitespace: Bool { self == 0x20 || self &- 0x09 < 5 }

  /// Whether it is a space or a tab.
  @inlinable @inline(__always)
  package var isBlank: Bool { self == 0x20 || self == 0x09 }

  /// Whether it is a space, a tab, LF or CR: the white space of XML and JSON, and of all languages here that say
  /// what theirs is.
  @inlinable @inline(__always)
  package var isBlankOrLineBreak: Bool { isBlank || self == 0x0A || self == 0x0D }

  /// The value of a hexadecimal digit; nil for any other byte.
  package var hexadecimalValue: UInt8? {
    if isDigit { return self - UInt8(ascii: "0") }
    let value = (self | 0x20) &- UInt8(ascii: "a")
    return value < 6 ? value + 10 : nil
  }
}

extension String {
  /// Whether a format or an expression can have it as a name.
  package var isName: Bool { utf8.first?.isNameStart == true && utf8.allSatisfy(\.isNamePart) }
}
