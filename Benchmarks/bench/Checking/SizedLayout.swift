// A layout document at a size, lowered: what is checked, timed and reported of it.

import Tinamou

struct SizedLayout {
  let size: LayoutSize
  let layout: DocumentLayout
  let lowering: Lowering

  init(_ layout: DocumentLayout, at size: LayoutSize) {
    self.size = size
    self.layout = layout
    lowering = Lowering(tree: layout.tree, constraints: layout.constraints, size: size)
  }

  /// The document at a path at its first size; nil where it has no layout.
  init?(_ path: String) {
    let size = Self.sizes(of: path)[0]
    guard let source = SourceBuffer(path), let document = LayoutDocument.read(source).document,
      let layout = document.layout(at: size).layout
    else { return nil }
    self.init(layout, at: size)
  }

  /// The sizes of the answers beside a document; without any the usual one.
  static func sizes(of path: String) -> [LayoutSize] {
    var sizes: [LayoutSize] = []
    if case .answers(let expected) = AnswerFile<ExpectedAnswer<ExpectedLayout>>(beside: path) {
      sizes = expected.cases.map(\.size.layoutSize)
    }
    return sizes.isEmpty ? [LayoutSolver.defaultSize] : sizes
  }

  var parameters: [ExactNumber] { lowering.parameters(for: size) }
}
