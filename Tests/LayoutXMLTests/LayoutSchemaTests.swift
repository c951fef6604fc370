// The schema that editors read.

import Diagnostics
import Foundation
import MarkupReading
import Testing
import ViewClasses

@testable import LayoutXML

/// Asks `xmllint` whether layouts are as a schema says.
private enum Validator {
  static let path = ["/usr/bin/xmllint", "/usr/local/bin/xmllint"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// What is wrong with layouts, empty where nothing is.
  static func problems(with layouts: [String], schema: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("schema-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(schema.utf8).write(to: folder.appendingPathComponent("layout.xsd"))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path ?? "")
    process.currentDirectoryURL = folder
    process.arguments = ["--noout", "--schema", "layout.xsd"]
    for (number, layout) in layouts.enumerated() {
      try Data(layout.utf8).write(to: folder.appendingPathComponent("\(number).xml"))
      process.arguments?.append("\(number).xml")
    }
    let messages = Pipe()
    process.standardError = messages
    try process.run()
    let text = String(decoding: messages.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return process.terminationStatus == 0 ? "" : text
  }
}

@Suite struct LayoutSchemaTests {
  /// A class of a program's own whose property is of another type than its superclass's.
  private static let classes: ClassTable = {
    var classes = ClassTable.uiKit
    var badge = ViewClass("Shop.Badge", superclass: "UILabel")
    badge.setProperty("textColor", .value(.string))
    badge.setProperty("price", .value(.number))
    classes.register(badge)
    return classes
  }()

  private static func node(_ text: String) throws -> NodeDescription {
    let document = MarkupReader.read(SourceBuffer(name: "a.xml", text: text))
    return try #require(NodeReader.read(document).node)
  }

  private static let layouts = [
    """
    <UIView id="a" outlet="b" width="100%" layer.cornerRadius="3" if="width &gt; 3">
      <param name="x" type="String" value="'y'"/><macro name="z" value="1"/>
      <repeat in="[1]" as="item" index="i"><repeat in="3"><UISwitch on="true"/></repeat></repeat>
      <children/>
    </UIView>
    """,
    """
    <UITableView style="grouped" contentInset.top="3" delegate="me" xml="other.xml">
      <UITableViewCell reuseIdentifier="cell" textLabel.font="bold 12" selectionStyle="{none}"/>
    </UITableView>
    """,
    "<Badge price='3' textColor='red'><p>one <b>two</b><br/></p> three</Badge>",
    "<Shop.Badge template='badge.xml'/>",
    "<UINavigationController><UIViewController title='a' view.backgroundColor='red'/></UINavigationController>",
  ]

  @Test("the schema is XML, the same every time, and names every class and property")
  func names() throws {
    let text = LayoutSchema.text(of: Self.classes)
    #expect(text == LayoutSchema.text(of: Self.classes))
    let document = MarkupReader.read(SourceBuffer(name: "layout.xsd", text: text))
    #expect(document.diagnostics.isEmpty)
    let root = try #require(document.root)
    var attributes: [String: Set<String>] = [:]
    var elements: Set<String> = []
    for child in root.elements {
      let name = child.attribute(named: "name")?.value.text ?? ""
      if child.name == "xs:element" { elements.insert(name) }
      guard child.name == "xs:attributeGroup" else { continue }
      for attribute in child.elements {
        if let name = attribute.attribute(named: "name") {
          attributes[child.attribute(named: "name")?.value.text ?? "", default: []]
            .insert(name.value.text)
        }
      }
    }
    #expect(elements == Set(Self.classes.names + ["Badge"]))
    for name in Self.classes.names {
      let names = Set(Self.classes.viewClass(named: name)?.properties.keys ?? [:].keys)
      let listed = (attributes[name] ?? []).union(attributes["layout"] ?? [])
      #expect(names.subtracting(listed) == [], "\(name)")
    }
  }

  /// The texts of the layouts of the corpus.
  private static func corpus() throws -> [String] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let folder = root.appendingPathComponent("Corpus/xml-layouts")
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return try names.filter { $0.hasSuffix(".xml") }.sorted().map {
      try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)
    }
  }

  @Test("layouts are valid by it", .enabled(if: Validator.path != nil, "xmllint is not installed"))
  func validation() throws {
    let schema = LayoutSchema.text(of: Self.classes)
    #expect(try Validator.problems(with: Self.layouts, schema: schema) == "")
    let corpus = try Self.corpus()
    #expect(corpus.count > 60)
    #expect(try Validator.problems(with: corpus, schema: schema) == "")
    let wrong = ["<UIVew/>", "<UIView><repeat><UIView/></repeat></UIView>", "<b/>"]
    for layout in wrong {
      #expect(try Validator.problems(with: [layout], schema: schema) != "", "\(layout)")
    }
  }

  @Test(
    "the schema of one layout allows its files' parameters and what it reaches, and no more",
    .enabled(if: Validator.path != nil, "xmllint is not installed")
  )
  func strictness() throws {
    let used =
      "<UIButton tint='3' titleLabel.layer.shadowColor='red'><param name='tint' type='any'/></UIButton>"
    let schema = LayoutSchema.text(of: Self.classes, for: try Self.node(used))
    #expect(try Validator.problems(with: Self.layouts + [used], schema: schema) == "")
    let commented =
      "<UIView removed='// 12'><param name='gap' type='any'/><UIView gap=''/></UIView>"
    let ofBlanks = LayoutSchema.text(of: Self.classes, for: try Self.node(commented))
    #expect(try Validator.problems(with: [commented], schema: ofBlanks) == "")
    let wrong = ["<UIButton tinted='3'/>", "<UIView titleLabel.layer.shadowColor='red'/>"]
    for layout in wrong {
      #expect(try Validator.problems(with: [layout], schema: schema) != "", "\(layout)")
    }
  }
}
