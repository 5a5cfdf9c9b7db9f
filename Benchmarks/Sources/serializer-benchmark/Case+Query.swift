import Foundation
import RequestSerialization

extension Case {
  /// Goal 7: a nested query of 22 values, 644 bytes.
  static func query() -> Case {
    let parameters = sample
    let encoding = ParameterOptions()
    return Case(
      "query",
      [
        Subject("waybill", bytes: { Array($0.utf8) }) { try encoding.queryString(parameters) },
        Subject("addingPercentEncoding", bytes: { Array($0.utf8) }) {
          FoundationQuery(parameters).joined
        },
        Subject("URLComponents", bytes: { Array($0.utf8) }) {
          FoundationQuery(parameters).composed
        },
      ])
  }

  private static let sample: RequestParameters = [
    "search": "café & croissants Place d'Italie",
    "page": ["number": 3, "size": 50],
    "filter": [
      "price": ["min": 4.5, "max": 20, "currency": "EUR"],
      "tags": ["open now", "terrace", "vegan"],
      "rating": ["min": 4, "source": "guide"],
      "owner": ["name": "Zoë Müller", "verified": true],
    ],
    "sort": ["distance", "-rating"],
    "locale": "fr-FR",
    "location": ["lat": 48.8314, "lng": 2.3561, "radius": 900, "label": "東京"],
    "include": ["photos", "hours"],
  ]
}

/// A nested query by Foundation, written with care: each name is encoded once instead of once for
/// every value below it, numbers are not encoded at all, and the set of characters is created once.
struct FoundationQuery {
  private var items: [URLQueryItem] = []

  private static let kept = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/?")

  init(_ parameters: RequestParameters) {
    for entry in parameters.sorted(by: { $0.name < $1.name }) {
      append(entry.value, under: Self.encoded(entry.name))
    }
  }

  /// The pairs, joined by hand.
  var joined: String {
    var query = ""
    for item in items {
      if !query.isEmpty { query += "&" }
      query += item.name
      query += "="
      query += item.value ?? ""
    }
    return query
  }

  /// The pairs, joined by `URLComponents`.
  var composed: String {
    var components = URLComponents()
    components.percentEncodedQueryItems = items
    return components.percentEncodedQuery ?? ""
  }

  private mutating func append(_ value: ParameterValue, under name: String) {
    switch value {
    case .map(let map):
      for entry in map.sorted(by: { $0.name < $1.name }) {
        append(entry.value, under: name + "%5B" + Self.encoded(entry.name) + "%5D")
      }
    case .array(let values):
      for value in values { append(value, under: name + "%5B%5D") }
    case .string(let text): items.append(URLQueryItem(name: name, value: Self.encoded(text)))
    case .integer(let value): items.append(URLQueryItem(name: name, value: "\(value)"))
    case .number(let value): items.append(URLQueryItem(name: name, value: "\(value)"))
    case .boolean(let value): items.append(URLQueryItem(name: name, value: value ? "1" : "0"))
    default: break
    }
  }

  private static func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: kept) ?? ""
  }
}
