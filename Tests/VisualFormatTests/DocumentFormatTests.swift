// Formats of published documents: the calculator article, the JSONLayout README, the VFL library
// article. Their frames are checked over the corpus; here it is what each line says.

import Testing
import VisualFormat

@Suite("Formats of published documents")
struct DocumentFormatTests {
  @Test("a calculator's row keeps its keys one gap apart and equal to the first")
  func calculator() {
    let keys = FormatHarness(views: "button7 button8 button9 buttonA button0 buttonC buttonE")
    #expect(
      keys.answer("H:|-gap-[button7(>=10)]-gap-[button8(==button7)]-gap-|")
        == [
          "button7.leading == superview.leading + 8", "button7.width >= 10",
          "button8.leading == button7.trailing + 8", "button8.width == button7.width",
          "superview.trailing == button8.trailing + 8",
        ]
    )
    #expect(
      keys.answer("H:|-gap-[button0]-gap-[buttonC(==button7)]-gap-[buttonE(==button7)]-gap-|")
        == [
          "button0.leading == superview.leading + 8", "buttonC.leading == button0.trailing + 8",
          "buttonC.width == button7.width", "buttonE.leading == buttonC.trailing + 8",
          "buttonE.width == button7.width", "superview.trailing == buttonE.trailing + 8",
        ]
    )
  }

  @Test("the README's labels keep their distance from their own superviews")
  func readme() {
    let harness = FormatHarness(
      views: "V1 L1<V1 V2 L2<V2",
      metrics: ["M1": 20, "M2": 100]
    )
    #expect(
      harness.answer("H:|-M2-[V1(220)]")
        == ["V1.leading == superview.leading + 100", "V1.width == 220"]
    )
    #expect(
      harness.answer("V:|-M2-[V1(120)]-50-[V2(==V1)]")
        == [
          "V1.top == superview.top + 100", "V1.height == 120", "V2.top == V1.bottom + 50",
          "V2.height == V1.height",
        ]
    )
    #expect(
      harness.answer("H:|-M1-[L1(30)]") == ["L1.leading == V1.leading + 20", "L1.width == 30"]
    )
    #expect(harness.answer("V:|-M1-[L2(30)]") == ["L2.top == V2.top + 20", "L2.height == 30"])
  }

  @Test("the library's layouts: full, split, fixed, thumbs")
  func library() {
    let harness = FormatHarness(
      views: "view leftVw rightVw headerVw borderVw",
      metrics: ["w": 320, "hw": 160]
    )
    #expect(
      harness.answer("H:|[leftVw(==rightVw)][rightVw]|")
        == [
          "leftVw.leading == superview.leading", "leftVw.width == rightVw.width",
          "rightVw.leading == leftVw.trailing", "superview.trailing == rightVw.trailing",
        ]
    )
    #expect(
      harness.answer("V:|-[view(100)]")
        == ["view.top == superview.top + 20", "view.height == 100"]
    )
    #expect(
      harness.answer("V:|[headerVw(w)][borderVw(40)]")
        == [
          "headerVw.top == superview.top", "headerVw.height == 320",
          "borderVw.top == headerVw.bottom", "borderVw.height == 40",
        ]
    )
    #expect(
      harness.answer("V:[view(hw)]|")
        == ["view.height == 160", "superview.bottom == view.bottom"]
    )
    #expect(harness.answer("[view(>=40,<=80)]") == ["view.width >= 40", "view.width <= 80"])
  }
}
