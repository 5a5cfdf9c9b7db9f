import Diagnostics
import RequestModel
import YAMLSyntax

/// Checks that every value determines its alternative of a union.
///
/// It also completes the alternatives: the values of the member that choose each of them may be
/// declared in the types.
enum UnionCheck {
  /// Checks a type if it is a union. The values that fields allow must be known.
  static func settle(_ index: Int, _ reader: inout DocumentReader) {
    guard case .union(var union) = reader.collection.types[index].shape else { return }
    let errors = reader.sink.errorCount
    if let member = union.member {
      for place in union.alternatives.indices {
        settle(&union.alternatives[place], by: member, &reader)
      }
      checkValues(of: union, by: member, &reader)
    } else {
      checkShapes(of: union, index, &reader)
      nameObjects(of: &union, reader.collection)
    }
    union.isRefused = reader.sink.errorCount != errors
    reader.collection.types[index].shape = .union(union)
  }

  // MARK: By a member

  /// Finds the values of the member that choose an alternative.
  private static func settle(
    _ alternative: inout Union.Alternative, by member: InputName, _ reader: inout DocumentReader
  ) {
    let (title, name) = (title(of: alternative, &reader), reader.collection.string(member))
    guard case .named(let index) = alternative.type,
      case .object(let fields) = reader.collection.types[index].shape
    else {
      return reader.report(.alternativeWithoutFields(title, by: name), at: alternative.span)
    }
    let field = fields.first { $0.name == member }
    guard let value = alternative.values.first else {
      alternative.values = field.flatMap { allowedValues(of: $0, reader.collection) } ?? []
      if let value = alternative.values.first {
        return alternative.nameInlineType(by: value, &reader)
      }
      let notes = field.map { [Diagnostic.Note("the field is here", at: $0.span)] } ?? []
      return reader.report(
        .alternativeWithoutValues(title, by: name), at: alternative.span, notes: notes)
    }
    alternative.addsMember = field == nil
    guard let field else { return }
    let allowed = allowedValues(of: field, reader.collection)
    let isPossible =
      allowed.map { reader.collection.enumerated(value, in: $0) != nil }
      ?? (field.type.withoutNull == .string)
    guard !isPossible else { return }
    reader.report(
      .impossibleValue(reader.collection.spelling(of: value), of: name, in: title),
      at: alternative.span, notes: [.init("the field is here", at: field.span)])
  }

  /// The only values that a field allows; `nil` if it allows others.
  private static func allowedValues(of field: Input, _ collection: RequestCollection) -> [ValueID]?
  {
    if field.isRestricted { return field.type.withoutNull == field.type ? field.enumeration : nil }
    return ValueShape.closedValues(of: field.type, in: collection)
  }

  /// Reports a value of the member that chooses two alternatives.
  private static func checkValues(
    of union: Union, by member: InputName, _ reader: inout DocumentReader
  ) {
    var known: [EnumerationKey: Union.Alternative] = [:]
    for alternative in union.alternatives {
      for value in alternative.values {
        let key = reader.collection.enumerationKey(of: value)
        guard let first = known[key] else {
          known[key] = alternative
          continue
        }
        reader.report(
          .sharedValue(
            reader.collection.spelling(of: value), of: reader.collection.string(member),
            title(of: first, &reader), title(of: alternative, &reader)),
          at: alternative.span, notes: [.init("the other is here", at: first.span)])
      }
    }
  }

  // MARK: By shape

  /// Reports the first two alternatives that have values in common.
  private static func checkShapes(
    of union: Union, _ index: Int, _ reader: inout DocumentReader
  ) {
    let leaves = union.alternatives.map { reader.collection.leaves(of: $0.type) }
    for (place, alternative) in union.alternatives.enumerated() {
      if reader.collection.contains(alternative.type, union: index) {
        let name = reader.collection.text.string(reader.collection.types[index].name)
        return reader.report(.unionOfItself(name), at: alternative.span)
      }
      for other in 0..<place {
        let share = leaves[place].contains { leaf in
          leaves[other].contains { ValueShape.areShared(by: $0, leaf, in: reader.collection) }
        }
        let first = union.alternatives[other]
        guard share,
          !Union.areToldApartByFields(
            first.type, alternative.type, reader.collection.types)
        else {
          continue
        }
        return reader.report(
          .ambiguousUnion(
            title(of: first, &reader), title(of: alternative, &reader),
            cure: cure(for: first.type, alternative.type, &reader)),
          at: alternative.span, notes: [.init("the other is here", at: first.span)])
      }
    }
  }

  /// Names each of several objects that are declared in place after a field that the others lack.
  private static func nameObjects(of union: inout Union, _ collection: RequestCollection) {
    let fields = union.alternatives.map { Union.fields(of: $0.type, collection.types) ?? [] }
    guard fields.count(where: { !$0.isEmpty }) > 1 else { return }
    for place in union.alternatives.indices where union.alternatives[place].inlineName != nil {
      let others = fields.indices.filter { $0 != place }.flatMap { fields[$0] }
      guard let own = Union.ownField(among: fields[place], besides: others) else {
        continue
      }
      union.alternatives[place].inlineName = own.name
      union.alternatives[place].name = collection.inputNames[Int(own.name.rawValue)]
    }
  }

  private static func cure(
    for a: InputType, _ b: InputType, _ reader: inout DocumentReader
  ) -> DiagnosticMessage.UnionCure {
    if case (.list(let a), .list(let b)) = (a, b) {
      return .list(
        TypeMismatch.title(of: a, &reader), TypeMismatch.title(of: b, &reader))
    }
    if isObject(a, reader.collection) && isObject(b, reader.collection) { return .member }
    return switch (a, b) {
    case (.float, .string), (.string, .float): .number
    case (.data, _), (_, .data): .bytes
    case (.string, .named(let index)), (.named(let index), .string):
      if case .enumeration = reader.collection.types[index].shape {
        .openEnumeration
      } else {
        .removal
      }
    default: .removal
    }
  }

  private static func isObject(_ type: InputType, _ collection: RequestCollection) -> Bool {
    guard case .named(let index) = type, case .object = collection.types[index].shape else {
      return false
    }
    return true
  }

  private static func title(
    of alternative: Union.Alternative, _ reader: inout DocumentReader
  ) -> String {
    TypeMismatch.title(of: alternative.type, &reader)
  }
}

extension Union.Alternative {
  /// Names a type that is declared in place after a value that chooses it.
  fileprivate mutating func nameInlineType(by value: ValueID, _ reader: inout DocumentReader) {
    guard inlineName != nil else { return }
    let spelling = Array(reader.collection.spelling(of: value).utf8)
    let key = reader.interner.intern(spelling)
    inlineName = reader.inputName(for: key, spelled: reader.collection.text.append(spelling))
  }
}
