// Encodings as data: options that are not there have their defaults, so that old data stays good
// when options are added.

extension ParameterEncoding {
  /// Reads an encoding. An option that is missing has its default.
  ///
  /// - Parameter decoder: The decoder that holds the options by name.
  /// - Throws: `DecodingError` for an option of another kind or an unknown case.
  public init(from decoder: any Decoder) throws {
    self.init()
    let options = try decoder.container(keyedBy: CodingKeys.self)
    arrays = try options.decodeIfPresent(Arrays.self, forKey: .arrays) ?? arrays
    maps = try options.decodeIfPresent(Maps.self, forKey: .maps) ?? maps
    booleans = try options.decodeIfPresent(Booleans.self, forKey: .booleans) ?? booleans
    nulls = try options.decodeIfPresent(Nulls.self, forKey: .nulls) ?? nulls
    spaces = try options.decodeIfPresent(Spaces.self, forKey: .spaces) ?? spaces
    order = try options.decodeIfPresent(Order.self, forKey: .order) ?? order
    dates = try options.decodeIfPresent(DateFormat.self, forKey: .dates) ?? dates
    data = try options.decodeIfPresent(DataText.self, forKey: .data) ?? data
    reserved = try options.decodeIfPresent(String.self, forKey: .reserved) ?? reserved
  }
}

extension JSONOptions {
  /// Reads options. One that is missing has its default.
  ///
  /// - Parameter decoder: The decoder that holds the options by name.
  /// - Throws: `DecodingError` for an option of another kind or an unknown case.
  public init(from decoder: any Decoder) throws {
    self.init()
    let options = try decoder.container(keyedBy: CodingKeys.self)
    style = try options.decodeIfPresent(Style.self, forKey: .style) ?? style
    keys = try options.decodeIfPresent(Keys.self, forKey: .keys) ?? keys
    slashes = try options.decodeIfPresent(Slashes.self, forKey: .slashes) ?? slashes
    unicode = try options.decodeIfPresent(Unicode.self, forKey: .unicode) ?? unicode
  }
}
