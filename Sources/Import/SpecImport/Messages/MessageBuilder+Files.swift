import Diagnostics

// Files that a source names but the import does not read.

extension MessageBuilder {
  /// A file by its path below the folder of the spec. A file elsewhere becomes an input, because a
  /// spec cannot attach files outside its folder.
  mutating func fileNode(
    _ path: String, of request: inout SpecRequest, at span: Span
  ) -> SpecNode {
    let isElsewhere =
      path.isEmpty || path.hasPrefix("/") || path.hasPrefix("~")
      || path.split(separator: "/").contains("..")
    guard isElsewhere else { return .text(SpecText.literal(path)) }
    let name = freeInputName("file", in: request)
    var input = SpecField(name, .named("file"))
    input.description =
      path.isEmpty ? "The source names no file." : "The file '\(path)' of the source."
    request.inputs.append(input)
    request.cases = .none
    report.choose(
      path.isEmpty
        ? "the source names no file; the input '\(name)' takes one"
        : "the file '\(path)' is not below the folder of the spec; it becomes the input '\(name)'",
      help: (path.isEmpty ? "add" : "copy the file there, and add")
        + " 'cases: {default: {\(name): PATH}}'", at: span)
    return SpecText.node(name)
  }

  /// A name that no input of a request or its spec has.
  func freeInputName(_ name: String, in request: SpecRequest) -> String {
    var free = name
    var number = 2
    while request.hasInput(free) || template.inputs.contains(where: { $0.isSame(as: free) }) {
      free = "\(name)-\(number)"
      number += 1
    }
    return free
  }
}
