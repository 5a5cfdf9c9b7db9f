import Diagnostics
import MessageSyntax

/// Converts Swagger's parameters in `formData` to the form of OpenAPI 3.
enum SwaggerForm {
  /// The schema of a form: its fields as properties of an object.
  static func schema(of fields: [JSONTree], at place: Span) -> JSONTree {
    let properties = fields.compactMap { field in
      field["name"]?.spelling.map {
        JSONTree.Member(
          $0, nameSpan: field.place, value: field.without(["required", "in", "name"]))
      }
    }
    let required = fields.filter { $0.isTrue("required") }.compactMap { $0["name"] }
    return JSONTree(
      .object([
        .init("properties", nameSpan: place, value: .init(.object(properties), span: place)),
        .init("required", nameSpan: place, value: .init(.array(required), span: place)),
      ]), span: place)
  }

  /// The `collectionFormat` of fields as Encoding Objects.
  static func encoding(of fields: [JSONTree], at place: Span) -> JSONTree {
    let members = fields.compactMap { field -> JSONTree.Member? in
      guard let name = field["name"]?.spelling, field["type"]?.text == "array" else { return nil }
      let style = ParameterStyle.swagger(field, in: "formData")
      let encoding: [JSONTree.Member] = [
        .init(
          "style", nameSpan: place,
          value: .init(.string(Array(style.name.rawValue.utf8)), span: place)),
        .init("explode", nameSpan: place, value: .init(.boolean(style.explodes), span: place)),
      ]
      return .init(name, nameSpan: place, value: .init(.object(encoding), span: field.place))
    }
    return JSONTree(.object(members), span: place)
  }
}

extension JSONTree {
  /// The map without some of its members.
  fileprivate func without(_ names: [String]) -> JSONTree {
    JSONTree(.object(members.filter { !names.contains($0.nameText) }), span: span)
  }
}
