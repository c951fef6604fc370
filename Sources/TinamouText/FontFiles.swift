// Finds font files below folders and reads what is in them through FreeType. Paths are taken in the
// order of their bytes, so the same files give the same catalogue on every machine.

import CFreeType
import FileAccess
import Glibc
import TextMetrics

/// Reads the fonts of files.
struct FontFiles {
  private var library: FT_Library?

  /// How deep folders may stand in each other.
  private static let depthLimit = 16
  /// How many fonts of one file are looked at.
  private static let faceLimit = 64
  private static let endings = [".otf", ".ttf", ".ttc", ".otc"]

  /// The fonts of all files below some folders; a file that is no font is left aside.
  static func faces(below folders: [String]) -> [FontFace] {
    var files = FontFiles()
    guard FT_Init_FreeType(&files.library) == 0 else { return [] }
    defer { FT_Done_FreeType(files.library) }
    var paths: [String] = []
    for folder in folders { Self.collect(folder, depth: 0, into: &paths) }
    paths.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return paths.flatMap(files.faces)
  }

  /// Adds the font files below a folder, or the file of that path.
  private static func collect(_ path: String, depth: Int, into paths: inout [String]) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    if status.st_mode & S_IFMT == S_IFREG {
      let name = path.lowercased()
      if endings.contains(where: name.hasSuffix) { paths.append(path) }
      return
    }
    guard status.st_mode & S_IFMT == S_IFDIR, depth < depthLimit,
      let names = FolderListing.names(in: path)
    else { return }
    for name in names where !name.hasPrefix(".") {
      collect("\(path)/\(name)", depth: depth + 1, into: &paths)
    }
  }

  private func faces(of path: String) -> [FontFace] {
    var faces: [FontFace] = []
    var count = 1
    while faces.count < min(count, Self.faceLimit) {
      var opened: FT_Face?
      guard FT_New_Face(library, path, FT_Long(faces.count), &opened) == 0, let opened else {
        break
      }
      defer { FT_Done_Face(opened) }
      count = Int(opened.pointee.num_faces)
      guard let face = Self.describe(opened, path: path, index: faces.count) else { break }
      faces.append(face)
    }
    return faces
  }

  private static func describe(_ opened: FT_Face, path: String, index: Int) -> FontFace? {
    let record = opened.pointee
    guard let family = record.family_name, record.units_per_EM > 0,
      record.face_flags & FT_Long(FT_FACE_FLAG_SFNT) != 0
    else { return nil }
    let flags = record.style_flags
    var weight = flags & FT_Long(FT_STYLE_FLAG_BOLD) != 0 ? FontWeight.bold : .regular
    var widthClass = 5
    if let table = FT_Get_Sfnt_Table(opened, FT_SFNT_OS2) {
      let metrics = table.assumingMemoryBound(to: TT_OS2.self).pointee
      if metrics.usWeightClass > 0 { weight = FontWeight(rawValue: Int(metrics.usWeightClass)) }
      if (1...9).contains(metrics.usWidthClass) { widthClass = Int(metrics.usWidthClass) }
    }
    let familyName = String(cString: family)
    let styleName = record.style_name.map { String(cString: $0) } ?? ""
    return FontFace(
      path: path,
      index: index,
      family: familyName,
      styleName: styleName,
      postScriptName: FT_Get_Postscript_Name(opened).map { String(cString: $0) } ?? familyName,
      weight: weight,
      widthClass: widthClass,
      isItalic: flags & FT_Long(FT_STYLE_FLAG_ITALIC) != 0,
      unitsPerEm: Int(record.units_per_EM),
      ascender: Int(record.ascender),
      descender: -Int(record.descender),
      lineHeight: Int(record.height)
    )
  }
}
