// Documents made from a document: written in another style, with other names, with hidden views, with a
// variant merged by hand, with a number in a metric's place, with constraints in another order. What each
// means is known from the first.

import FuzzSupport
import LayoutModel
import VisualFormat

/// Edits of a document that is known to be sound.
struct DocumentEdits {
  let root: EditableJSON

  /// Whether a key stands anywhere in the document.
  func mentions(_ key: String) -> Bool { Self.mentions(key, in: root) }

  private static func mentions(_ key: String, in value: EditableJSON) -> Bool {
    value.members.contains { $0.key == key } || value.children.contains { mentions(key, in: $0) }
  }

  // MARK: Style

  /// The document in some style that a number names.
  func restyled(_ number: UInt64) -> [UInt8] {
    var random = SeededGenerator(seed: number)
    let style = DocumentStyle(using: &random)
    return Array(style.text(of: root, using: &random).utf8)
  }

  // MARK: Hidden views

  /// The document with every view hidden.
  func hidden() -> EditableJSON {
    var result = root
    result["views"] = root["views"].map(Self.hidden)
    return result
  }

  private static func hidden(_ views: EditableJSON) -> EditableJSON {
    var members = views.members
    for index in members.indices {
      members[index].value["hidden"] = .word("true")
      members[index].value["children"] = members[index].value["children"].map(hidden)
    }
    return .object(members)
  }

  // MARK: Variants

  /// The document with a variant merged, and without variants.
  ///
  /// - Parameter name: The variant's name; nil merges none.
  /// - Returns: A document that says at the variant's sizes what this one does.
  func merged(variant name: String?) -> EditableJSON {
    var result = root
    if let name, let variant = root["variants"]?[name] {
      for key in ["metrics", "constraints"] {
        guard let changes = variant[key] else { continue }
        var group = result[key] ?? .object([])
        for member in changes.members { group[member.key] = member.value }
        result[key] = group
      }
    }
    result["variants"] = nil
    return result
  }

  // MARK: Metrics

  /// The name of a metric of the base that is a number.
  var metricName: String? {
    root["metrics"]?.members.first { member in
      if case .number = member.value { true } else { false }
    }?.key
  }

  /// The document with a number for a metric, in the base and in every variant that has it.
  func replacingMetric(_ name: String, with number: String) -> EditableJSON {
    var result = root
    if result["metrics"]?[name] != nil { result["metrics"]?[name] = .number(number) }
    var variants = root["variants"]?.members ?? []
    for index in variants.indices where variants[index].value["metrics"]?[name] != nil {
      variants[index].value["metrics"]?[name] = .number(number)
    }
    if !variants.isEmpty { result["variants"] = .object(variants) }
    return result
  }

  // MARK: Order

  /// The document with its constraints from last to first.
  func reversed() -> EditableJSON? {
    guard let constraints = root["constraints"]?.members, constraints.count > 1 else { return nil }
    var result = root
    result["constraints"] = .object(constraints.reversed())
    return result
  }

  // MARK: Names

  /// The document with other names for its views; nil where a name may mean something else too.
  func renamed(_ tree: LayoutTree, metricNames: [String]) -> EditableJSON? {
    let texts = constraintTexts
    // A range of names says more than the names in it.
    guard !texts.contains(where: { $0.contains("..") }) else { return nil }
    var prefix = "renamed"
    while root.compact.contains(prefix) { prefix += "_" }
    var names: [String: String] = [:]
    let taken = Set(metricNames + Self.meaningful)
    for (index, view) in tree.views.enumerated().dropFirst() where !taken.contains(view.name) {
      // No constraint names such a view; the same characters there are a number, or nothing.
      guard let first = view.name.unicodeScalars.first, !("0"..."9").contains(first) else {
        continue
      }
      names[view.name] = "\(prefix)\(index)"
    }
    guard !names.isEmpty else { return nil }
    var result = root
    result["views"] = root["views"].map { Self.renamed(views: $0, names) }
    result["constraints"] = root["constraints"].map { Self.renamed(constraints: $0, names) }
    if var variants = root["variants"]?.members {
      for index in variants.indices {
        let statements = variants[index].value["constraints"]
        variants[index].value["constraints"] = statements.map {
          Self.renamed(constraints: $0, names)
        }
      }
      result["variants"] = .object(variants)
    }
    return result
  }

  /// Words that mean something else in a constraint, wherever they stand.
  private static let meaningful =
    LayoutAttribute.allCases.map(\.rawValue) + FormatExtension.priorityNames
    + ["superview", "container", "safeArea", "H", "V", "HV", "Z", "C"]

  private var constraintTexts: [String] {
    let groups =
      [root["constraints"]] + (root["variants"]?.children ?? []).map { $0["constraints"] }
    return groups.flatMap { $0?.children ?? [] }.flatMap { value in
      [value.text, value["format"]?.text, value["constraint"]?.text].compactMap { $0 }
    }
  }

  private static func renamed(views: EditableJSON, _ names: [String: String]) -> EditableJSON {
    var members = views.members
    for index in members.indices {
      members[index].key = names[members[index].key] ?? members[index].key
      var value = members[index].value
      value["children"] = value["children"].map { renamed(views: $0, names) }
      if var gaps = value["stack"]?["customSpacing"]?.members {
        for slot in gaps.indices { gaps[slot].key = names[gaps[slot].key] ?? gaps[slot].key }
        value["stack"]?["customSpacing"] = .object(gaps)
      }
      members[index].value = value
    }
    return .object(members)
  }

  private static func renamed(constraints: EditableJSON, _ names: [String: String]) -> EditableJSON
  {
    var members = constraints.members
    for index in members.indices {
      if let text = members[index].value.text {
        members[index].value = .string(renamed(text, names))
        continue
      }
      for key in ["format", "constraint"] {
        guard let text = members[index].value[key]?.text else { continue }
        members[index].value[key] = .string(renamed(text, names))
      }
    }
    return .object(members)
  }

  private static func renamed(_ text: String, _ names: [String: String]) -> String {
    var result = ""
    var word = ""
    for scalar in Array(text.unicodeScalars) + ["\0"] {
      let isWord = scalar.isASCII && (Character(scalar).isLetter || Character(scalar).isNumber)
      if isWord || scalar == "_" {
        word.unicodeScalars.append(scalar)
        continue
      }
      result += names[word] ?? word
      word = ""
      result.unicodeScalars.append(scalar)
    }
    return String(result.unicodeScalars.dropLast())
  }
}
