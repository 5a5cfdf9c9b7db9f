import RequestMatching
import RequestModel

// The possible values of a type.

extension RequestCollection {
  /// Whether a value of a type may be a list or a map.
  func mayBeCollection(_ type: InputType) -> Bool {
    leaves(of: type.withoutNull).contains { leaf in
      if case .list = leaf { true } else { mayBeMap(leaf) }
    }
  }

  /// Whether a value of a type may be a map.
  func mayBeMap(_ type: InputType) -> Bool {
    switch type.withoutNull {
    case .map, .any: true
    case .named(let index):
      switch types[index].shape {
      case .enumeration: false
      case .object: true
      case .union:
        types[index].others != nil || leaves(of: type.withoutNull).contains { mayBeMap($0) }
      }
    default: false
    }
  }

  /// Whether every value of a type but null is a map.
  func isMap(_ type: InputType) -> Bool {
    switch type.withoutNull {
    case .map: true
    case .named(let index): fields(ofType: index) != nil
    default: false
    }
  }

  /// Whether a value of a type may be a map, or contain one.
  func mayHoldMap(_ type: InputType) -> Bool {
    if case .list(let item) = type.withoutNull { mayHoldMap(item) } else { mayBeMap(type) }
  }

  /// Whether a value of a type may be null.
  func mayBeNull(_ type: InputType) -> Bool { type == .any || type != type.withoutNull }

  /// The fields of a type that is an object.
  func fields(ofType index: Int) -> [Input]? {
    if case .object(let fields) = types[index].shape { fields } else { nil }
  }

  /// The possible spellings of a value of a type.
  func spellings(of type: InputType) -> ValueSpellings {
    switch type {
    case .nullable(let type): spellings(of: type).union(.null)
    case .integer, .number, .float: .number
    case .boolean: .boolean
    case .date, .dateTime: .moment
    case .data: .data
    case .string, .file, .stream: []
    case .any, .list, .map, .named: .all
    }
  }

  /// The entries that a map becomes if they are sent under their own names, in place of one entry
  /// or of all; `nil` for other values.
  func entryNames(of type: InputType, instead name: [UInt8]?) -> EntryNames? {
    guard mayBeMap(type) else { return nil }
    let own = mayBeNull(type) ? [name].compactMap(\.self) : []
    guard case .named(let index) = type.withoutNull, let fields = fields(ofType: index) else {
      return EntryNames(names: own, takesOthers: true)
    }
    let names = fields.map { Array(string($0.name).utf8) }
    return EntryNames(names: own + names, takesOthers: types[index].others != nil)
  }

  /// Whether a map of a type has at least one entry.
  func needsEntry(_ type: InputType) -> Bool {
    guard case .named(let index) = type, let fields = fields(ofType: index) else { return false }
    return fields.contains { field in
      !field.isOptional && !mayBeNull(field.type) && !mayBeCollection(field.type)
    }
  }
}
