// The options are in a target of their own, which the compiler's model shares. Clients of the
// library see them as part of it.

@_exported public import SerializationOptions
