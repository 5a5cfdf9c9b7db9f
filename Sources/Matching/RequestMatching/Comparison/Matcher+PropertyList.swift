internal import MessageSyntax

// Property lists by value, in either format.

extension Matcher {
  mutating func matchPropertyLists(
    _ one: [UInt8], _ other: [UInt8], at place: MessagePlace,
    _ wrap: (MessagePlace) -> MessagePlace
  ) {
    guard let expected = PropertyListParser.parse(one, limits: options.limits) else {
      return matchBytes(one, other, at: place)
    }
    guard let found = PropertyListParser.parse(other, limits: options.limits) else {
      return report(CaptureError("not a valid property list"), at: place)
    }
    readsPropertyLists = true
    defer { readsPropertyLists = false }
    matchValues(expected, found, [], wrap)
  }
}
