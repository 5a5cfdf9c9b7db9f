import Diagnostics
import RequestModel
import SerializationOptions

/// Checks that optional inputs inside longer text have a default.
enum OptionalInputRule {
  static func check(_ request: Request, _: RequestPlaces, _ validator: inout Validator) {
    guard request.scope.contains(where: { validator.collection.inputs[$0].isFreelyOptional }) else {
      return
    }
    let urlRoots = validator.collection.roots(of: request, where: \.isInURL)
    for root in validator.collection.roots(of: request) {
      let node = validator[root]
      guard node.isContainer || [.concatenation, .fieldList].contains(node.kind) else { continue }
      for index in Int(root.index)..<Int(node.end)
      where validator.collection.values[index].kind == .concatenation {
        for piece in validator.collection.children(of: ValueID(index)) {
          let piece = validator[piece]
          guard piece.kind == .reference,
            let position = validator.collection.scopeIndex(of: piece.inputName, in: request)
          else { continue }
          let input = validator.collection.inputs[request.scope[position]]
          guard input.isFreelyOptional else { continue }
          validator.report(
            .optionalInsideText(
              validator.collection.string(input.name), isInURL: urlRoots.contains(root)),
            at: piece.span, notes: [.init("declared here", at: input.span)])
        }
      }
    }
  }
}

/// Warns of secrets in a URL, because URLs appear in logs and histories.
enum SecretInputRule {
  static func check(_ request: Request, _: RequestPlaces, _ validator: inout Validator) {
    guard request.scope.contains(where: { validator.collection.inputs[$0].isSecret }) else {
      return
    }
    let roots = validator.collection.roots(of: request) { role in
      role.isInURL || validator.collection.syntax(of: role, in: request) == .pairs(.query)
    }
    for root in roots {
      for reference in validator.references(in: root) {
        let node = validator.collection.values[reference]
        guard let position = validator.collection.scopeIndex(of: node.inputName, in: request),
          validator.collection.inputs[request.scope[position]].isSecret
        else { continue }
        validator.report(.secretInURL(validator.collection.string(node.inputName)), at: node.span)
      }
    }
  }
}

extension Input {
  /// Whether a case may omit the input and no other value replaces it.
  var isFreelyOptional: Bool { isOptional && defaultValue == nil && !isSecret }
}
