// Documents from URLs, data and bundles.

import Foundation
import Testing
import Tinamou
import TinamouFoundation

@Suite("Layout with Foundation")
struct LayoutFoundationTests {
  private static let document = Data(
    "{\"views\":{\"a\":{}},\"constraints\":{\"c\":\"|[a]|\"}}".utf8
  )

  @Test("Foundation describes an error by its findings")
  func descriptions() {
    #expect {
      try Layout(data: Data("{}".utf8), name: "a.json")
    } throws: { error in
      error.localizedDescription.hasPrefix("a.json:1:1: error: ")
    }
  }

  @Test("a document comes from data, a URL or a bundle")
  func sources() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("layouts-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appendingPathComponent("screen.json")
    try Self.document.write(to: url)
    let bundle = try #require(Bundle(path: folder.path))
    for layout in [
      try Layout(data: Self.document), try Layout(contentsOf: url),
      try Layout(name: "screen", in: bundle),
    ] {
      let view = View(frame: Rect(CGRect(x: 0, y: 0, width: 50, height: 20)))
      try layout.inflate(in: view)
      view.layoutIfNeeded()
      #expect(CGRect(view.subviews[0].frame).width == 50)
    }
    #expect(throws: LayoutFileError.self) { try Layout(name: "other", in: bundle) }
  }

  @Test("an error in a file at a URL names the file")
  func errors() {
    do {
      _ = try Layout(data: Data("{".utf8), name: "broken.json")
      Issue.record("no error")
    } catch let error as DiagnosticsError {
      #expect(error.diagnostics.first?.range.buffer.name == "broken.json")
    } catch {
      Issue.record("another error: \(error)")
    }
  }

  @Test("geometry turns into Core Graphics' types and back")
  func geometry() {
    let rect = Rect(x: 1, y: 2, width: 3, height: 4)
    #expect(Rect(CGRect(rect)) == rect)
    #expect(CGSize(Size(width: 5, height: 6)) == CGSize(width: 5, height: 6))
    #expect(CGPoint(Point(x: 7, y: 8)) == CGPoint(x: 7, y: 8))
    #expect(Size(CGSize(width: 5, height: 6)) == Size(width: 5, height: 6))
    #expect(Point(CGPoint(x: 7, y: 8)) == Point(x: 7, y: 8))
    let insets = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(EdgeInsets(NSEdgeInsets(insets)) == insets)
  }
}
