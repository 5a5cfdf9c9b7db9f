import Diagnostics
import MessageSyntax

/// The names that schemas have in XML, by the `xml` of OpenAPI.
struct XMLNames {
  let source: ImportSource
  let composition: SchemaComposition

  /// A document that a schema describes.
  struct Document {
    var root: String
    /// The name of each item, if the root element contains a list.
    var item: String?
    /// The declarations of namespaces, as attributes of the root.
    var namespaces: [(name: String, uri: String)] = []
  }

  /// The element or `@attribute` of a property, and the name of the items inside it, if it contains
  /// a list.
  func name(
    of property: JSONTree, called name: String
  ) -> (element: String, item: String?) {
    let schema = resolved(property) ?? property
    let xml = property["xml"] ?? schema["xml"]
    if isAttribute(xml) { return ("@" + qualified(xml, or: name), nil) }
    guard isList(schema) else { return (qualified(xml, or: name), nil) }
    let items = schema["items"]
    let itemXML = items?["xml"] ?? items.flatMap { resolved($0) }?["xml"]
    guard xml?.isTrue("wrapped") ?? false else { return (qualified(itemXML, or: name), nil) }
    return (qualified(xml, or: name), qualified(itemXML, or: xml?["name"]?.text ?? name))
  }

  private func resolved(_ schema: JSONTree) -> JSONTree? {
    source.resolved(schema).map(composition.merged)
  }

  private func qualified(_ xml: JSONTree?, or name: String) -> String {
    let name = xml?["name"]?.text ?? name
    return xml?["prefix"]?.text.map { "\($0):\(name)" } ?? name
  }

  private func isAttribute(_ xml: JSONTree?) -> Bool {
    (xml?.isTrue("attribute") ?? false) || xml?["nodeType"]?.text == "attribute"
  }

  private func isList(_ schema: JSONTree) -> Bool {
    let kinds = schema["type"]?.elements ?? schema["type"].map { [$0] } ?? []
    return kinds.contains { $0.text == "array" } || schema["items"] != nil
  }

  // MARK: Documents

  /// The schemas that have been examined, and the namespaces of the prefixes in them.
  private struct Search {
    var visited: Set<UInt32> = []
    var namespaces: [String: String] = [:]
    var prefixes: [String] = []
    var defaultNamespace: String?
  }

  /// The document that a schema describes, or `nil` if the language cannot write all of it: the
  /// root has no name, a name is invalid, text is beside attributes, or an element changes the
  /// default namespace.
  func document(of schema: JSONTree) -> Document? {
    guard let target = resolved(schema) else { return nil }
    let xml = schema["xml"] ?? target["xml"]
    let reference = schema["$ref"]?.text?.split(separator: "/").last.map(String.init)
    guard let name = xml?["name"]?.text ?? reference else { return nil }
    var document = Document(root: qualified(xml, or: name))
    guard isName(document.root), !isAttribute(xml) else { return nil }
    if isList(target) {
      let names = self.name(of: schema, called: name)
      guard let item = names.item, isName(item) else { return nil }
      document.item = item
    }
    var search = Search()
    if xml?["prefix"] == nil { search.defaultNamespace = xml?["namespace"]?.text }
    guard isExpressible(schema, &search) else { return nil }
    if let uri = search.defaultNamespace { document.namespaces = [("@xmlns", uri)] }
    document.namespaces += search.prefixes.map { ("@xmlns:\($0)", search.namespaces[$0] ?? "") }
    return document
  }

  private func isName(_ name: String) -> Bool {
    XMLName.isValid(Array((name.hasPrefix("@") ? String(name.dropFirst()) : name).utf8)[...])
      && NameRegistry.isFieldName(name)
  }

  /// Whether the language can write the XML of a schema, and of all those to which it refers.
  private func isExpressible(_ schema: JSONTree, _ search: inout Search) -> Bool {
    var rest = [schema]
    while let next = rest.popLast() {
      guard next.isObject, source.budget.take(for: .types, at: next.place) else {
        if next.isObject { return false }
        continue
      }
      guard let target = resolved(next) else { return false }
      guard [next["xml"], target["xml"]].allSatisfy({ takes($0, &search) }) else { return false }
      guard search.visited.insert(target.span.start).inserted else { continue }
      guard haveNames(target["properties"]?.members ?? []) else { return false }
      rest += (target["properties"]?.members ?? []).map(\.value)
      rest += (target["oneOf"] ?? target["anyOf"])?.elements ?? []
      rest += [target["additionalProperties"]].compactMap(\.self)
      guard let items = target["items"] else { continue }
      // A list in a list has no element of its own.
      guard resolved(items).map({ !isList($0) }) ?? false else { return false }
      rest.append(items)
    }
    return true
  }

  /// Whether each property has a valid name in XML that no other one has.
  private func haveNames(_ properties: [JSONTree.Member]) -> Bool {
    var names: Set<NameKey> = []
    return properties.allSatisfy { property in
      let name = name(of: property.value, called: property.nameText)
      guard isName(name.element), name.item.map(isName) ?? true,
        names.insert(NameKey(name.element)).inserted
      else { return false }
      guard name.element.hasPrefix("@"), let schema = resolved(property.value) else { return true }
      return schema["type"]?.text != "object" && schema["properties"] == nil && !isList(schema)
    }
  }

  /// Whether the language can write what `xml` says about namespaces and nodes.
  private func takes(_ xml: JSONTree?, _ search: inout Search) -> Bool {
    guard let xml else { return true }
    if let node = xml["nodeType"]?.text, node != "element", node != "attribute" { return false }
    let uri = xml["namespace"]?.text
    guard let prefix = xml["prefix"]?.text else {
      return uri == nil || uri == search.defaultNamespace
    }
    guard let uri, prefix != "xmlns" else { return prefix == "xml" }
    guard let known = search.namespaces.updateValue(uri, forKey: prefix) else {
      search.prefixes.append(prefix)
      return true
    }
    return known == uri
  }
}
