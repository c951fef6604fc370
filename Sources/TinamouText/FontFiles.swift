// Finds font files below folders and reads what is in them through HarfBuzz. Paths are taken in the
// order of their bytes, so the same files give the same catalogue on every machine.
//
// Which of a font's names and flags count is as FreeType chooses them.
//
// Source: [OpenType], tables head, name and OS/2; the fields as [FreeType] reads them (Documentation/SOURCES.md).

import CHarfBuzz
import FileAccess
import TextMetrics

/// Reads the fonts of files.
struct FontFiles {
  private let library: HarfBuzz

  /// How deep folders may stand in each other.
  private static let depthLimit = 16
  /// How many fonts of one file are looked at.
  private static let faceLimit = 64
  private static let endings = [".otf", ".ttf", ".ttc", ".otc"]

  /// The fonts of all files below some folders; a file that is no font is left aside.
  static func faces(below folders: [String]) -> [FontFace] {
    guard let library = HarfBuzz.system else { return [] }
    var paths: [String] = []
    var seen: Set<FileIdentity> = []
    for folder in folders { Self.collect(folder, depth: 0, &seen, into: &paths) }
    paths.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return paths.flatMap(FontFiles(library: library).faces)
  }

  /// Adds the font files below a folder, or the file of that path.
  private static func collect(
    _ path: String,
    depth: Int,
    _ seen: inout Set<FileIdentity>,
    into paths: inout [String]
  ) {
    let kind = FileKind(path: path)
    if kind == .plain {
      let name = path.lowercased()
      if endings.contains(where: name.hasSuffix) { paths.append(path) }
      return
    }
    // Of links to folders above, each would double what there is to look at, level by level.
    guard kind == .folder, depth < depthLimit, let folder = FileIdentity(folder: path),
      seen.insert(folder).inserted, let names = FolderListing.names(in: path)
    else { return }
    for name in names where !name.hasPrefix(".") {
      collect("\(path)/\(name)", depth: depth + 1, &seen, into: &paths)
    }
  }

  private func faces(of path: String) -> [FontFace] {
    guard let blob = library.blob_create_from_file_or_fail(path) else { return [] }
    defer { library.blob_destroy(blob) }
    var faces: [FontFace] = []
    while faces.count < min(Int(library.face_count(blob)), Self.faceLimit),
      let face = face(faces.count, of: blob, path: path)
    {
      faces.append(face)
    }
    return faces
  }

  private func face(_ index: Int, of blob: OpaquePointer, path: String) -> FontFace? {
    let opened = library.face_create(blob, UInt32(index))
    defer { library.face_destroy(opened) }
    let font = library.font_create(opened)
    defer { library.font_destroy(font) }
    let header = FontTable("head", of: opened, library)
    let metrics = FontTable("OS/2", of: opened, library)
    let hasMetrics = metrics.bytes.count >= 78
    // Bits of style: macStyle of head, and fsSelection of OS/2, whose oblique fonts lean as italic ones do.
    let style = hasMetrics ? metrics[62] : header[44]
    let (boldBit, italicBits) = hasMetrics ? (0x20, 0x201) : (1, 2)
    // Weight, width and slope alone tell the fonts of such a family apart: names that say so are left out.
    let isOfWeightWidthSlope = hasMetrics && style & 0x100 != 0
    func name(_ ids: [UInt32]) -> String? {
      ids.lazy.compactMap { self.name($0, of: opened) }.first
    }
    // By weight, width and slope, as typographers count, and as a menu of four styles does: family, then style.
    let familyIDs: [UInt32] = isOfWeightWidthSlope ? [16, 1] : [21, 16, 1]
    let styleIDs: [UInt32] = isOfWeightWidthSlope ? [17, 2] : [22, 17, 2]
    var heights = hb_font_extents_t()
    guard !header.bytes.isEmpty, library.face_get_glyph_count(opened) > 0,
      library.font_get_h_extents(font, &heights) != 0,
      let family = name(familyIDs)
    else { return nil }
    var weight = style & boldBit != 0 ? FontWeight.bold : .regular
    if hasMetrics, metrics[4] > 0 { weight = FontWeight(rawValue: metrics[4]) }
    return FontFace(
      path: path,
      index: index,
      family: family,
      styleName: name(styleIDs) ?? "",
      postScriptName: name([6]) ?? family,
      weight: weight,
      widthClass: hasMetrics && (1...9).contains(metrics[6]) ? metrics[6] : 5,
      isItalic: style & italicBits != 0,
      unitsPerEm: Int(library.face_get_upem(opened)),
      ascender: Int(heights.ascender),
      descender: -Int(heights.descender),
      lineHeight: Int(heights.ascender - heights.descender + heights.line_gap)
    )
  }

  /// A name of a font in English, or in the first language that has it; nil where there is none.
  private func name(_ id: UInt32, of face: OpaquePointer?) -> String? {
    var count: UInt32 = 0
    let entries = UnsafeBufferPointer(
      start: library.ot_name_list_names(face, &count),
      count: Int(count)
    )
    let languages = [library.english, entries.first { $0.name_id == id }?.language]
    for language in languages {
      var length = library.ot_name_get_utf8(face, id, language, nil, nil)
      guard length > 0 else { continue }
      // The text ends with a zero.
      length += 1
      let name = withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(length)) { text in
        _ = library.ot_name_get_utf8(face, id, language, &length, text.baseAddress)
        return text.baseAddress.map { String(cString: $0) } ?? ""
      }
      if !name.isEmpty { return name }
    }
    return nil
  }
}

/// A table of a font: numbers of 16 bits, the greater byte first.
private struct FontTable {
  let bytes: [UInt8]

  init(_ name: StaticString, of face: OpaquePointer?, _ library: HarfBuzz) {
    let tag = name.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
    let blob = library.face_reference_table(face, tag)
    defer { library.blob_destroy(blob) }
    var count: UInt32 = 0
    let data = library.blob_get_data(blob, &count)
    bytes = Array(UnsafeRawBufferPointer(start: data, count: Int(count)))
  }

  /// The number at an offset; 0 behind the end.
  subscript(offset: Int) -> Int {
    offset + 1 < bytes.count ? Int(bytes[offset]) << 8 | Int(bytes[offset + 1]) : 0
  }
}
