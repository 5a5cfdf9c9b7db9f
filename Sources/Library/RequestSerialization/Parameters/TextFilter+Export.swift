// The filters are those of the compiler, too; programs that import the library have them by it.

@_exported public import enum MessageSyntax.TextFilter
