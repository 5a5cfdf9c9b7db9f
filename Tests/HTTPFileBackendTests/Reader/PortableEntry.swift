/// One request of a `.http` file, as all clients would send it.
struct PortableEntry {
  /// Its name for people.
  var title: String

  /// Its name for clients.
  var name: String

  /// The comments above the request line, without the marks.
  var comments: [String] = []

  /// The directives there, except the name.
  var directives: [String] = []
  var method = ""
  var url = PortableURL()
  var fields: [(name: String, value: String)] = []

  /// The content with the line ends that clients send.
  var content: [UInt8] = []

  /// The name of the file that contains the content.
  var contentFile: String?

  /// The value of a field, whatever the case of its name.
  subscript(field: String) -> String? {
    fields.first { $0.name.lowercased() == field.lowercased() }?.value
  }

  /// The media type of the content without parameters, in lower case.
  var mediaType: String? {
    self["Content-Type"]?.prefix { $0 != ";" && $0 != " " }.lowercased()
  }
}
