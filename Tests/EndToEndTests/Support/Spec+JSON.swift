import Foundation

extension Spec {
  /// A spec of the service 's' as JSON, with requests whose names may be anything. Characters that YAML
  /// does not take as they are, such as C1 controls, are escaped.
  static func json(_ requests: [String: Any], service: String = "s") throws -> String {
    let spec: [String: Any] = [
      "waybill": 1, "service": service, "base-url": "http://127.0.0.1:9", "requests": requests,
    ]
    let data = try JSONSerialization.data(withJSONObject: spec)
    return String(decoding: data, as: UTF8.self).unicodeScalars.map { scalar in
      guard 0x7F...0xFFFF ~= scalar.value else { return String(scalar) }
      let digits = String(scalar.value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
    }.joined()
  }
}
