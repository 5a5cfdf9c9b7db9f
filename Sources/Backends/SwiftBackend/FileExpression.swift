import MessageSyntax
import RequestModel

/// Files as expressions, for content and parts.
struct FileExpression {
  let scope: MethodScope

  /// A file, or some of its bytes.
  func content(_ id: ValueID) -> Expression? {
    guard let range = FileRange(id, in: scope.collection) else { return file(at: id) }
    guard let whole = file(at: range.path) else { return nil }
    guard range.offset != nil || range.length != nil else { return whole }
    let offset = Argument("from", range.offset.map(position) ?? .literal("0"))
    let arguments = [offset] + (range.length.map { [Argument("length", position($0))] } ?? [])
    return .attempt(.call(whole.member("bytes"), arguments))
  }

  /// A number of bytes: an integer, which may be optional, or the input of one.
  private func position(_ id: ValueID) -> Expression {
    let node = scope.collection[id]
    if let variable = scope.variable(node) { return variable.expression }
    return .literal(scope.context.decimal(node))
  }

  /// A file from an input, or by a path relative to the file that contains it.
  private func file(at id: ValueID) -> Expression? {
    let node = scope.collection[id]
    if node.kind == .reference, node.filterList == 0, let variable = scope.variable(node),
      variable.type.isAttachment
    {
      switch variable.type {
      case .file, .stream: return variable.expression
      default: return nil
      }
    }
    var pieces: [StringPiece] = [
      .interpolation([Argument(nil, scope.property("attachmentsFolder"))]),
      .text("/" + scope.context.folder(of: id)),
    ]
    switch node.kind {
    case .concatenation: pieces += scope.pieces(of: id)
    case .reference:
      let text = scope.text(id).expression
      pieces.append(.interpolation([Argument(nil, text)]))
    default: pieces.append(.text(scope.context.string(node.text)))
    }
    let path = Argument("contentsOf", .string(pieces.joined))
    return .attempt(.call("FileContent", [path]))
  }
}
