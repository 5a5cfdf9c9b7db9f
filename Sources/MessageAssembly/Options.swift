import RequestModel
import RequestSerialization

// The model's options to those of the serializer library. What a spec does not say is the
// library's default.

extension ParameterEncoding {
  init(_ options: EncodingOptions, text: ModelText) {
    self.init()
    switch options.arrays {
    case .brackets, nil: break
    case .indices: arrays = .indices
    case .repeat: arrays = .repeat
    case .comma: arrays = .comma
    case .pipe: arrays = .pipe
    case .space: arrays = .space
    }
    if options.maps == .dots { maps = .dots }
    if options.booleans == .literal { booleans = .literal }
    switch options.nulls {
    case .bare, nil: break
    case .empty: nulls = .empty
    case .omit: nulls = .omit
    case .literal: nulls = .literal
    }
    if options.spaces == .plus { spaces = .plus }
    if options.order == .written { order = .written }
    if let dates = options.dates { self.dates = DateFormat(dates) }
    switch options.data {
    case .base64, nil: break
    case .base64url: data = .base64url
    case .hex: data = .hex
    }
    if let reserved = options.reserved { self.reserved = text.string(reserved) }
  }
}

extension RequestSerialization.DateFormat {
  init(_ format: RequestModel.DateFormat) {
    switch format {
    case .rfc3339: self = .rfc3339
    case .epochSeconds: self = .epochSeconds
    case .epochMilliseconds: self = .epochMilliseconds
    }
  }
}

extension RequestSerialization.JSONOptions {
  init(_ options: RequestModel.JSONOptions) {
    self.init()
    if options.style == .pretty { style = .pretty }
    if options.keys == .sorted { keys = .sorted }
    if options.slashes == .escaped { slashes = .escaped }
    if options.unicode == .escaped { unicode = .escaped }
  }
}

extension RequestSerializer.Kind {
  init(_ serializer: RequestModel.ParameterSerializer) {
    switch serializer {
    case .form: self = .form
    case .json: self = .json
    case .plist: self = .propertyList
    }
  }
}

extension RequestSerialization.ContentCoding {
  init(_ coding: RequestModel.ContentCoding) {
    switch coding {
    case .gzip: self = .gzip
    case .deflate: self = .deflate
    }
  }
}

extension RequestSerialization.TargetForm {
  init(_ form: RequestModel.TargetForm) {
    switch form {
    case .origin: self = .origin
    case .absolute: self = .absolute
    case .asterisk: self = .asterisk
    }
  }
}

extension RequestProperties {
  init(_ options: TransportOptions, text: ModelText) {
    self.init()
    allowsCellularAccess = options.cellularAccess
    // Both types name the policies and service types by the words of the language.
    cachePolicy = options.cachePolicy.flatMap { CachePolicy(rawValue: $0.rawValue) }
    handlesCookies = options.handlesCookies
    usesPipelining = options.pipelining
    networkServiceType = options.networkServiceType.flatMap {
      NetworkServiceType(rawValue: $0.rawValue)
    }
    timeout = options.timeout.flatMap { Double(text.string($0)) }.map {
      Duration(seconds: $0, atMost: 0x1p32)
    }
  }
}

extension Duration {
  /// As many seconds as a spec says: a `Duration` cannot hold all that a `Double` can, and nobody
  /// waits for more than `limit`.
  init(seconds: Double, atMost limit: Double) {
    self = .seconds(min(seconds, limit))
  }
}
