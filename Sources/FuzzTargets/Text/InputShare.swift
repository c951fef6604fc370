// A share of all inputs that the inputs themselves decide, so that what a target finds in one depends on it
// alone.

import FuzzSupport

struct InputShare {
  private let thousandths: UInt64

  init(thousandths: Int) { self.thousandths = UInt64(max(0, thousandths)) }

  func contains(_ input: [UInt8]) -> Bool {
    if thousandths >= 1_000 { return true }
    guard thousandths > 0 else { return false }
    let value = SystemText.hash(input)
    return (value ^ value >> 32) % 1_000 < thousandths
  }
}
