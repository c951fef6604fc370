// `tinamou rename`: gives a name in the expressions of layouts another spelling.

import ArgumentParser
import FileAccess
import LayoutTool
import Tinamou

struct RenameCommand: LayoutFilesCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename",
    abstract: "Rename a variable or function in the expressions of Layout XML.",
    usage: "tinamou rename PATH… OLD NEW [--classes FILE]… [--project FILE]",
    discussion: """
      Only names in expressions change, not those of elements or attributes, nor literal text; \
      'a' also renames the 'a' of 'a.b'. What a node or a declaration round it gives, also one of \
      a file that the node uses, keeps its name. Files are put into their one form as by 'format'.
      """
  )

  @Argument(
    help: ArgumentHelp("Files and folders, then both names.", valueName: "path"),
    completion: .file()
  )
  var arguments: [String] = []

  @OptionGroup var known: ClassOptions
  @OptionGroup var shared: SharedOptions

  func answer(_ output: inout StandardOutput, _ reporter: Reporter) throws {
    guard arguments.count >= 3 else { throw UsageFailure(Messages.missingNames) }
    let (old, new) = (arguments[arguments.count - 2], arguments[arguments.count - 1])
    for name in [old, new]
    where name.isEmpty || name.contains("`") || name.contains(where: \.isNewline) {
      throw UsageFailure(Messages.badSymbol(name))
    }
    if new.hasPrefix("#"), !old.hasPrefix("#") { throw UsageFailure(Messages.nodeAsSymbol(new)) }
    let renaming = LayoutSymbols.renaming(old, to: new)
    let paths = Array(arguments.dropLast(2))
    let classes = try known.table(forFilesAt: paths, reporter)
    // Of a folder, files may use all that lies below.
    let folders = paths.filter { FileRoot($0) != nil }
    let files = try DocumentFiles(root: folders.count == 1 ? folders[0] : nil, reporter.budget)
    let heads = LayoutSymbols.heads(of: old) + LayoutSymbols.heads(of: new)
    let declared = files.declaredNames(among: Set(heads), classes: classes, reporter)
    var isFound = false
    var others: Set<String> = []
    try forEachLayout(
      at: paths,
      reporter,
      elseFilter: { try output.write(String(decoding: $0, as: UTF8.self)) }
    ) { source in
      var isFoundHere = false
      let formatted = LayoutFormatter.format(
        source.document,
        classes: classes,
        guessesForms: true,
        renaming: { name in
          others.insert(name)
          let renamed = renaming(name)
          if renamed != nil { isFoundHere = true }
          return renamed
        },
        declaredNames: declared
      )
      reporter.report(formatted.diagnostics)
      guard !formatted.diagnostics.containsErrors else { return }
      if isFoundHere {
        isFound = true
        try source.replace(by: formatted.bytes, &output, reporter)
      } else if source.file.path == InputFile.standardInput {
        try source.replace(by: source.bytes, &output, reporter)
      }
    }
    // Where a file could not be read or has errors, nobody knows which names it uses.
    if !isFound, reporter.status == .done {
      let near = Suggestion.nearest(to: old, in: others.sorted())
      reporter.remark(Messages.unusedSymbol(old, near: near))
    }
  }
}
