/// The options of property lists, which a serializer has as separate properties.
package struct PropertyListOptions: OptionGroup, Hashable {
  package var propertyListFormat = PropertyListFormat.xml

  package init() {}

  package static let word = "plist-options"
  package static let path = ["serializer"]
  package static let options: [SerializationOption<Self>] = [
    .choice("format", member: "propertyListFormat", \.propertyListFormat)
  ]
}
