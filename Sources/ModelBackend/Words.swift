import RequestModel

// The options of the model in the words of the specification language.

extension DateFormat {
  var word: String {
    switch self {
    case .rfc3339: "rfc3339"
    case .epochSeconds: "epoch-seconds"
    case .epochMilliseconds: "epoch-milliseconds"
    }
  }
}

extension InputType {
  /// The word for a scalar type.
  var word: String {
    switch self {
    case .string: "string"
    case .integer: "integer"
    case .number: "number"
    case .boolean: "boolean"
    case .date: "date"
    case .dateTime: "date-time"
    case .data: "data"
    case .file: "file"
    case .stream: "stream"
    case .any, .list, .map, .named: "any"
    }
  }
}

extension EncodingOptions.Arrays {
  var word: String {
    switch self {
    case .brackets: "brackets"
    case .indices: "indices"
    case .repeat: "repeat"
    case .comma: "comma"
    case .pipe: "pipe"
    case .space: "space"
    }
  }
}

extension EncodingOptions.Maps {
  var word: String {
    switch self {
    case .brackets: "brackets"
    case .dots: "dots"
    }
  }
}

extension EncodingOptions.Booleans {
  var word: String {
    switch self {
    case .numeric: "numeric"
    case .literal: "literal"
    }
  }
}

extension EncodingOptions.Nulls {
  var word: String {
    switch self {
    case .bare: "bare"
    case .empty: "empty"
    case .omit: "omit"
    case .literal: "literal"
    }
  }
}

extension EncodingOptions.Spaces {
  var word: String {
    switch self {
    case .percent: "percent"
    case .plus: "plus"
    }
  }
}

extension EncodingOptions.Order {
  var word: String {
    switch self {
    case .sorted: "sorted"
    case .written: "written"
    }
  }
}

extension EncodingOptions.Data {
  var word: String {
    switch self {
    case .base64: "base64"
    case .base64url: "base64url"
    case .hex: "hex"
    }
  }
}

extension JSONOptions.Style {
  var word: String {
    switch self {
    case .compact: "compact"
    case .pretty: "pretty"
    }
  }
}

extension JSONOptions.Keys {
  var word: String {
    switch self {
    case .written: "written"
    case .sorted: "sorted"
    }
  }
}

extension JSONOptions.Escaping {
  var word: String {
    switch self {
    case .plain: "plain"
    case .escaped: "escaped"
    }
  }
}

extension PropertyListFormat {
  var word: String {
    switch self {
    case .xml: "xml"
    case .binary: "binary"
    }
  }
}

extension ParameterSerializer {
  var word: String {
    switch self {
    case .form: "form"
    case .json: "json"
    case .plist: "plist"
    }
  }
}

extension TargetForm {
  var word: String {
    switch self {
    case .origin: "origin"
    case .absolute: "absolute"
    case .asterisk: "asterisk"
    }
  }
}

extension ContentCoding {
  var word: String {
    switch self {
    case .gzip: "gzip"
    case .deflate: "deflate"
    }
  }
}

extension Multipart.Subtype {
  var word: String {
    switch self {
    case .formData: "form-data"
    case .mixed: "mixed"
    case .related: "related"
    case .alternative: "alternative"
    }
  }
}

extension TransportOptions.CachePolicy {
  var word: String {
    switch self {
    case .useProtocol: "use-protocol-cache-policy"
    case .reloadIgnoringLocal: "reload-ignoring-local-cache-data"
    case .returnCacheElseLoad: "return-cache-data-else-load"
    case .returnCacheDontLoad: "return-cache-data-dont-load"
    case .reloadIgnoringLocalAndRemote: "reload-ignoring-local-and-remote-cache-data"
    case .reloadRevalidating: "reload-revalidating-cache-data"
    }
  }
}

extension TransportOptions.ServiceType {
  var word: String {
    switch self {
    case .default: "default"
    case .video: "video"
    case .background: "background"
    case .voice: "voice"
    case .responsiveData: "responsive-data"
    case .avStreaming: "av-streaming"
    case .responsiveAV: "responsive-av"
    case .callSignaling: "call-signaling"
    }
  }
}
