import MessageSyntax

/// Declares the parameters that many requests share once, for the whole spec, and sends the header
/// fields that all have by default. Messages stay the same.
///
/// A parameter is shared if it is required, stands in a header field or in the path, and many
/// requests declare it with the same words: the version of an API, the owner of a repository.
enum SharedInputs {
  /// The least number of requests that share a header field; half of the requests must have it.
  private static let leastFields = 3
  /// The least number of requests that share a parameter of a path; a quarter of the requests must
  /// have it, since others would be given a value that they do not use.
  private static let leastPaths = 20

  private struct Key: Hashable {
    let name: NameKey
    let declaration: [UInt8]
  }

  /// Moves them in a model.
  static func move(in model: inout APIModel) {
    var uses: [Key: (fields: Int, paths: Int)] = [:]
    var order: [(key: Key, field: SpecField)] = []
    for operation in model.requests {
      let fields = inputsOfFields(operation.request)
      for input in operation.request.inputs where isShareable(input) {
        let key = key(of: input, model.types)
        if uses[key] == nil { order.append((key, input)) }
        let isField = fields.contains(NameKey(input.name))
        let isPath = operation.pathInputs.contains(input.name)
        guard isField || isPath else { continue }
        uses[key, default: (0, 0)].fields += isField ? 1 : 0
        uses[key, default: (0, 0)].paths += isPath ? 1 : 0
      }
    }
    let count = model.requests.count
    var taken = Set(model.inputs.map { NameKey($0.name) })
    var shared: Set<Key> = []
    for (key, field) in order {
      let (fields, paths) = uses[key] ?? (0, 0)
      guard
        fields >= leastFields && fields * 2 >= count || paths >= leastPaths && paths * 4 >= count,
        taken.insert(key.name).inserted
      else { continue }
      shared.insert(key)
      model.inputs.append(field)
    }
    guard !shared.isEmpty else { return }
    for index in model.requests.indices {
      model.requests[index].request.inputs.removeAll { input in
        isShareable(input) && shared.contains(key(of: input, model.types))
      }
    }
    moveFields(in: &model)
  }

  private static func isShareable(_ input: SpecField) -> Bool {
    TypeTable.references(of: input.type, directly: false).isEmpty && !input.isOptional
      && !input.isSecret
  }

  private static func key(of input: SpecField, _ types: TypeTable) -> Key {
    Key(name: NameKey(input.name), declaration: input.node(types).bytes)
  }

  /// The inputs that are whole values of header fields.
  private static func inputsOfFields(_ request: SpecRequest) -> Set<NameKey> {
    Set(
      request.inputs.map(\.name).filter { name in
        let reference = SpecNode.text(SpecText.reference(name))
        return request.headers.entries.contains { $0.value == reference }
      }.map { NameKey($0) })
  }

  /// Moves the fields with which all requests begin, so that each message keeps its order.
  private static func moveFields(in model: inout APIModel) {
    guard !model.defaults.entries.contains(where: { $0.key == "headers" }) else { return }
    var requests = model.requests.map(\.request)
    SharedFields.move(from: &requests, to: &model.defaults, keepingOrder: true)
    for (index, request) in zip(model.requests.indices, requests) {
      model.requests[index].request = request
    }
  }
}
