package import SerializationOptions

// The bytes that a query or form keeps unescaped, and the encoder for the others.

extension ParameterOptions.Escape {
  /// The bytes that are kept unescaped.
  package var kept: ByteSet {
    switch self {
    case .afnetworking: .formUnescaped
    case .rfc3986: .unreserved
    case .form: Self.formKept
    case .php: Self.phpKept
    case .component: Self.componentKept
    }
  }

  /// The encoder for all other bytes. Each encoder is created once, on first use.
  package func encoder(spacesAsPlus plus: Bool) -> PercentEncoder {
    switch (self, plus) {
    case (.afnetworking, false): .form
    case (.afnetworking, true): Self.afnetworkingPlus
    case (.rfc3986, false): .unreserved
    case (.rfc3986, true): Self.unreservedPlus
    case (.form, false): Self.form
    case (.form, true): Self.formPlus
    case (.php, false): Self.php
    case (.php, true): Self.phpPlus
    case (.component, false): Self.component
    case (.component, true): Self.componentPlus
    }
  }

  /// URL Standard, 1.3: the application/x-www-form-urlencoded percent-encode set is all but "ASCII
  /// alphanumeric, U+002A (*), U+002D (-), U+002E (.), and U+005F (_)".
  private static let formKept = ByteSet.alphanumeric.union(ByteSet("*-._"))

  /// PHP manual, `urlencode`: "all non-alphanumeric characters except -_. have been replaced".
  private static let phpKept = ByteSet.alphanumeric.union(ByteSet("-._"))

  /// ECMA-262, 19.2.6.4: `encodeURIComponent` keeps letters, digits and `-.!~*'()_`.
  private static let componentKept = ByteSet.unreserved.union(ByteSet("!'()*"))

  private static let afnetworkingPlus = PercentEncoder(keeping: .formUnescaped, spacesAsPlus: true)
  private static let unreservedPlus = PercentEncoder(keeping: .unreserved, spacesAsPlus: true)
  private static let form = PercentEncoder(keeping: formKept)
  private static let formPlus = PercentEncoder(keeping: formKept, spacesAsPlus: true)
  private static let php = PercentEncoder(keeping: phpKept)
  private static let phpPlus = PercentEncoder(keeping: phpKept, spacesAsPlus: true)
  private static let component = PercentEncoder(keeping: componentKept)
  private static let componentPlus = PercentEncoder(keeping: componentKept, spacesAsPlus: true)
}
