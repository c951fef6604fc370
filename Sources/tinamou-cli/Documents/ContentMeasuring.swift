// Measurers of texts and images for documents, made when the first document needs one: looking through
// the machine's fonts takes longer than most layouts.

import FileAccess
import LayoutXML
import Synchronization
import Tinamou
import TinamouText

/// The fonts of the machine, looked through once for all who share them.
final class FontShelf: FontNaming {
  private let fonts = Mutex<FontMetrics?>(nil)

  func metrics() throws(FontError) -> FontMetrics {
    try fonts.withLock { (fonts) throws(FontError) in
      if let fonts { return fonts }
      let metrics = try FontMetrics()
      fonts = metrics
      return metrics
    }
  }

  /// Whether there is a font file of a name, or the table of families has it.
  func knowsFont(named name: String) -> Bool {
    FontFamily(named: name) != nil || (try? metrics())?.knowsFont(named: name) == true
  }
}

final class ContentMeasuring {
  let files: DocumentFiles
  private let kind: TextMeasurerKind
  private let imageFolder: String?
  /// Below which the folder of images lies where a command line does not name it.
  private let imageRoot: FileRoot?
  private let reporter: Reporter
  private let shelf: FontShelf
  private var text: (any TextMeasuring)?
  /// So many times as large as documents say are their fonts.
  var textScale = 1.0
  /// The folders of images that were asked for, that of the last document last.
  private var images: [ImageFolder] = []

  /// The files that have been read because documents name them, or have them beside them.
  var readPaths: [String] { files.readPaths + images.flatMap(\.readPaths) }

  /// Prepares to measure as a command line says; where it names no folder of images, another is used.
  init(
    _ options: TextOptions,
    images: String? = nil,
    below root: FileRoot? = nil,
    _ files: DocumentFiles,
    fonts shelf: FontShelf,
    reporter: Reporter
  ) throws(UsageFailure) {
    self.files = files
    self.shelf = shelf
    kind = try options.kind()
    imageFolder = options.images ?? images
    // A folder that the command line names is trusted as it is.
    imageRoot = options.images.map { FileRoot($0) } ?? root
    self.reporter = reporter
    if let named = options.images, FileKind(path: named) != .folder {
      throw UsageFailure(Messages.noFolder("--images", named))
    }
  }

  /// The measurer for a document; nil where there are no fonts, which is reported.
  func measurer(for document: LayoutDocument, path: String) -> ContentMeasurer? {
    // Where there are only images, fonts are of no account.
    let text = document.needsTextMeasuring ? text(neededBy: path) : BoxMetrics()
    return text.map { ContentMeasurer(text: $0, images: images(forDocument: path)) }
  }

  /// The metrics for a layout of expressions; nil where there are no fonts, which is reported.
  ///
  /// What has a size of its own is drawn with its text all the same, and measured by whoever knows that.
  func metrics(
    for layout: MountedLayout,
    isDrawn: Bool = false,
    path: String
  ) -> ContentMetrics? {
    metrics(
      hasTexts: layout.needsTextMeasuring,
      else: isDrawn ? drawnText : BoxMetrics(),
      path: path
    )
  }

  /// The metrics for a layout of expressions with texts or without; nil where there are no fonts, which is
  /// reported.
  func metrics(
    hasTexts: Bool,
    else boxes: @autoclosure () -> any TextMeasuring = BoxMetrics(),
    path: String
  ) -> ContentMetrics? {
    let text = hasTexts ? text(neededBy: path) : boxes()
    return text.map { ContentMetrics(text: $0, images: images(forDocument: path)) }
  }

  /// The images of a document; what is wrong with their manifest is reported once.
  func images(forDocument path: String) -> ImageFolder {
    let folder = imageFolder ?? FileRoot.folder(of: path)
    if let known = self.images.last, known.path == folder { return known }
    let root = imageFolder == nil ? files.root(forDocument: path) : imageRoot
    let images = ImageFolder(folder, below: root)
    let source = SourceBuffer(name: images.manifestPath, text: images.manifestText)
    reporter.report(
      images.manifestFindings.map { finding in
        Diagnostic(
          "image-manifest",
          severity: .warning,
          finding.message,
          at: SourceRange(source, finding.bytes)
        )
      }
    )
    self.images.append(images)
    return images
  }

  /// Who knows the lines of texts that are drawn, also of those that nobody had to measure; boxes where there
  /// are no fonts.
  var drawnText: any TextMeasuring { knownText ?? scaled(BoxMetrics()) }

  /// Who knows the sizes of texts; nil where there are no fonts, which is not reported.
  var knownText: (any TextMeasuring)? { text(neededBy: nil) }

  /// A layout document with the sizes of what its views show; nil where nobody can say them, which is
  /// reported.
  func measured(_ document: LayoutDocument, path: String) -> LayoutDocument? {
    guard document.needsMeasuring else { return document }
    guard let measurer = measurer(for: document, path: path) else { return nil }
    let (measured, findings) = document.measured(by: measurer)
    reporter.report(findings)
    return measured
  }

  /// Who knows the sizes of texts; nil where there are no fonts, which is reported if a document needs them.
  private func text(neededBy path: String?) -> (any TextMeasuring)? {
    if text == nil {
      switch kind {
      case .boxes: text = BoxMetrics()
      case .fonts:
        do {
          let fonts = try shelf.metrics()
          if path != nil, let substitution = fonts.substitution { reporter.remark(substitution) }
          text = fonts
        } catch {
          guard let path else { return nil }
          reporter.report(
            "font-missing",
            error.description,
            file: path,
            hint: Messages.textByBoxes,
            outcome: .unreadableInput
          )
        }
      }
    }
    return text.map { scaled($0) }
  }

  private func scaled(_ text: any TextMeasuring) -> any TextMeasuring {
    textScale == 1 ? text : ScaledMetrics(text, by: textScale)
  }
}
