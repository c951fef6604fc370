// Sizes as descriptions of fonts and manifests of images state them.

extension Double {
  /// Digits with at most one point among them, up to a million; nil for any other text.
  init?(points text: Substring) {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }),
      let value = Double(text), value <= 1e6
    else { return nil }
    self = value
  }
}
