// Images by name, as bundles have them: 'avatar' is avatar.png, or avatar@2x.png with two pixels a
// point. A manifest states the sizes of images that are not at hand. Not for catalogues of assets,
// whose folders have a form of their own.

import FileAccess
import Synchronization

/// Measures the images of a folder by their headers.
public final class ImageFolder: ImageMeasuring {
  /// The folder.
  public let path: String
  /// The sizes that the folder's manifest states; they win over files.
  public let manifest: ImageManifest
  /// What is wrong with the manifest, in the order of its lines.
  public let manifestFindings: [ImageManifest.Finding]
  /// The text of the manifest, empty where there is none.
  public let manifestText: String
  /// What files are read through; nil where there is no such folder.
  private let root: FileRoot?
  private let found = Mutex<[String: Finding]>([:])

  /// What there is under a name.
  private enum Finding {
    case file(path: String, ImageSize)
    /// Files, and none of them tells a size.
    case damaged
    case nothing
  }

  /// The name of a folder's manifest.
  public static let manifestName = "images.manifest"
  /// Endings of files that are images, in the order they are looked for.
  public static let endings = ["png", "jpg", "jpeg", "gif", "webp"]

  private static let scales = [1, 2, 3]
  /// The greatest manifest that is read, in bytes.
  private static let manifestLimit = 1 << 24
  /// How much of a file is enough for nearly every header.
  private static let headerCount = 1 << 16

  /// Prepares to measure the images of a folder; files are looked at when they are asked for.
  public convenience init(_ path: String) {
    self.init(path, below: FileRoot(path))
  }

  /// Prepares to measure the images of a folder that lie below another, wherever links lead.
  public init(_ path: String, below root: FileRoot?) {
    self.path = path
    self.root = root
    let manifestPath = "\(path)/\(Self.manifestName)"
    let bytes = try? root?.readStart(manifestPath, count: Self.manifestLimit)
    manifestText = String(decoding: bytes ?? [], as: UTF8.self)
    (manifest, manifestFindings) = ImageManifest.read(manifestText)
  }

  /// The path of the folder's manifest, whether there is one or not.
  public var manifestPath: String { "\(path)/\(Self.manifestName)" }

  /// The manifest, where it says something, and the files of images that have been asked for, in no order.
  public var readPaths: [String] {
    let files = found.withLock { found in
      found.values.compactMap { (finding) -> String? in
        if case .file(let path, _) = finding { path } else { nil }
      }
    }
    return files + (manifestText.isEmpty ? [] : [manifestPath])
  }

  /// The size of an image by its name, with or without its ending; nil where there is no such image.
  ///
  /// Names lead to files below the folder only.
  public func size(ofImage name: String) -> ImageSize? {
    if let size = manifest.size(ofImage: name) { return size }
    if case .file(_, let size) = finding(name) { return size }
    return nil
  }

  /// Whether there are files of an image of which none tells a size: cut off, or of another kind than images.
  public func isDamaged(_ name: String) -> Bool {
    guard manifest.size(ofImage: name) == nil, case .damaged = finding(name) else { return false }
    return true
  }

  private func finding(_ name: String) -> Finding {
    found.withLock { found in
      if let known = found[name] { return known }
      let finding = look(for: name)
      found[name] = finding
      return finding
    }
  }

  /// The file of an image; nil where there is no such file, or it is longer than a limit.
  public func file(ofImage name: String, limit: Int) -> ImageFile? {
    guard case .file(let path, _) = finding(name), let bytes = try? root?.read(path, limit: limit)
    else { return nil }
    let ending = path.split(separator: ".").last?.lowercased() ?? ""
    return ImageFile(mediaType: "image/\(ending == "jpg" ? "jpeg" : ending)", bytes: bytes)
  }

  private func look(for name: String) -> Finding {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard !name.isEmpty, !name.utf8.contains(0), !parts.contains(where: { $0 == ".." || $0 == "" })
    else { return .nothing }
    var stem = name
    var endings = Self.endings
    if let dot = name.lastIndex(of: "."),
      Self.endings.contains(name[name.index(after: dot)...].lowercased())
    {
      stem = String(name[..<dot])
      endings = [String(name[name.index(after: dot)...])]
    }
    var isThere = false
    for ending in endings {
      for scale in Self.scales {
        let suffix = scale == 1 ? "" : "@\(scale)x"
        let file = "\(path)/\(stem)\(suffix).\(ending)"
        guard let root, root.mayHave(file),
          let start = try? root.readStart(file, count: Self.headerCount)
        else { continue }
        isThere = true
        guard let header = header(of: file, beginning: start) else { continue }
        // A file that is named with its scale has it too.
        let pixels = Double(scale == 1 ? Self.scale(ofStem: stem) : scale)
        let size = ImageSize(
          width: Double(header.width) / pixels,
          height: Double(header.height) / pixels
        )
        return .file(path: file, size)
      }
    }
    return isThere ? .damaged : .nothing
  }

  private static func scale(ofStem stem: String) -> Int {
    scales.dropFirst().first { stem.hasSuffix("@\($0)x") } ?? 1
  }

  private func header(of path: String, beginning start: [UInt8]) -> ImageHeader? {
    if let header = ImageHeader(start) { return header }
    // Only JPEG has its size further behind.
    guard start.count == Self.headerCount, start.starts(with: [0xFF, 0xD8]) else { return nil }
    return (try? root?.readStart(path, count: ImageHeader.byteLimit)).flatMap { ImageHeader($0) }
  }
}
