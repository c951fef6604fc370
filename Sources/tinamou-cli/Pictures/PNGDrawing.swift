// Turns SVG into PNG by librsvg and cairo. They are looked for when a PNG is wanted and not before: nothing is
// linked with them, and no other command starts later for them.
//
// Source: [Librsvg], RsvgHandle and rsvg_handle_render_document; [Cairo], image surfaces and PNG support
// (Documentation/SOURCES.md).

import FileAccess
import Glibc
import LayoutDrawing

struct PNGDrawing {
  private typealias Pointer = UnsafeMutableRawPointer
  private typealias Writer =
    @convention(c) (Pointer?, UnsafePointer<UInt8>?, UInt32) -> Int32

  private let path: String
  private let svg: Pointer
  private let cairo: Pointer
  private let objects: Pointer

  /// The package of Debian that has what is needed.
  static let package = "librsvg2-2"
  /// The greatest width and height of a surface, in pixels.
  private static let mostPixels = 32_767.0
  /// How many pixels a surface may have in all, four bytes each.
  private static let mostArea = 67_108_864.0
  /// `RSVG_HANDLE_FLAG_UNLIMITED`: layouts may be deep, and images large.
  private static let unlimited: Int32 = 1
  /// `CAIRO_FORMAT_ARGB32`.
  private static let format: Int32 = 0

  /// The rectangle that a document is drawn in: x, y, width and height.
  private struct Viewport {
    var x = 0.0
    var y = 0.0
    var width: Double
    var height: Double
  }

  /// Looks for the libraries, for a file.
  init(writingTo path: String) throws(OutputFailure) {
    self.path = path
    func library(_ name: String) throws(OutputFailure) -> Pointer {
      guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
        throw OutputFailure(reason: Messages.noPNG(Self.package), path: path)
      }
      return handle
    }
    svg = try library("librsvg-2.so.2")
    cairo = try library("libcairo.so.2")
    objects = try library("libgobject-2.0.so.0")
  }

  /// How many pixels a point of a sheet has: as many as are asked for, fewer where that is more than a surface may
  /// have.
  static func scale(of sheet: PictureSheet, atMost scale: Double) -> Double {
    let area = max(sheet.width, 1) * max(sheet.height, 1)
    return min(
      scale,
      mostPixels / max(sheet.width, sheet.height, 1),
      (mostArea / area).squareRoot()
    )
  }

  /// A sheet as PNG, with so many pixels a point as a surface may have.
  func bytes(of sheet: PictureSheet, scale: Double) throws(OutputFailure) -> [UInt8] {
    let (width, height) = (max(sheet.width * scale, 1), max(sheet.height * scale, 1))
    let makeSurface: @convention(c) (Int32, Int32, Int32) -> Pointer? =
      try function("cairo_image_surface_create", of: cairo)
    let makeContext: @convention(c) (Pointer?) -> Pointer? =
      try function("cairo_create", of: cairo)
    let destroySurface: @convention(c) (Pointer?) -> Void =
      try function("cairo_surface_destroy", of: cairo)
    let destroyContext: @convention(c) (Pointer?) -> Void =
      try function("cairo_destroy", of: cairo)
    let writePNG: @convention(c) (Pointer?, Writer, Pointer?) -> Int32 =
      try function("cairo_surface_write_to_png_stream", of: cairo)
    let surface = makeSurface(Self.format, Int32(width.rounded()), Int32(height.rounded()))
    defer { destroySurface(surface) }
    let context = makeContext(surface)
    defer { destroyContext(context) }
    try draw(sheet.svg, on: context, Viewport(width: width, height: height))
    var bytes: [UInt8] = []
    let status = withUnsafeMutablePointer(to: &bytes) { target in
      writePNG(
        surface,
        { target, part, count in
          guard let target, let part else { return 0 }
          target.assumingMemoryBound(to: [UInt8].self).pointee
            .append(contentsOf: UnsafeBufferPointer(start: part, count: Int(count)))
          return 0
        },
        Pointer(target)
      )
    }
    guard status == 0, !bytes.isEmpty else { throw failure }
    return bytes
  }

  private func draw(
    _ text: String,
    on context: Pointer?,
    _ viewport: Viewport
  ) throws(OutputFailure) {
    let makeHandle: @convention(c) (Int32) -> Pointer? =
      try function("rsvg_handle_new_with_flags", of: svg)
    let write: @convention(c) (Pointer?, UnsafePointer<UInt8>?, UInt, Pointer?) -> Int32 =
      try function("rsvg_handle_write", of: svg)
    let close: @convention(c) (Pointer?, Pointer?) -> Int32 =
      try function("rsvg_handle_close", of: svg)
    let render: @convention(c) (Pointer?, Pointer?, UnsafeRawPointer?, Pointer?) -> Int32 =
      try function("rsvg_handle_render_document", of: svg)
    let release: @convention(c) (Pointer?) -> Void = try function("g_object_unref", of: objects)
    guard let handle = makeHandle(Self.unlimited) else { throw failure }
    defer { release(handle) }
    let bytes = Array(text.utf8)
    let isDrawn = withUnsafePointer(to: viewport) { viewport in
      write(handle, bytes, UInt(bytes.count), nil) != 0 && close(handle, nil) != 0
        && render(handle, context, viewport, nil) != 0
    }
    guard isDrawn else { throw failure }
  }

  private var failure: OutputFailure { OutputFailure(reason: Messages.badPNG, path: path) }

  private func function<Function>(
    _ name: String,
    of library: Pointer
  ) throws(OutputFailure) -> Function {
    guard let address = dlsym(library, name) else {
      throw OutputFailure(reason: Messages.noPNG(Self.package), path: path)
    }
    return unsafeBitCast(address, to: Function.self)
  }
}
