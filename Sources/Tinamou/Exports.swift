// The umbrella: `import Tinamou` brings every library module that users of the package write with.
// It has no code of its own.

@_exported import AutoLayout
@_exported import Constraints
@_exported import Diagnostics
@_exported import ExactArithmetic
@_exported import JSONLayout
@_exported import LayoutEngine
@_exported import LayoutExpressions
@_exported import LayoutLibraries
@_exported import LayoutModel
@_exported import LayoutXML
@_exported import SimplexCore
@_exported import TextMetrics
@_exported import ViewClasses
@_exported import VisualFormat
