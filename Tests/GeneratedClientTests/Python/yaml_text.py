"""Values as YAML on one line, which no reader takes for anything else."""


class Plain(str):
    """A scalar that is written as it stands: a number, something with a tag."""


def flow(value):
    """A value in flow style."""
    if isinstance(value, Plain):
        return str(value)
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (int, float)):
        return repr(value)
    if isinstance(value, str):
        return text(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{text(key)}: {flow(held)}" for key, held in value.items()) + "}"
    return "[" + ", ".join(map(flow, value)) + "]"


def text(value):
    """A scalar in double quotes."""
    return '"' + "".join(map(escaped, value)) + '"'


def escaped(scalar):
    number = ord(scalar)
    if scalar in '"\\':
        return "\\" + scalar
    if 0x20 <= number < 0x7F:
        return scalar
    return f"\\x{number:02x}" if number < 0x100 else f"\\U{number:08x}"
