/// How parameters become the pairs of a query, of a form, or of a multipart message.
///
/// The defaults are AFNetworking's: `a[b]=1` for maps, `a[]=1` for lists, `1` and `0` for
/// booleans, the key alone for nulls, `%20` for a space, keys sorted at every level by the bytes of
/// their UTF-8, and everything escaped but the unreserved characters of RFC 3986, `/` and `?`.
///
/// ```swift
/// var encoding = ParameterEncoding()
/// try encoding.queryString(["ids": [1, 2], "all": true])  // all=1&ids%5B%5D=1&ids%5B%5D=2
/// encoding.arrays = .comma
/// encoding.booleans = .literal
/// try encoding.queryString(["ids": [1, 2], "all": true])  // all=true&ids=1,2
/// ```
///
/// A value that an encoding cannot carry contributes nothing: an empty map has no pair, nor has an
/// empty list unless ``emptyLists`` says so.
public struct ParameterEncoding: Sendable, Hashable, Codable {
  /// How the items of a list are written.
  public enum Arrays: String, Sendable, Hashable, Codable, CaseIterable {
    /// `a[]=1&a[]=2`.
    case brackets

    /// `a[0]=1&a[1]=2`.
    case indices

    /// `a=1&a=2`.
    case `repeat`

    /// `a=1,2`, a comma inside an item being escaped: `%2C`. A list that holds a map is written as
    /// by `repeat`.
    case comma

    /// `a=1%7C2`. A `|` inside an item is escaped alike: who reads the list cannot tell the two
    /// apart. A list that holds a map is written as by `repeat`.
    case pipe

    /// `a=1%202`. A space inside an item is escaped alike: who reads the list cannot tell the two
    /// apart. A list that holds a map is written as by `repeat`.
    case space

    /// `a[1]=1&a[2]=2`, counted from 1; `a.1=1&a.2=2` where ``maps`` are `dots`, as Amazon's query
    /// protocol does.
    case numbers

    /// `a[]=1&a[1][b]=2`: the index only of items that are lists, sets or maps, as jQuery does. Other
    /// items add nothing to a name that ends in `[]` already.
    case jquery
  }

  /// How the names of a nested map are written.
  public enum Maps: String, Sendable, Hashable, Codable, CaseIterable {
    /// `a[b]=1`.
    case brackets

    /// `a.b=1`.
    case dots

    /// `b=1`: the entries of a map that is the value of a parameter become parameters themselves, and
    /// its own name is not sent. Maps further down are written as by `brackets`.
    case explode

    /// `a={"b":1}`: one pair with the map as a JSON text, everything inside it included. A map is
    /// then one value of a list that is written in one pair.
    case json
  }

  /// How a boolean is written.
  public enum Booleans: String, Sendable, Hashable, Codable, CaseIterable {
    /// `1` and `0`.
    case numeric

    /// `true` and `false`.
    case literal
  }

  /// How a null is written.
  public enum Nulls: String, Sendable, Hashable, Codable, CaseIterable {
    /// `a`: the key without an equals sign, as AFNetworking does.
    case bare

    /// `a=`.
    case empty

    /// Not at all.
    case omit

    /// `a=null`.
    case literal
  }

  /// How a space is written.
  public enum Spaces: String, Sendable, Hashable, Codable, CaseIterable {
    /// `%20`.
    case percent

    /// `+`, as HTML forms do.
    case plus
  }

  /// In which order the entries of a map are written.
  public enum Order: String, Sendable, Hashable, Codable, CaseIterable {
    /// By the bytes of the names' UTF-8, at every level.
    case sorted

    /// As they were written.
    case written

    /// By the bytes of the pairs that they become, escaped, at every level; but as they were written
    /// where the name of the map holds `[]`. So does ActiveSupport. In a multipart message, where
    /// nothing is escaped, as `sorted`.
    case escaped
  }

  /// How bytes are written.
  public enum DataText: String, Sendable, Hashable, Codable, CaseIterable {
    /// The base64 of RFC 4648, section 4, padded.
    case base64

    /// The base64url of RFC 4648, section 5, padded.
    case base64url

    /// Two lower-case hexadecimal digits a byte.
    case hex
  }

  /// Which bytes stay as they are beside the letters and digits of ASCII; all others are
  /// percent-encoded in upper-case digits.
  public enum Escape: String, Sendable, Hashable, Codable, CaseIterable {
    /// `-` `.` `_` `~` `/` `?`, as AFNetworking does.
    case afnetworking

    /// `-` `.` `_` `~`: the unreserved characters of RFC 3986, section 2.3.
    case rfc3986

    /// `*` `-` `.` `_`: the application/x-www-form-urlencoded percent-encode set of the WHATWG's URL
    /// Standard.
    case form

    /// `-` `.` `_`: PHP's `urlencode`.
    case php

    /// `!` `'` `(` `)` `*` `-` `.` `_` `~`: JavaScript's `encodeURIComponent`.
    case component
  }

  /// How a list without items is written.
  public enum EmptyLists: String, Sendable, Hashable, Codable, CaseIterable {
    /// Not at all.
    case omit

    /// `a[]=`, whatever ``arrays`` and ``nulls`` are.
    case bracket
  }

  /// How the items of a list are written.
  public var arrays = Arrays.brackets

  /// How the names of a nested map are written.
  public var maps = Maps.brackets

  /// How a boolean is written.
  public var booleans = Booleans.numeric

  /// How a null is written.
  public var nulls = Nulls.bare

  /// How a space is written.
  public var spaces = Spaces.percent

  /// In which order the entries of a map are written.
  public var order = Order.sorted

  /// How dates and instants are written; one that has a format of its own keeps it.
  public var dates = DateFormat.rfc3339

  /// How bytes are written; as they are in the parts of a multipart message.
  public var data = DataText.base64

  /// Further characters that stay as they are, for example `:@` or `[]`.
  ///
  /// Each is one of the visible characters of ASCII other than `#`, `%` and `&`, which would end a
  /// query, begin an escape or end a pair; nor may it be `+` where ``spaces`` are `+`. An `=` stays
  /// in values only, and the delimiter of a list is escaped in its items all the same.
  ///
  /// Characters that RFC 3986 has no place for in a query are taken too: `"`, `<`, `>`, `\`, `^`, a
  /// backtick, `{`, `|` and `}`, and brackets. They are sent as they are, which some servers want;
  /// others, and some clients, refuse such a request.
  public var reserved = ""

  /// Which bytes stay as they are; ``reserved`` and ``spaces`` come on top.
  public var escape = Escape.afnetworking

  /// How a list without items is written.
  public var emptyLists = EmptyLists.omit

  /// The format of the names of nested values, in place of ``maps`` and ``arrays``, or `nil` for
  /// those.
  ///
  /// Lists and maps that are written in one pair, and sets, add nothing to a name.
  public var keys: KeyFormat?

  /// The encodings of parameters that have their own.
  package var names: [ComparedByBytes<String>: ParameterEncoding] = [:]

  /// Creates AFNetworking's encoding, to be changed where another is wanted.
  public init() {}
}

// MARK: - Equality

extension ParameterEncoding {
  /// The parts that equality and hashing compare.
  private var identity: some Hashable {
    Identity(
      arrays, maps, booleans, nulls, spaces, order, dates, data, ComparedByBytes(reserved), escape,
      emptyLists, keys, names)
  }

  /// Whether both write parameters alike.
  public static func == (a: ParameterEncoding, b: ParameterEncoding) -> Bool {
    a.identity == b.identity
  }

  /// Feeds what decides how parameters are written to the hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

// MARK: - The table

extension ParameterEncoding: OptionGroup {
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
