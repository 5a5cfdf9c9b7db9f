/// The encoding of parameters as pairs of a query, a form, or a multipart message.
///
/// The defaults are AFNetworking's: `a[b]=1` for maps, `a[]=1` for lists, `1` and `0` for booleans,
/// only the key for nulls, `%20` for a space, keys sorted at every level by their UTF-8 bytes, and
/// all characters escaped except the unreserved ones of RFC 3986, `/` and `?`.
///
/// ```swift
/// var encoding = ParameterOptions()
/// try encoding.queryString(["ids": [1, 2], "all": true])  // all=1&ids%5B%5D=1&ids%5B%5D=2
/// encoding.arrays = .comma
/// encoding.booleans = .literal
/// try encoding.queryString(["ids": [1, 2], "all": true])  // all=true&ids=1,2
/// ```
///
/// A value that an encoding cannot express is omitted: an empty map has no pair, and neither has an
/// empty list unless ``emptyLists`` says otherwise.
public struct ParameterOptions: Sendable, Hashable, Codable {
  /// The encoding of a list's items.
  public enum Arrays: String, Sendable, Hashable, Codable, CaseIterable {
    /// `a[]=1&a[]=2`.
    case brackets

    /// `a[0]=1&a[1]=2`.
    case indices

    /// `a=1&a=2`.
    case `repeat`

    /// `a=1,2`, with commas in items escaped as `%2C`. A list that contains a map is encoded as
    /// with `repeat`.
    case comma

    /// `a=1%7C2`. A `|` in an item is escaped in the same way, so readers cannot distinguish it. A
    /// list that contains a map is encoded as with `repeat`.
    case pipe

    /// `a=1%202`. A space in an item is escaped in the same way, so readers cannot distinguish it.
    /// A list that contains a map is encoded as with `repeat`.
    case space

    /// `a[1]=1&a[2]=2`, counted from 1, or `a.1=1&a.2=2` if ``maps`` is `dots`, as in Amazon's
    /// query protocol.
    case numbers

    /// `a[]=1&a[1][b]=2`: only items that are lists, sets or maps have an index, as in jQuery.
    /// Other items add nothing to a name that already ends in `[]`.
    case jquery
  }

  /// The encoding of names in a nested map.
  public enum Maps: String, Sendable, Hashable, Codable, CaseIterable {
    /// `a[b]=1`.
    case brackets

    /// `a.b=1`.
    case dots

    /// `b=1`: the entries of a map that is a parameter's value become parameters themselves, and
    /// its own name is not sent. An entry with the name of another parameter is not sent. Maps inside
    /// the map are encoded as with `brackets`.
    case explode

    /// `a={"b":1}`: one pair with the map as a JSON text, including everything inside it. Such a
    /// map is a single value in a list that is encoded as one pair.
    case json
  }

  /// The encoding of a boolean.
  public enum Booleans: String, Sendable, Hashable, Codable, CaseIterable {
    /// `1` and `0`.
    case numeric

    /// `true` and `false`.
    case literal
  }

  /// The encoding of a null.
  public enum Nulls: String, Sendable, Hashable, Codable, CaseIterable {
    /// `a`: the key without an equals sign, as in AFNetworking.
    case bare

    /// `a=`.
    case empty

    /// Nulls are omitted.
    case omit

    /// `a=null`.
    case literal
  }

  /// The encoding of a space.
  public enum Spaces: String, Sendable, Hashable, Codable, CaseIterable {
    /// `%20`.
    case percent

    /// `+`, as in HTML forms.
    case plus
  }

  /// The order of a map's entries.
  public enum Order: String, Sendable, Hashable, Codable, CaseIterable {
    /// The order of the names' UTF-8 bytes, at every level.
    case sorted

    /// The order in which they were written.
    case written

    /// The order of the bytes of the escaped pairs, at every level, but the order in which they
    /// were written if the name of the map contains `[]`, as in ActiveSupport. In a multipart
    /// message, where nothing is escaped, this is the same as `sorted`.
    case escaped
  }

  /// The encoding of bytes.
  public enum DataText: String, Sendable, Hashable, Codable, CaseIterable {
    /// The base64 of RFC 4648, section 4, padded.
    case base64

    /// The base64url of RFC 4648, section 5, padded.
    case base64url

