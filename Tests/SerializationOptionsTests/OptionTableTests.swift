// The table of options compared with the structs that store them: nothing is missing or misnamed.

import Foundation
import SerializationOptions
import Testing

@Suite("The table of options")
struct OptionTableTests {
  @Test("Every property of a group is an option, except a closure and the encodings of names")
  func properties() {
    #expect(members(of: ParameterOptions()) == listed(ParameterOptions.self) + ["keys", "names"])
    #expect(members(of: JSONOptions()) == listed(JSONOptions.self))
    #expect(members(of: PropertyListOptions()) == listed(PropertyListOptions.self))
    #expect(members(of: RequestProperties()).sorted() == listed(RequestProperties.self).sorted())
  }

  @Test("An option sets its own property to each of its values, and no other property")
  func values() throws {
    try check(ParameterOptions.self)
    try check(JSONOptions.self)
    try check(PropertyListOptions.self)
    try check(RequestProperties.self)
  }

  @Test("Stored data names every option by its property, and gives it back")
  func storedData() throws {
    try checkStored(ParameterOptions.self)
    try checkStored(JSONOptions.self)
    try checkStored(RequestProperties.self)
  }

  @Test("Options that are missing in stored data have their defaults")
  func missing() throws {
    let data = Data("{}".utf8)
    #expect(try JSONDecoder().decode(ParameterOptions.self, from: data) == ParameterOptions())
    #expect(try JSONDecoder().decode(JSONOptions.self, from: data) == JSONOptions())
    #expect(try JSONDecoder().decode(RequestProperties.self, from: data) == RequestProperties())
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(JSONOptions.self, from: Data(#"{"style": "wide"}"#.utf8))
    }
  }

  @Test("A property that is not set is taken from the others, each of them")
  func inheritance() {
    for option in RequestProperties.options {
      for value in samples(of: option.declaration) {
        var others = RequestProperties()
        option.apply(value, &others)
        #expect(RequestProperties().merged(over: others) == others, "\(option.declaration.word)")
        for own in samples(of: option.declaration) {
          var properties = RequestProperties()
          option.apply(own, &properties)
          #expect(properties.merged(over: others) == properties)
          #expect(properties.merged(over: RequestProperties()) == properties)
        }
      }
    }
  }

  @Test("The words, the cases in Swift and the defaults are these")
  func words() {
    let lines = OptionTable.groups.flatMap { group in
      group.options.map { option in
        let words = option.choices.isEmpty ? "\(option.form)" : option.words.joined(separator: " ")
        let standard =
          switch option.standard {
          case .choice(let index): option.words[index]
          case .text(let text): "'\(text)'"
          default: "none"
          }
        return "\(group.word).\(option.word): \(words), \(standard)"
      }
    }
    #expect(
      lines == [
        "encoding.arrays: brackets indices repeat comma pipe space numbers jquery, brackets",
        "encoding.maps: brackets dots explode json, brackets",
        "encoding.booleans: numeric literal, numeric",
        "encoding.nulls: bare empty omit literal, bare",
        "encoding.spaces: percent plus, percent",
        "encoding.order: sorted written escaped, sorted",
        "encoding.dates: rfc3339 epoch-seconds epoch-milliseconds http-date, rfc3339",
        "encoding.data: base64 base64url hex, base64",
        "encoding.reserved: characters, ''",
        "encoding.escape: afnetworking rfc3986 form php component, afnetworking",
        "encoding.empty-lists: omit bracket bare, omit",
        "json-options.style: compact pretty foundation, compact",
        "json-options.keys: written sorted, written",
        "json-options.slashes: plain escaped, plain",
        "json-options.unicode: plain escaped, plain",
        "plist-options.format: xml binary, xml",
        "transport.timeout: seconds, none",
        "transport.cache-policy: use-protocol-cache-policy reload-ignoring-local-cache-data "
          + "return-cache-data-else-load return-cache-data-dont-load "
          + "reload-ignoring-local-and-remote-cache-data reload-revalidating-cache-data, none",
        "transport.cellular-access: flag, none",
        "transport.handles-cookies: flag, none",
        "transport.pipelining: flag, none",
        "transport.network-service-type: default video background voice responsive-data "
          + "av-streaming responsive-av call-signaling, none",
      ])
    for choice in OptionTable.groups.flatMap(\.options).flatMap(\.choices) {
      #expect(choice.name.lowercased() == choice.word.filter { $0 != "-" })
    }
  }

  @Test("A time longer than anybody waits is a shorter one")
  func longTime() throws {
    #expect(OptionDeclaration.seconds(spelled: "1e300") == 4_294_967_296)
    #expect(OptionDeclaration.seconds(spelled: "1.50") == 1.5)
    #expect(OptionDeclaration.seconds(spelled: "soon") == nil)
  }
}

// MARK: - Walking a group

/// The stored properties of a value by their names.
private func members(of value: Any) -> [String] {
  Mirror(reflecting: value).children.compactMap(\.label)
}

private func listed<Group: OptionGroup>(_ group: Group.Type) -> [String] {
  group.options.map(\.declaration.member)
}

/// Every value of an option, or a selection of them.
private func samples(of option: OptionDeclaration) -> [OptionDeclaration.Value] {
  switch option.form {
  case .choice(let choices): choices.indices.map { .choice($0) }
  case .flag: [.flag(false), .flag(true)]
  case .characters: [.text(":@"), .text("")]
  case .seconds: [.text("0"), .text("2.5")]
  }
}

/// The properties of a group as text, by their names.
private func texts(_ group: some OptionGroup) -> [String: String] {
  let pairs = Mirror(reflecting: group).children.compactMap { child in
    child.label.map { ($0, "\(child.value)") }
  }
  return Dictionary(uniqueKeysWithValues: pairs)
}

private func check<Group: OptionGroup>(_ type: Group.Type) throws {
  for option in type.options {
    let values = samples(of: option.declaration)
    var seen: Set<String> = []
    for value in values {
      var group = Group()
      option.apply(value, &group)
      var texts = texts(group)
      let text = try #require(texts[option.declaration.member])
      seen.insert(text)
      if case .choice(let index) = value {
        // The value of an optional property is `Optional(Type.name)`.
        let name = option.declaration.choices[index].name
        #expect(text == name || text.hasSuffix(".\(name))"))
      }
      texts[option.declaration.member] =
        SerializationOptionsTests.texts(Group())[
          option.declaration.member]
      #expect(texts == SerializationOptionsTests.texts(Group()), "\(option.declaration.word)")
      if value == option.declaration.standard {
        #expect(text == texts[option.declaration.member])
      }
    }
    #expect(seen.count == values.count, "\(option.declaration.word): \(seen.sorted())")
  }
}

private func checkStored<Group: OptionGroup & Codable & Hashable>(_ type: Group.Type) throws {
  for option in type.options {
    for value in samples(of: option.declaration) {
      var group = Group()
      option.apply(value, &group)
      let data = try JSONEncoder().encode(group)
      let object = try #require(
        try JSONSerialization.jsonObject(with: data) as? [String: Any])
      let stored = try #require(object[option.declaration.member])
      if case .choice(let index) = value {
        #expect(stored as? String == option.declaration.words[index])
      }
      let back = try JSONDecoder().decode(Group.self, from: data)
      #expect(back == group)
      #expect(back.hashValue == group.hashValue)
      if value != option.declaration.standard { #expect(back != Group()) }
    }
  }
}
