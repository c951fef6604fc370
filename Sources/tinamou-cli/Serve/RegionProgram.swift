// A document of constraints as the page computes it: the critical regions of its blocks over ranges of its
// parameters, as data. In a region every value is affine, so the page needs sums of products and nothing else.
// Heights of wrapped texts are parameters, too: the page looks them up at the widths of a first layout, as solves do.
//
// - Error: coefficients are exact and rounded once, so a value is off by a rounding for each term, some 1e-13
//   points; on a border, where rounding may pick the neighbour, both regions have the same values.

import TinamouBatch

struct RegionProgram {
  /// The parameters that the page offers, as objects of JSON.
  let parameters: JSONValue
  /// The program, nil where the page has to ask.
  let json: JSONValue?

  private struct Parameter {
    var name: String
    var value: ExactNumber
    var isContentSize = false

    var json: JSONValue {
      [
        "name": .string(name), "kind": isContentSize ? "content" : "metric",
        "value": .number(value.double), "low": .number(range.lowerBound.double),
        "high": .number(range.upperBound.double),
      ]
    }

    /// The range that the page offers, in points.
    var range: ClosedRange<ExactNumber> {
      let value = value.double
      guard !isContentSize else { return 0.0...ExactNumber(max(400, 2 * value)) }
      let size = max(100, 2 * value.magnitude)
      return ExactNumber(value < 0 ? -size : 0)...ExactNumber(size)
    }
  }

  /// The range of the container's width and height, in points.
  private static let extent = ExactNumber(1.0)...ExactNumber(2000.0)
  /// With more parameters than these the page asks for the one that it is about to change.
  private static let parameterLimit = 8
  /// So many pieces of the ranges are looked at for each system.
  private static let pieceLimit = 3_000

  /// Compiles a document with the parameters of rows; it is `stated` with the values that the page has changed.
  init(_ document: SweepDocument, _ stated: LayoutDocument, _ question: PageQuestion) {
    let offered = Self.parameters(of: stated, document)
    parameters = .list(offered, \.json)
    let names = Set(offered.map(\.name))
    guard let texts = WrappedText.all(in: document) else {
      json = nil
      return
    }
    // What is not followed has its value from the text or from settings, and content sizes are no settings.
    let needed = question.contentSizes.map(Self.name).filter { names.contains($0) }
    var wanted = offered.map(\.name)
    if let asked = question.parameters { wanted = asked.filter { names.contains($0) } }
    // What follows so many has the square of their number in it.
    if wanted.count > Self.parameterLimit { wanted = [] }
    wanted.removeAll { needed.contains($0) || Self.decidesVariant($0, document, stated) }
    json =
      Self.program(document, stated, needed + wanted, offered, texts)
      ?? (wanted.isEmpty ? nil : Self.program(document, stated, needed, offered, texts))
  }

  // MARK: Parameters

  private static func name(of size: ContentSizeOverride) -> String {
    "\(size.view).\(size.axis == .horizontal ? "intrinsicWidth" : "intrinsicHeight")"
  }

  /// The metrics that are numbers, and the content sizes that the document states.
  private static func parameters(
    of stated: LayoutDocument,
    _ document: SweepDocument
  ) -> [Parameter] {
    var parameters = stated.metricNumbers.map { metric in
      Parameter(name: document.name(of: .metric(metric.name)), value: metric.value)
    }
    for (number, view) in stated.tree.views.enumerated().dropFirst() {
      let content = stated.contents.indices.contains(number) ? stated.contents[number] : nil
      // The sizes of texts and images are theirs.
      guard content?.text == nil, content?.image == nil else { continue }
      for axis in [Axis.horizontal, .vertical] {
        guard let value = view.intrinsicContentSize[axis] else { continue }
        let size = ContentSizeOverride(view: view.name, axis: axis, value: value)
        parameters.append(Parameter(name: name(of: size), value: value, isContentSize: true))
      }
    }
    return parameters
  }

  /// Whether conditions of variants depend on a metric: the page knows them with the values of now.
  private static func decidesVariant(
    _ name: String,
    _ document: SweepDocument,
    _ stated: LayoutDocument
  ) -> Bool {
    guard !stated.variantNames.isEmpty, case .metric(let metric)? = document.parameter(named: name),
      let source = document.layoutSource,
      let value = stated.metricNumbers.first(where: { $0.name == metric })?.value,
      let followed = ExactNumber(
        inRange: AffineNumber(SymbolicParameter(0, value: value.rational))
      )
    else { return false }
    let (read, _) = LayoutDocument.read(
      source,
      metricOverrides: document.settings + [(metric, followed)]
    )
    return read?.hasConditionParameters ?? true
  }

  // MARK: Compiling

  /// The program for the container's size and some parameters, without those that change more than constants; nil
  /// where there is none.
  private static func program(
    _ document: SweepDocument,
    _ stated: LayoutDocument,
    _ names: [String],
    _ offered: [Parameter],
    _ texts: [WrappedText]
  ) -> JSONValue? {
    var names = names
    while true {
      var ranges = [SweepParameter.width, .height].map {
        CompiledSweep.ParameterRange($0, extent.lowerBound, extent.upperBound)
      }
      ranges += texts.map(\.range)
      for name in names {
        guard let parameter = document.parameter(named: name),
          let range = offered.first(where: { $0.name == name })?.range
        else { return nil }
        ranges.append(.init(parameter, range.lowerBound, range.upperBound))
      }
      do {
        let compiled = try CompiledSweep(document, over: ranges, pieceLimit: pieceLimit)
        guard compiled.parts.allSatisfy({ $0.enumeration.status == .complete }) else { return nil }
        return json(compiled, ranges, names, stated, texts)
      } catch let column as GroupingColumn {
        guard case .metric = column.parameter,
          let index = names.firstIndex(of: document.name(of: column.parameter))
        else { return nil }
        names.remove(at: index)
      } catch {
        return nil
      }
    }
  }

  // MARK: JSON

  private static func json(
    _ compiled: CompiledSweep,
    _ ranges: [CompiledSweep.ParameterRange],
    _ names: [String],
    _ stated: LayoutDocument,
    _ texts: [WrappedText]
  ) -> JSONValue {
    [
      "kind": "regions", "parameters": .list(["width", "height"] + texts.map(\.name) + names),
      "low": .list(ranges.map(\.lower.double)), "high": .list(ranges.map(\.upper.double)),
      "variants": .list(stated.variantConditions) { $0.map(json) ?? ["any": []] },
      "texts": .list(texts, \.json),
      "parts": .list(compiled.parts) { RegionProgramPart($0).json },
    ]
  }

  /// A condition over [1; width; height].
  private static func json(_ condition: SizeCondition) -> JSONValue {
    switch condition {
    case .comparison(let number, let comparison):
      let row = [number.constant.plainValue, number.width, number.height].map { Double($0) }
      return ["is": .string(comparison.rawValue), "row": .list(row)]
    case .all(let conditions): return ["all": .list(conditions, json)]
    case .any(let conditions): return ["any": .list(conditions, json)]
    }
  }
}
