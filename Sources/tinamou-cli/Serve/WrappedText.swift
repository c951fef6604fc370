// Texts that wrap, as the page knows them: how high each is in every width. A solve lays out once with the texts
// unbroken, for their widths, and once more with the heights that follow; the page does the same.

import TinamouBatch

/// A view whose height follows from its width.
struct WrappedText {
  /// The name of the parameter that its height is.
  let name: String
  /// The heights that the parameter may have.
  let range: CompiledSweep.ParameterRange
  /// An object of JSON: `name`; `view`; `first`, the height of the first layout; `steps`.
  let json: JSONValue

  /// The texts of a document that wrap; nil where the page cannot know what follows from their widths.
  static func all(in document: SweepDocument) -> [WrappedText]? {
    guard let layout = document.layoutDocument, layout.hasWrappingText else { return [] }
    // A baseline moves with the lines, and no parameter says how.
    guard let source = document.layoutSource,
      !String(decoding: source.bytes, as: UTF8.self).contains("aseline")
    else {
      return nil
    }
    var texts: [WrappedText] = []
    for id in layout.wrappingViews {
      let view = layout.tree[id]
      let parameter = SweepParameter.contentSize(view: view.name, axis: .vertical)
      guard let steps = layout.heights(of: id), let first = view.intrinsicContentSize.vertical,
        let highest = (steps.values + [first.double]).max()
      else { return nil }
      let name = document.name(of: parameter)
      texts.append(
        WrappedText(
          name: name,
          range: .init(parameter, .zero, ExactNumber(max(highest, 1))),
          json: [
            "name": .string(name), "view": .string(view.name), "first": .number(first.double),
            "steps": steps.json,
          ]
        )
      )
    }
    return texts
  }
}

extension WidthSteps {
  /// An object of JSON: `widths`, from which on `values` hold.
  var json: JSONValue { ["widths": .list(widths), "values": .list(values)] }
}
