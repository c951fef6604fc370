// Documents from where programs with Foundation have them.

import Foundation
import Tinamou

extension Layout {
  /// Reads the document at a URL.
  ///
  /// - Throws: what Foundation says where nothing can be read there, `DiagnosticsError` with every error of the document.
  public init(contentsOf url: URL) throws {
    try self.init(data: Data(contentsOf: url), name: url.isFileURL ? url.path : url.absoluteString)
  }

  /// Reads a document from data; `name` is what errors call it.
  ///
  /// - Throws: `DiagnosticsError` with every error of the document.
  public init(data: Data, name: String = "<data>") throws {
    try self.init(bytes: [UInt8](data), name: name)
  }

  /// Finds the document `NAME.json` among the resources of a bundle.
  ///
  /// - Throws: `LayoutFileError` where there is none, and what `init(contentsOf:)` throws.
  public init(name: String, in bundle: Bundle, subdirectory: String? = nil) throws {
    let url = bundle.url(
      forResource: name,
      withExtension: "json",
      subdirectory: subdirectory
    )
    guard let url else {
      throw LayoutFileError(
        name: "\(name).json",
        reason: "there is no such document",
        searchedFolders: [bundle.bundlePath]
      )
    }
    try self.init(contentsOf: url)
  }
}
