import Diagnostics
import MessageSyntax
import RequestModel
import YAMLSyntax

/// `encoding`, `json-options`, `plist-options`, `transport` and `framing`.
extension SpecReader {
  mutating func encodingOptions(_ node: Int) -> EncodingOptions {
    var options = EncodingOptions()
    guard expectMap(node, "'encoding'") else { return options }
    for (key, value) in document.entries(of: node) {
      switch self.key(key) {
      case .arrays: options.arrays = choice(value, "'arrays'")
      case .maps: options.maps = choice(value, "'maps'")
      case .booleans: options.booleans = choice(value, "'booleans'")
      case .nulls: options.nulls = choice(value, "'nulls'")
      case .spaces: options.spaces = choice(value, "'spaces'")
      case .order: options.order = choice(value, "'order'")
      case .dates: options.dates = choice(value, "'dates'")
      case .data: options.data = choice(value, "'data'")
      case .reserved: options.reserved = reservedCharacters(value)
      default:
        unknownKey(
          key, in: "'encoding'",
          among: [
            .arrays, .maps, .booleans, .nulls, .spaces, .order, .dates, .data, .reserved,
          ])
      }
    }
    return options
  }

  /// Characters that may stay as they are in a query without changing what it says: RFC 3986
  /// `query = *( pchar / "/" / "?" )`, but for the separators `&`, `=` and `+`.
  private mutating func reservedCharacters(_ node: Int) -> TextRange? {
    guard let text = plainText(node, "'reserved'") else { return nil }
    let allowed = ByteSet.queryLiteral.union(ByteSet("[]"))
    for byte in document.bytes(of: node)
    where !allowed.contains(byte) || "&=+".utf8.contains(byte) {
      report(.invalidReservedCharacter(document.string(of: node)), at: node)
      return nil
    }
    return text
  }

  mutating func jsonOptions(_ node: Int) -> RequestModel.JSONOptions {
    var options = RequestModel.JSONOptions()
    guard expectMap(node, "'json-options'") else { return options }
    for (key, value) in document.entries(of: node) {
      switch self.key(key) {
      case .style: options.style = choice(value, "'style'")
      case .keys: options.keys = choice(value, "'keys'")
      case .slashes: options.slashes = choice(value, "'slashes'")
      case .unicode: options.unicode = choice(value, "'unicode'")
      default:
        unknownKey(key, in: "'json-options'", among: [.style, .keys, .slashes, .unicode])
      }
    }
    return options
  }

  mutating func propertyListFormat(_ node: Int) -> PropertyListFormat? {
    guard expectMap(node, "'plist-options'") else { return nil }
    var format: PropertyListFormat?
    for (key, value) in document.entries(of: node) {
      switch self.key(key) {
      case .format: format = choice(value, "'format'")
      default: unknownKey(key, in: "'plist-options'", among: [.format])
      }
    }
    return format
  }

  mutating func transportOptions(_ node: Int) -> TransportOptions {
    var options = TransportOptions()
    guard expectMap(node, "'transport'") else { return options }
    for (key, value) in document.entries(of: node) {
      switch self.key(key) {
      case .timeout: options.timeout = seconds(value, "'timeout'").map { _ in textRange(of: value) }
      case .cellularAccess: options.cellularAccess = boolean(value, "'cellular-access'")
      case .handlesCookies: options.handlesCookies = boolean(value, "'handles-cookies'")
      case .pipelining: options.pipelining = boolean(value, "'pipelining'")
      case .cachePolicy: options.cachePolicy = choice(value, "'cache-policy'")
      case .networkServiceType: options.networkServiceType = choice(value, "'network-service-type'")
      default:
        unknownKey(
          key, in: "'transport'",
          among: [
            .timeout, .cachePolicy, .cellularAccess, .handlesCookies, .pipelining,
            .networkServiceType,
          ])
      }
    }
    return options
  }

  /// A positive number of seconds.
  mutating func seconds(_ node: Int, _ title: Title) -> Double? {
    let found = document.nodes[node]
    if found.kind == .scalar, found.type == .integer || found.type == .float {
      switch NumberText.literal(document.bytes(of: node)) {
      case .integer(let value) where value >= 0: return Double(value)
      case .float(let value) where value >= 0 && value.isFinite: return value
      default: break
      }
    }
    report(
      .wrongShape(
        title.rendered(in: self), expected: "a number of seconds, 0 or more", found: quote(node)),
      at: node)
    return nil
  }

  /// A positive whole number of bytes.
  mutating func byteCount(_ node: Int, _ title: Title) -> Int? {
    let found = document.nodes[node]
    if found.kind == .scalar, found.type == .integer,
      case .integer(let value)? = NumberText.literal(document.bytes(of: node)), value > 0
    {
      return Int(value)
    }
    report(
      .wrongShape(
        title.rendered(in: self), expected: "a number of bytes, 1 or more", found: quote(node)),
      at: node)
    return nil
  }

  mutating func framing(_ node: Int) -> Framing? {
    if kind(of: node) == .scalar {
      if document.bytes(of: node).elementsEqual("content-length".utf8) { return .contentLength }
      report(.invalidFraming(document.string(of: node)), at: node)
      return nil
    }
    guard expectMap(node, "'framing'") else { return nil }
    var framing: Framing?
    for (key, value) in document.entries(of: node) {
      switch self.key(key) {
      case .chunked:
        framing = byteCount(value, "'chunked'").map { .chunked(size: $0) }
      default: unknownKey(key, in: "'framing'", among: [.chunked])
      }
    }
    return framing
  }
}
