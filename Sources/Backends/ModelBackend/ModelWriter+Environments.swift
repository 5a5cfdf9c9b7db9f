import Diagnostics
import MessageSyntax
import RequestModel

/// Writes environments: their base URLs and values of inputs.
extension ModelWriter {
  mutating func writeEnvironments() {
    if let name = collection.chosenEnvironment?.name, name != .empty { line("environment", name) }
    // The names of the requests whose own inputs depend on the environment, by input.
    var requests: [Int: TextRange] = [:]
    if collection.environments.contains(where: { !$0.values.isEmpty }) {
      for request in collection.requests {
        for index in request.scope.prefix(request.ownInputCount) { requests[index] = request.name }
      }
    }
    line("environments", each: collection.environments) { $0.write($1, requests) }
  }

  private mutating func write(_ environment: Environment, _ requests: [Int: TextRange]) {
    lines.json.beginObject()
    member("name", environment.name)
    if let span = environment.span { member(at: span) }
    if let name = environment.swiftName { member("swift-name", name.text) }
    if let url = environment.baseURL {
      lines.json.key("base-url")
      write(url)
    }
    lines.json.key("values")
    lines.json.beginArray()
    for (index, value) in environment.values {
      lines.json.beginObject()
      if let request = requests[index] { member("request", request) }
      member("input", collection.inputNames[Int(collection.inputs[index].name.rawValue)])
      member("value", value)
      lines.json.endObject()
    }
    lines.json.endArray()
    lines.json.endObject()
  }
}
