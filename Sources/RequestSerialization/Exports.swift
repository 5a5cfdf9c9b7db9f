// The options of the library stand in a target of their own, which the compiler's model shares.
// Who imports the library sees them as its own.

@_exported public import SerializationOptions
