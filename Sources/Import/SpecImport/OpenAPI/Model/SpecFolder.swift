import Diagnostics
import MessageSyntax

/// Divides an API into files: one spec, or a folder of specs with shared parts in fragments.
struct SpecFolder {
  private let model: APIModel
  private let document: APIDocument
  private let options: ImportOptions
  /// The types in the order in which they are written.
  private let types: [Int]

  init(_ model: APIModel, of document: APIDocument, _ options: ImportOptions) {
    (self.model, self.document, self.options) = (model, document, options)
    types = model.orderedTypes()
  }

  var summary: ImportSummary {
    var summary = ImportSummary()
    summary.types = types.count
    return summary
  }

  /// The specs. If there are several, their shared parts are in fragments.
  func files() -> [ImportedSpec] {
    let service = options.service ?? serviceName()
    if model.requests.count <= options.largestSpec {
      var file = frame()
      (file.service, file.path) = (service, SpecText.fileName(service) + ".yaml")
      file.inputs = model.inputs
      file.types = types
      file.defaults = defaults()
      file.environments = model.environments
      file.requests = model.requests.map(\.request)
      file.allow = allowances()
      file.heading += (document.root["tags"]?.elements ?? []).compactMap { line(ofTag: $0)?.line }
      return [file]
    }
    let groups = groups()
    let owners = owners(groups)
    let shared = types.filter { owners[$0] == nil }
    var files = fragments(shared, of: service)
    let fragmentPaths = files.map(\.path)
    let (frame, tags) = (frame(), tagLines())
    var names = NameRegistry()
    for (number, (group, requests)) in groups.enumerated() {
      var file = frame
      file.service = "\(service)-\(group)"
      file.path = names.unique(SpecText.fileName(group)) + ".yaml"
      file.heading += tags[group] ?? []
      file.includes = fragmentPaths
      file.types = types.filter { owners[$0] == number }
      file.requests = requests.map(\.request)
      file.allow = allowances()
      files.append(file)
    }
    return files
  }

  /// The only group that uses a type, by the type. Such a type is declared in the group's spec, and
  /// all others in a fragment. The same groups share the types to which a shared type refers.
  private func owners(_ groups: [(name: String, requests: [ImportedOperation])]) -> [Int: Int] {
    var owners: [Int: Int] = [:]
    var isShared: Set<Int> = []
    // Changes to a type are passed on to the types to which it refers. Each type changes twice at
    // most.
    var rest: [(type: Int, owner: Int)] = []
    for (number, group) in groups.enumerated() {
      rest += group.requests.flatMap(\.types).map { ($0, number) }
      while let (type, owner) = rest.popLast() {
        if isShared.contains(type) || owners[type] == owner { continue }
        if owners.updateValue(owner, forKey: type) != nil {
          owners[type] = nil
          isShared.insert(type)
        }
        rest += model.types.references(of: type, directly: false).map { ($0, owner) }
      }
    }
    return owners
  }

  private func serviceName() -> String {
    let title = document.root["info"]?["title"]?.spelling?.trimmed ?? ""
    let slug = SpecText.slug(title)
    return slug.isEmpty ? SpecText.slug(document.path) : slug
  }

  /// A spec without requests, for the whole API or for one tag.
  private func frame() -> ImportedSpec {
    var file = ImportedSpec(path: "")
    file.hasCamelNames = true
    let info = document.root["info"]
    file.heading = heading()
    file.summary = info?["title"]?.prose.map {
      $0.split(separator: "\n").joined(separator: " ")
    }
    file.description = info?["description"]?.prose ?? info?["summary"]?.prose
    file.baseURL = model.baseURL
    return file
  }

  /// Information about the document itself for which there is no key.
  private func heading() -> [String] {
    let info = document.root["info"]
    let version = info?["version"]?.spelling.map { ", version \($0)" } ?? ""
    var lines = ["Imported by Waybill from \(document.path)\(version)."]
    if let terms = info?["termsOfService"]?.text { lines.append("Terms of service: \(terms)") }
    let contact = (info?["contact"]?.members ?? []).compactMap(\.value.text)
    if !contact.isEmpty { lines.append("Contact: \(contact.joined(separator: ", "))") }
    let license = (info?["license"]?.members ?? []).compactMap(\.value.text)
    if !license.isEmpty { lines.append("License: \(license.joined(separator: ", "))") }
    if let url = document.root["externalDocs"]?["url"]?.text { lines.append("See \(url)") }
    return lines
  }

  /// The description of a tag, and the name of its group.
  private func line(ofTag tag: JSONTree) -> (group: String, line: String)? {
    guard let name = tag["name"]?.text, let text = tag["description"]?.prose else { return nil }
    let line = "Tag \(name): \(text.split(separator: "\n").joined(separator: " "))"
    return (SpecText.slug(name), line)
  }

  /// The descriptions of the tags of each group.
  private func tagLines() -> [String: [String]] {
    (document.root["tags"]?.elements ?? []).compactMap { line(ofTag: $0) }.reduce(into: [:]) {
      $0[$1.group, default: []].append($1.line)
    }
  }

  private func defaults() -> SpecMap {
    var map = SpecMap(.block)
    map.add("encoding", model.sharedEncoding.map { .map($0) } ?? .text("openapi"))
    map.entries += model.defaults.entries
    return map
  }

  /// The service itself requires the key in the query.
  private func allowances() -> [String] { model.hasSecretInQuery ? ["secret-in-url"] : [] }

  private func fragment(_ path: String, _ subject: String) -> ImportedSpec {
    var file = ImportedSpec(path: path)
    file.heading = ["Imported by Waybill from \(document.path): \(subject)"]
    file.requests = nil
    return file
  }

  private func fragments(_ ordered: [Int], of service: String) -> [ImportedSpec] {
    var shared = fragment("_inputs.yaml", "what all specs of this folder share.")
    shared.inputs = model.inputs
    shared.environments = model.environments
    shared.defaults = defaults()
    guard !ordered.isEmpty else { return [shared] }
    var declarations = fragment("_types.yaml", "the types.")
    declarations.types = ordered
    declarations.swiftName = nameOfTypes(of: service)
    declarations.hasCamelNames = true
    return [shared, declarations]
  }

  /// The name around the types in Swift: that of the API, whatever folder the specs are moved to;
  /// `nil` if it is not an identifier of ASCII, or that of a type.
  private func nameOfTypes(of service: String) -> String? {
    let words = service.split { $0 == "-" || $0 == "." || $0 == " " }
    let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() + "Types"
    let isPlain = name.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
    guard isPlain, name.utf8.first?.isASCIILetter ?? false else { return nil }
    return types.contains { model.types[$0].name == name } ? nil : name
  }

  /// The requests by tag, in the order of the first request of each.
  private func groups() -> [(name: String, requests: [ImportedOperation])] {
    var groups: [(name: String, requests: [ImportedOperation])] = []
    var places: [String: Int] = [:]
    for request in model.requests {
      let slug = SpecText.slug(request.group)
      let name = slug.isEmpty ? "other" : slug
      if let place = places[name] {
        groups[place].requests.append(request)
      } else {
        places[name] = groups.count
        groups.append((name, [request]))
      }
    }
    return groups
  }
}
