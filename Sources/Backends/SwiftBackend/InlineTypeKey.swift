import RequestModel
import SerializationOptions

/// The text under which types that are declared in place are the same Swift type.
///
/// It has everything that generated Swift shows of a type, and each part with its length, so that
/// different types have different texts.
struct InlineTypeKey {
  private let collection: RequestCollection
  private(set) var bytes: [UInt8] = []

  /// The text of an inline enumeration.
  init(_ input: Input, base: InputType, _ collection: RequestCollection) {
    self.collection = collection
    add("enum")
    add(base)
    add("\(input.dateFormat.map { $0.rawValue } ?? "") \(input.isOpen) \(input.isClosed)")
    addValues(input.enumeration, input.swiftNames)
  }

  /// The text of a type that is declared in place.
  init(_ index: Int, _ collection: RequestCollection) {
    self.collection = collection
    add(.named(index))
  }

  private mutating func add(_ text: some Collection<UInt8>) {
    bytes += "\(text.count):".utf8
    bytes += text
  }

  private mutating func add(_ text: String) { add(text.utf8) }

  private mutating func add(_ range: TextRange?) {
    add(range.map { collection.text[$0] } ?? [])
  }

  private mutating func add(_ type: InputType) {
    switch type {
    case .list(let item):
      add("list")
      add(item)
    case .map(let item):
      add("map")
      add(item)
    case .nullable(let type):
      add("nullable")
      add(type)
    case .named(let index) where collection.types[index].isInline:
      add("inline")
      add(collection.types[index])
    case .named(let index): add("\(index)")
    default: add(type.scalarWord ?? "")
    }
  }

  private mutating func add(_ declaration: TypeDeclaration) {
    add("\(declaration.isClosed)")
    if let others = declaration.others { add(others) }
    switch declaration.shape {
    case .enumeration(let values): addValues(values, declaration.swiftNames)
    case .object(let fields):
      add("\(fields.count)")
      for field in fields { add(field) }
    case .union(let union):
      add("\(union.alternatives.count)")
      add(union.member.map { collection.inputNames[Int($0.rawValue)] })
      for alternative in union.alternatives {
        add(alternative.name)
        add("\(alternative.isKeyed) \(alternative.addsMember)")
        add(alternative.type)
        addValues(alternative.values, [])
      }
      addNames(declaration.swiftNames)
    }
  }

  private mutating func add(_ field: Input) {
    add(collection.inputNames[Int(field.name.rawValue)])
    add(field.type)
    add("\(field.isOptional) \(field.isOpen) \(field.isClosed)")
    add("\(field.dateFormat.map { $0.rawValue } ?? "")")
    for text in [field.description, field.swiftName?.text] { add(text) }
    add(collection.constraintSentences(of: field).joined())
    addValues(field.enumeration, field.swiftNames)
    if let value = field.defaultValue, !value.isAbsent { add(value) }
  }

  private mutating func addValues(_ values: [ValueID], _ names: [WrittenValueName]) {
    add("\(values.count)")
    for value in values { add(value) }
    addNames(names)
  }

  private mutating func addNames(_ names: [WrittenValueName]) {
    add("\(names.count)")
    for name in names {
      add("\(name.place)")
      add(name.name.text)
    }
  }

  /// Adds a value, which contains no references.
  private mutating func add(_ value: ValueID) {
    for node in collection.values[Int(value.index)..<Int(collection[value].end)] {
      add("\(node.kind.rawValue) \(node.detail)")
      if node.isContainer { add("\(node.count)") } else { add(node.text) }
    }
  }
}
