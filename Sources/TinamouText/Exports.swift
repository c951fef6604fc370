// One import is enough for text: measuring by fonts, and the words it is asked in.

@_exported import TextMetrics
