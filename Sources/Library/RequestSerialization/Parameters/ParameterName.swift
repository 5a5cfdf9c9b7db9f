/// The name of a parameter in a literal with variables: a `String`.
///
/// ```swift
/// try serializer.get(url, parameters: ["term": term, "page": 2])
/// ```
///
/// The compiler converts each name, and so prefers a ``ParameterValue`` for a literal without
/// variables and any literal to a dictionary. A name of another type is refused with
/// ``SerializationError/Code/nameNotText`` when the request is made.
public typealias ParameterName = AnyHashable
