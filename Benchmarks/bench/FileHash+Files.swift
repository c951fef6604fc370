// The hash of a file, which tells programs apart.

import Foundation
import Tinamou

extension FileHash {
  init?(ofFile path: String) {
    let url = URL(fileURLWithPath: path)
    guard let data = try? Data(contentsOf: url, options: .alwaysMapped) else { return nil }
    self = data.withUnsafeBytes { FileHash($0) }
  }
}
