// Which font serves a descriptor. The choice depends on the font files alone: no configuration of the
// system, no locale, no order of folders on a disk.

import Glibc
import TextMetrics

/// A font that serves a descriptor.
public struct FontMatch: Hashable, Sendable {
  /// The font.
  public let face: FontFace
  /// What letters' widths are multiplied with: not 1 where the family has no font that is narrow or
  /// wide enough.
  public let widthFactor: Double
}

/// The fonts of some folders.
public struct FontCatalogue: Sendable {
  /// The folders or files that were looked at.
  public let folders: [String]
  /// The fonts, in the order of their paths.
  public let faces: [FontFace]
  private let indicesByFamily: [String: [Int]]
  private let indexByName: [String: Int]

  /// The environment variable that names other folders, set apart by colons.
  public static let folderVariable = "TINAMOU_FONTS"
  /// The folders that are looked at where the variable is not set.
  public static let systemFolders = ["/usr/share/fonts", "/usr/local/share/fonts"]

  /// The fonts of the system, or of the folders that the environment names.
  public static func system() -> FontCatalogue {
    // An empty value is none, as everywhere in shells.
    guard let value = getenv(folderVariable), value.pointee != 0 else {
      return FontCatalogue(folders: systemFolders)
    }
    let folders = String(cString: value).split(separator: ":").map(String.init)
    return FontCatalogue(folders: folders)
  }

  /// The fonts below folders, or of single files.
  public init(folders: [String]) {
    self.folders = folders
    faces = FontFiles.faces(below: folders)
    var indicesByFamily: [String: [Int]] = [:]
    var indexByName: [String: Int] = [:]
    for (index, face) in faces.enumerated() {
      indicesByFamily[FontName.key(face.family), default: []].append(index)
      for name in [face.postScriptName, "\(face.family) \(face.styleName)"] {
        let key = FontName.key(name)
        if indexByName[key] == nil { indexByName[key] = index }
      }
    }
    self.indicesByFamily = indicesByFamily
    self.indexByName = indexByName
  }

  /// The names of the families, in alphabetical order.
  public var familyNames: [String] {
    Set(faces.map(\.family)).sorted { FontName.key($0) < FontName.key($1) }
  }

  /// Whether there is a font file of a name, or the table of families has it.
  public func knowsFont(named name: String) -> Bool {
    let name = FontName(name)
    return indicesByFamily[name.key] != nil || indexByName[name.key] != nil
      || indicesByFamily[name.familyKey] != nil || FontFamily.kind(of: name) != nil
  }

  // MARK: Choosing

  /// The font that serves a descriptor; nil where there is no font at all.
  ///
  /// A name that is not known is taken for the system's font.
  public func match(_ descriptor: TextFont) -> FontMatch? {
    guard let family = descriptor.family else {
      let kind: FontFamily = descriptor.isMonospaced ? .monospace : .system
      return match(descriptor, kind: kind)
    }
    let name = FontName(family)
    if let indices = indicesByFamily[name.key] { return match(descriptor, among: indices) }
    if let index = indexByName[name.key] {
      let face = faces[index]
      var styled = descriptor
      if descriptor.weight == .regular { styled.weight = face.weight }
      styled.isItalic = descriptor.isItalic || face.isItalic
      if descriptor.width == .normal { styled.width = face.width }
      return match(styled, among: indicesByFamily[FontName.key(face.family)] ?? [index])
    }
    let styled = descriptor.styled(by: name)
    if let indices = indicesByFamily[name.familyKey] { return match(styled, among: indices) }
    var kind = FontFamily.kind(of: name) ?? .system
    if kind == .system, descriptor.isMonospaced { kind = .monospace }
    return match(styled, kind: kind)
  }

  /// The fonts to look for characters in that the chosen one does not have, best first, one a family.
  func fallbacks(for descriptor: TextFont) -> [FontMatch] {
    let preferred = Self.families(of: .system) + Self.families(of: .serif)
    var seen: Set<String> = []
    return (preferred + familyNames).compactMap { family in
      let key = FontName.key(family)
      guard seen.insert(key).inserted, let indices = indicesByFamily[key] else { return nil }
      return match(descriptor, among: indices)
    }
  }

  /// The families that serve a kind, best first.
  static func families(of kind: FontFamily) -> [String] {
    switch kind {
    case .system, .sansSerif: ["Inter", "DejaVu Sans"]
    case .serif: ["DejaVu Serif", "Inter", "DejaVu Sans"]
    case .monospace: ["DejaVu Sans Mono", "Inter", "DejaVu Sans"]
    }
  }

  private func match(_ descriptor: TextFont, kind: FontFamily) -> FontMatch? {
    for family in Self.families(of: kind) {
      if let indices = indicesByFamily[FontName.key(family)] {
        return match(descriptor, among: indices)
      }
    }
    return match(descriptor, among: Array(faces.indices))
  }

  /// The font of a family that is nearest: first by width, then by slant, then by weight.
  private func match(_ descriptor: TextFont, among indices: [Int]) -> FontMatch? {
    let best = indices.min { left, right in
      let (left, right) = (faces[left], faces[right])
      let (first, second) = (left.distance(to: descriptor), right.distance(to: descriptor))
      return first.lexicographicallyPrecedes(second)
    }
    guard let best else { return nil }
    let face = faces[best]
    let isWideEnough =
      switch descriptor.width {
      case .condensed: face.widthClass < 5
      case .normal: true
      case .expanded: face.widthClass > 5
      }
    return FontMatch(face: face, widthFactor: isWideEnough ? 1 : descriptor.width.factor)
  }
}

extension FontFace {
  /// The width as descriptors state it.
  var width: FontWidth { widthClass < 5 ? .condensed : widthClass > 5 ? .expanded : .normal }

  /// How far a font is from what is asked, most important first.
  fileprivate func distance(to descriptor: TextFont) -> [Int] {
    let wantedWidth =
      switch descriptor.width {
      case .condensed: 3
      case .normal: 5
      case .expanded: 7
      }
    let wanted = descriptor.weight.rawValue
    let difference = abs(weight.rawValue - wanted)
    // Of two weights equally near, bold wants the heavier one and light the lighter.
    let isOnWrongSide = wanted >= 500 ? weight.rawValue < wanted : weight.rawValue > wanted
    return [
      abs(widthClass - wantedWidth), isItalic == descriptor.isItalic ? 0 : 1, difference,
      isOnWrongSide ? 1 : 0,
    ]
  }
}
