// Mistakes in content that is written as an XML document.

extension DiagnosticMessage {
  /// A document without a root element, or with several.
  ///
  /// - Parameters:
  ///   - found: What is there instead of one element: `2 members`, `a list`.
  ///   - isText: Whether it is text, perhaps a whole document.
  /// - Returns: The message.
  package static func rootOfXML(found: String, isText: Bool = false) -> Self {
    Self(
      "xml-root", .error, "'xml' must be a map with one member, the root element, not \(found)",
      help: isText
        ? "write a document in text as 'text', with 'content-type: application/xml'"
        : "put everything into one element: xml: {Root: {…}}")
  }

  /// A name that no element and no attribute can have.
  package static func invalidXMLName(_ name: String) -> Self {
    Self(
      "invalid-xml-name", .error, "'\(name)' is not a valid name of an XML element or attribute",
      help: xmlCures[name.lowercased()]
        ?? (name.hasPrefix("-") || name.hasPrefix("+") || name.hasPrefix("$")
          ? "write an attribute as '@\(name.dropFirst())'" : nil)
        ?? "begin it with a letter or '_', and use letters, digits, '-', '_', '.' and one ':'")
  }

  /// A valid name that means text or attributes in another tool, and is an element here.
  package static func foreignXMLName(_ name: String, inside: String) -> Self? {
    xmlCures[name].map { cure in
      Self(
        "foreign-xml-name", .warning, "'\(name)' becomes an element <\(name)> of '\(inside)'",
        help: cure)
    }
  }

  /// The cures of names that other tools give to text, attributes and other nodes of an element.
  private static let xmlCures: [String: String] = {
    var cures: [String: String] = [:]
    for name in [
      "#text", "$t", "$value", "_text", "__text", "text()", "#", "@text", "#cdata-section",
      "#cdata", "_cdata", "__cdata", "$cdata",
    ] {
      cures[name] = "write the text of an element as '$text'"
    }
    for name in ["@", "$attributes", "_attributes", "_attr", "@attributes", "$attrs"] {
      cures[name] = "write each attribute as a member: {'@name': value}"
    }
    cures["$"] =
      "write attributes as members, {'@name': value}, and the text of an element as '$text'"
    for name in ["?xml", "_declaration"] {
      cures[name] = "leave it out: the declaration is always written"
    }
    for name in ["#comment", "_comment", "_instruction", "_doctype"] {
      cures[name] = "leave it out, or write the document as 'text'"
    }
    return cures
  }()

  /// A collection where XML has only text, or a list in a list.
  package static func valueNotInXML(_ value: String, in place: String) -> Self {
    Self(
      "no-such-value", .error, "\(value) cannot be written as \(place)",
      help: place.hasPrefix("an item")
        ? "put each list into an element of its own: {Item: [a, b]}" : "write it as child elements")
  }

  /// A prefix without a declaration in the document.
  package static func unboundXMLPrefix(_ prefix: String) -> Self {
    Self(
      "unbound-xml-prefix", .warning, "the XML prefix '\(prefix)' is not declared",
      help: "declare it in this element or one around it: {'@xmlns:\(prefix)': URI}")
  }
}
