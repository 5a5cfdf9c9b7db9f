internal import Foundation
internal import RequestSerialization

/// Converts values of Foundation's collections to parameters: AFNetworking's `NSDictionary`, and
/// the results of `JSONSerialization`.
///
/// `Any` enters the library here; everything else is typed.
enum FoundationValue {
  /// The parameter for a value.
  ///
  /// - Parameters:
  ///   - value: A text, number, boolean, date, URL, UUID, data, null, a list, set or dictionary of
  ///     those, or a `ParameterConvertible` value.
  ///   - depth: The number of lists and dictionaries around it.
  /// - Returns: The parameter. Entries of dictionaries are sorted by the UTF-8 bytes of their names.
  /// - Throws: `SerializationError` with the key path of a value of any other type.
  static func parameter(
    _ value: Any, depth: Int = 0
  ) throws(SerializationError) -> ParameterValue {
    try NestingDepth.check(depth)
    // An `NSNumber` converts to `Bool`, `Int` and `Double`, so its own type must be checked first.
    if let number = value as? NSNumber, type(of: value) is AnyObject.Type {
      return parameter(number)
    }
    if let value = value as? any ParameterConvertible { return value.parameterValue }
    if let value = try scalar(value) { return value }
    if let value = try collection(value, depth: depth + 1) { return value }
    return try unwrapped(value, depth: depth)
  }

  /// The parameter for a scalar that is not a `ParameterConvertible` value, or `nil` for another
  /// type.
  private static func scalar(_ value: Any) throws(SerializationError) -> ParameterValue? {
    switch value {
    case is NSNull: .null
    case let date as Date: try ParameterValue(date)
    // Any list of small integers, even an empty one, converts to bytes.
    case let bytes as [UInt8] where type(of: value) == [UInt8].self: .data(bytes)
    case let integer as any BinaryInteger: ParameterValue(integer)
    // Objects of Foundation's classes.
    case let text as String: .string(text)
    case let data as Data: ParameterValue(data)
    case let uuid as UUID: ParameterValue(uuid)
    case let url as URL: ParameterValue(url)
    default: nil
    }
  }

  /// The parameter for a list, a set or a dictionary, or `nil` for another type.
  private static func collection(
    _ value: Any, depth: Int
  ) throws(SerializationError) -> ParameterValue? {
    switch value {
    case let map as [AnyHashable: Any]: .map(try parameters(map, depth: depth))
    case let map as NSDictionary:
      .map(try parameters(Array(map).map { ($0.key, $0.value) }, depth: depth))
    case let set as NSSet: .set(sorted(try list(Array(set), depth: depth)))
    case let set as Set<AnyHashable>: .set(sorted(try list(set.map(\.base), depth: depth)))
    case let items as [Any]: .array(try list(items, depth: depth))
    case let items as NSArray: .array(try list(Array(items), depth: depth))
    default: nil
    }
  }

  /// The value of an optional inside `Any`: null for `nil`.
  private static func unwrapped(
    _ value: Any, depth: Int
  ) throws(SerializationError) -> ParameterValue {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { throw SerializationError(.unsupportedValue) }
    guard let wrapped = mirror.children.first?.value else { return .null }
    return try parameter(wrapped, depth: depth)
  }
}

// MARK: - Lists and dictionaries

extension FoundationValue {
  /// The map of a dictionary, its entries sorted by the UTF-8 bytes of their names.
  static func parameters(
    _ dictionary: [AnyHashable: Any], depth: Int = 1
  ) throws(SerializationError) -> RequestParameters {
    try parameters(dictionary.map { ($0.key.base, $0.value) }, depth: depth)
  }

  /// The map of the entries of a dictionary, sorted by the UTF-8 bytes of their names.
  static func parameters(
    _ entries: [(Any, Any)], depth: Int
  ) throws(SerializationError) -> RequestParameters {
    var pairs: [(String, ParameterValue)] = []
    pairs.reserveCapacity(entries.count)
    for (key, value) in entries {
      guard let name = key as? String else {
        throw SerializationError(.nameNotText).under("\(key)")
      }
      do throws(SerializationError) {
        if (value as? any OptionalValue)?.isNil == true { continue }
        pairs.append((name, try parameter(value, depth: depth)))
      } catch {
        throw error.under(name)
      }
    }
    return RequestParameters(pairs.sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) })
  }

  private static func list(
    _ items: [Any], depth: Int
  ) throws(SerializationError) -> [ParameterValue] {
    var values: [ParameterValue] = []
    values.reserveCapacity(items.count)
    for (index, item) in items.enumerated() {
      do throws(SerializationError) {
        values.append(try parameter(item, depth: depth))
      } catch {
        throw error.under(index)
      }
    }
    return values
  }

  /// The members of a set, in an order that does not depend on hashing.
  private static func sorted(_ members: [ParameterValue]) -> [ParameterValue] {
    members.map { (text: $0.description, value: $0) }
      .sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }.map(\.value)
  }
}

// MARK: - Numbers

extension FoundationValue {
  private static let booleans = [NSNumber(value: true), NSNumber(value: false)]

  /// The value of a number. Foundation has a single object for each boolean, and other numbers know
  /// the type they were created from.
  private static func parameter(_ number: NSNumber) -> ParameterValue {
    if booleans.contains(where: { $0 === number }) { return .boolean(number.boolValue) }
    if let number = number as? NSDecimalNumber { return ParameterValue(number.decimalValue) }
    switch String(cString: number.objCType) {
    case "d": return .number(number.doubleValue)
    case "f": return ParameterValue(number.floatValue)
    case "Q": return ParameterValue(number.uint64Value)
    default: return .integer(number.int64Value)
    }
  }
}
