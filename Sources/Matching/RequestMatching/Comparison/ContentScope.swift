/// The content that contains a place: that of the message, of a part, or of a line.
indirect enum ContentScope {
  case message

  /// A part of multipart content, counted from 1.
  case part(Int, name: [UInt8]?, of: ContentScope)

  /// A line of JSON lines, counted from 1.
  case line(Int, of: ContentScope)

  /// A text in which all differences have the text's own place.
  case text(MessagePlace)

  /// The place in the message of a place in this content.
  func place(_ inner: MessagePlace) -> MessagePlace {
    switch self {
    case .message: inner
    case .part(let index, let name, let outer): outer.place(.part(index, name: name, inner))
    case .line(let index, let outer): outer.place(.line(index, inner))
    case .text(let place): place
    }
  }

  /// The number of multipart contents that contain it.
  var depth: Int {
    switch self {
    case .message, .text: 0
    case .part(_, _, let outer): outer.depth + 1
    case .line(_, let outer): outer.depth
    }
  }
}
