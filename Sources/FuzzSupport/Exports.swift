// Whoever makes inputs draws them: `import FuzzSupport` brings the random numbers, too.

@_exported import SeededRandom
