internal import Foundation
public import RequestSerialization

// Sorts names like `NSString.compare(_:)`, as AFNetworking does.

extension QueryStringFormat {
  /// Writes queries and forms in the serializer's encoding, with names in AFNetworking's order.
  ///
  /// ```swift
  /// serializer.queryString = .sortedAsFoundation
  /// ```
  ///
  /// AFNetworking sorts names with `NSString.compare(_:)`, which orders canonically decomposed
  /// text: `é` is between `e` and `f`. A `RequestSerializer` sorts them by their UTF-8 bytes, so
  /// that `é` follows `z`. The orders differ only for non-ASCII names. The encoding's `order` has
  /// no effect, and the parts of a multipart message are still sorted by bytes.
  public static let sortedAsFoundation = QueryStringFormat { request, parameters in
    var encoding = request.serializer.encoding
    encoding.order = .written
    return try encoding.queryString(parameters.sortedAsFoundation())
  }
}

extension RequestParameters {
  /// The parameters with names at every level in the order of `NSString.compare(_:)`.
  ///
  /// Lists and sets keep the order of their items. Names that compare as equal, such as the two
  /// spellings of `é`, keep their order. Values deeper than 512 levels, which no request can
  /// contain, are not sorted.
  ///
  /// - Returns: The sorted parameters. An encoding keeps this order if its `order` is `written`.
  public func sortedAsFoundation() -> RequestParameters { sortedAsFoundation(depth: 0) }

  fileprivate func sortedAsFoundation(depth: Int) -> RequestParameters {
    let keys = map { NSString(string: $0.name) }
    let order = keys.indices.sorted { a, b in
      switch keys[a].compare(self[b].name) {
      case .orderedAscending: true
      case .orderedDescending: false
      case .orderedSame: a < b
      }
    }
    return RequestParameters(
      order.map { (self[$0].name, self[$0].value.sortedAsFoundation(depth: depth + 1)) })
  }
}

extension ParameterValue {
  fileprivate func sortedAsFoundation(depth: Int) -> ParameterValue {
    guard depth <= 512 else { return self }
    return switch self {
    case .map(let parameters): .map(parameters.sortedAsFoundation(depth: depth))
    case .array(let items): .array(items.map { $0.sortedAsFoundation(depth: depth + 1) })
    case .set(let items): .set(items.map { $0.sortedAsFoundation(depth: depth + 1) })
    default: self
    }
  }
}
