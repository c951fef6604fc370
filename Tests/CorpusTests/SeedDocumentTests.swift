// What the articles say about their own documents, as claims with names. The documents themselves
// are corpus files; these tests would notice if their expected files were changed along with a
// defect.

import Testing
import Tinamou

@Suite("documents of the articles")
struct SeedDocumentTests {
  private func frames(
    _ name: String,
    _ width: ExactNumber,
    _ height: ExactNumber
  ) throws
    -> [String: LayoutFrame]
  {
    let size = LayoutSize(width: width, height: height)
    let layout = try #require(try LayoutCorpusTests.document(name).layout(at: size).layout)
    let result = LayoutSolver(
      tree: layout.tree,
      constraints: layout.constraints,
      solvingWith: LayoutCorpusTests.core
    ).layout(at: size)
    #expect(result.status == .solved)
    return Dictionary(
      uniqueKeysWithValues: layout.order.map { (layout.tree[$0].name, result[$0]) }
    )
  }

  @Test("the calculator at 320 x 320 has cells 70 wide and a zero of 148 x 70")
  func calculator() throws {
    let frames = try frames("calculator", 320, 320)
    #expect(frames.count == 15)
    for (name, frame) in frames {
      #expect(frame.width == (name == "button0" ? 148 : 70), "\(name)")
      #expect(frame.height == 70, "\(name)")
    }
    #expect(frames["button7"] == LayoutFrame(x: 8, y: 8, width: 70, height: 70))
    #expect(frames["button0"] == LayoutFrame(x: 8, y: 242, width: 148, height: 70))
    #expect(frames["buttonE"] == LayoutFrame(x: 242, y: 242, width: 70, height: 70))
  }

  @Test(
    "the calculator fills any screen with gaps of 8",
    arguments: [(375.0, 667.0), (667.0, 375.0)]
  )
  func calculatorOnScreens(width: Double, height: Double) throws {
    let frames = try frames("calculator", ExactNumber(width), ExactNumber(height))
    for row in [["button7", "button8", "button9", "buttonA"], ["button0", "buttonC", "buttonE"]] {
      var edge = 0.0
      for frame in row.compactMap({ frames[$0] }) {
        #expect(frame.x == edge + 8)
        edge = frame.x + frame.width
      }
      #expect(edge == width - 8)
    }
    #expect(frames["button7"]?.width == (width - 40) / 4)
    #expect(frames["button7"]?.height == (height - 40) / 4)
  }

  @Test("the calculator stands in one line with a trailing comma, as it was printed")
  func calculatorText() throws {
    let text = try CorpusFolder.source("layouts/calculator.json").lineText(1)
    #expect(text.hasPrefix("{  \"views\": {    \"button7\": { \"type\": \"UIButton\"},    "))
    #expect(text.contains("\"buttonE\": { \"type\": \"UIButton\"},  },  \"metrics\""))
    #expect(text.hasSuffix("-gap-|\"  }}"))
  }

  @Test("the sample of the README has V1 at 100, 100, V2 below it, and labels 20 inside")
  func readmeSample() throws {
    let frames = try frames("readme-sample", 375, 667)
    #expect(
      frames == [
        "V1": LayoutFrame(x: 100, y: 100, width: 220, height: 120),
        "L1": LayoutFrame(x: 20, y: 20, width: 30, height: 30),
        "V2": LayoutFrame(x: 100, y: 270, width: 130, height: 120),
        "L2": LayoutFrame(x: 20, y: 20, width: 30, height: 30),
      ]
    )
  }
}