    /// Two lower-case hexadecimal digits for each byte.
    case hex
  }

  /// The bytes that are not escaped, besides ASCII letters and digits. All others are
  /// percent-encoded with upper-case digits.
  public enum Escape: String, Sendable, Hashable, Codable, CaseIterable {
    /// `-` `.` `_` `~` `/` `?`, as in AFNetworking.
    case afnetworking

    /// `-` `.` `_` `~`: the unreserved characters of RFC 3986, section 2.3.
    case rfc3986

    /// `*` `-` `.` `_`: the application/x-www-form-urlencoded percent-encode set of WHATWG's URL
    /// Standard.
    case form

    /// `-` `.` `_`, as in PHP's `urlencode`.
    case php

    /// `!` `'` `(` `)` `*` `-` `.` `_` `~`, as in JavaScript's `encodeURIComponent`.
    case component
  }

  /// The encoding of an empty list.
  public enum EmptyLists: String, Sendable, Hashable, Codable, CaseIterable {
    /// Empty lists are omitted.
    case omit

    /// `a[]=`, whatever the values of ``arrays`` and ``nulls``.
    case bracket

    /// `a=`, whatever the value of ``nulls``.
    case bare
  }

  /// The encoding of a list's items.
  public var arrays = Arrays.brackets

  /// The encoding of names in a nested map.
  public var maps = Maps.brackets

  /// The encoding of a boolean.
  public var booleans = Booleans.numeric

  /// The encoding of a null.
  public var nulls = Nulls.bare

  /// The encoding of a space.
  public var spaces = Spaces.percent

  /// The order of a map's entries.
  public var order = Order.sorted

  /// The format of dates and instants that have no format of their own.
  public var dates = DateFormat.rfc3339

  /// The encoding of bytes. In parts of a multipart message, bytes are not encoded.
  public var data = DataText.base64

  /// Further characters that are not escaped, for example `:@` or `[]`.
  ///
  /// Each must be a visible ASCII character other than `#`, `%` and `&`, which would end a query,
  /// begin an escape or end a pair, and other than `+` if ``spaces`` is `plus`. An `=` is kept only
  /// in values, and the delimiter of a list is always escaped in its items.
  ///
  /// Characters that RFC 3986 does not allow in a query are accepted too: `"`, `<`, `>`, `\`, `^`,
  /// a backtick, `{`, `|` and `}`, and brackets. They are sent unescaped, which some servers
  /// expect; other servers and some clients refuse such a request.
  public var reserved = ""

  /// The bytes that are not escaped, in addition to ``reserved`` and ``spaces``.
  public var escape = Escape.afnetworking

  /// The encoding of an empty list.
  public var emptyLists = EmptyLists.omit

  /// The format of nested names, which replaces ``maps`` and ``arrays``; `nil` to use those.
  ///
  /// Sets, and lists and maps that are encoded as one pair, add nothing to a name.
  public var keys: KeyFormat?

  /// The encodings of single parameters.
  package var names: [ComparedByBytes<String>: ParameterOptions] = [:]

  /// Creates AFNetworking's encoding, which can then be changed.
  public init() {}
}

// MARK: - Equality

extension ParameterOptions {
  /// The parts compared by equality and hashing.
  private var identity: some Hashable {
    Identity(
      arrays, maps, booleans, nulls, spaces, order, dates, data, ComparedByBytes(reserved), escape,
      emptyLists, keys, names)
  }

  /// Whether both encode all parameters in the same way.
  public static func == (a: ParameterOptions, b: ParameterOptions) -> Bool {
    a.identity == b.identity
  }

  /// Hashes everything that affects the encoding.
  public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

// MARK: - The table

extension ParameterOptions: OptionGroup {
  package static let word = "encoding"
  package static let path = ["serializer", "encoding"]
  package static let options: [SerializationOption<Self>] = [
    .choice("arrays", \.arrays),
    .choice("maps", \.maps),
    .choice("booleans", \.booleans),
    .choice("nulls", \.nulls),
    .choice("spaces", \.spaces),
    .choice("order", \.order),
    .choice("dates", \.dates),
    .choice("data", \.data),
    .characters("reserved", \.reserved),
    .choice("escape", \.escape),
    .choice("empty-lists", member: "emptyLists", \.emptyLists),
  ]
}
