// The library shares its filters with the compiler, and exports them.

@_exported public import enum MessageSyntax.TextFilter
