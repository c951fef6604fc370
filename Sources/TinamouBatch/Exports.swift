// The umbrella for programs that lay out many rows at once: `import TinamouBatch` brings `Tinamou`, documents at
// many rows of parameters, and critical regions. It has no code of its own.

@_exported import ParametricSimplex
@_exported import Sweeping
@_exported import Tinamou
