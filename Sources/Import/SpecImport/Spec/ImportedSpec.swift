import Diagnostics

/// A spec or a fragment before it is written.
struct ImportedSpec: Sendable {
  /// The path of the file, relative to the output folder.
  var path: String
  /// The comment lines at its beginning.
  var heading: [String] = []
  var service: String?
  /// The name in generated Swift.
  var swiftName: String?
  /// Whether identifiers in generated Swift are in camel case.
  var hasCamelNames = false
  var summary: String?
  var description: String?
  var baseURL: String?
  var includes: [String] = []
  var environments = SpecMap(.block)
  var inputs: [SpecField] = []
  /// The types that are declared here, in order.
  var types: [Int] = []
  var defaults = SpecMap(.block)
  var allow: [String] = []
  var extensions: [(String, SpecNode)] = []
  /// The requests, or `nil` in a fragment.
  var requests: [SpecRequest]? = []

  /// Writes the file. Returns `nil` if it would be too large.
  func written(
    _ table: TypeTable, limit: Int
  ) -> (bytes: [UInt8], places: [SpecPlace: Range<Int>])? {
    var writer = SpecWriter(limit: limit)
    writer.document(map(table), heading: heading)
    return writer.isFull ? nil : (writer.bytes, writer.places)
  }

  private func map(_ table: TypeTable) -> SpecMap {
    var map = SpecMap(.block)
    map.add("waybill", .number("1"))
    map.add("service", text: service)
    map.add("swift-name", text: swiftName)
    if hasCamelNames {
      var swift = SpecMap()
      swift.add("names", .text("camel"))
      map.add("swift", .map(swift))
    }
    map.add("summary", text: summary)
    map.add("description", text: description)
    for (key, value) in extensions { map.add(key, value) }
    map.add("base-url", text: baseURL)
    if !includes.isEmpty { map.add("include", .list(includes.map { .text($0) })) }
    if !allow.isEmpty { map.add("allow", .list(allow.map { .text($0) })) }
    if !environments.entries.isEmpty { addSection("environments", .map(environments), to: &map) }
    if !inputs.isEmpty { addSection("inputs", fields(table), to: &map) }
    if !defaults.entries.isEmpty { addSection("defaults", .map(defaults), to: &map) }
    if !types.isEmpty { addSection("types", declarations(table), to: &map) }
    if let requests {
      var entries = SpecMap(requests.isEmpty ? .automatic : .spaced)
      for request in requests {
        entries.add(
          request.name, request.node(table), comments: request.comments, mark: request.mark)
      }
      addSection("requests", .map(entries), to: &map)
    }
    return map
  }

  /// Adds a section, which is preceded by an empty line.
  private func addSection(_ key: String, _ node: SpecNode, to map: inout SpecMap) {
    map.add(key, node)
    map.entries[map.entries.count - 1].isSection = true
  }

  private func fields(_ table: TypeTable) -> SpecNode {
    guard case .map(var map) = SpecField.map(inputs, table) else { return .null }
    map.layout = .block
    return .map(map)
  }

  private func declarations(_ table: TypeTable) -> SpecNode {
    var map = SpecMap(.block)
    for index in types {
      let type = table[index]
      map.add(type.name, declaration(type, table), remark: type.remark, mark: type.mark)
    }
    return .map(map)
  }

  private func declaration(_ type: DeclaredType, _ table: TypeTable) -> SpecNode {
    var map = SpecMap()
    map.add("description", text: type.description)
    switch type.shape {
    case .object(let fields, let others):
      map.add("object", SpecField.map(fields, table))
      if let others { map.add("others", .type(table.text(others))) }
    case .enumeration(let enumeration): enumeration.add(to: &map)
    case .union(let union): union.add(to: &map, table)
    case .pending: map.add("object", .map(SpecMap()))
    }
    map.add("swift-name", text: type.swiftName)
    for (key, value) in type.extensions { map.add(key, value) }
    return .map(map)
  }
}
