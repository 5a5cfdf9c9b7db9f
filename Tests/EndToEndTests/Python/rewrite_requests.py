"""Rewrites HTTP/1.1 requests: other spellings of the same, and single changes of meaning.

Owes nothing to Waybill: the message is taken apart with the standard library alone.
"""

import base64
import datetime
import gzip
import json
import plistlib
import re
import urllib.parse
import zlib

FRAMING = {b"content-length", b"transfer-encoding", b"content-encoding", b"connection", b"expect",
           b"content-digest", b"content-md5", b"digest"}


class Message:
    """A request, taken apart."""

    def __init__(self, data):
        head, _, content = data.partition(b"\r\n\r\n")
        lines = head.split(b"\r\n")
        self.method, self.target, _ = lines[0].split(b" ")
        self.fields = [tuple(part.strip(b" \t") for part in line.split(b":", 1))
                       for line in lines[1:]]
        if (self.value(b"transfer-encoding") or b"").lower() == b"chunked":
            content = unchunked(content)
        self.content = content

    def value(self, name):
        """The value of a field."""
        return next((value for key, value in self.fields if key.lower() == name), None)

    def replace(self, name, value):
        """Sets or removes a field."""
        self.fields = [(key, value if key.lower() == name else old)
                       for key, old in self.fields
                       if key.lower() != name or value is not None]

    def is_coded(self):
        """Whether the content has a content coding."""
        return self.value(b"content-encoding") is not None

    def has_digest(self):
        """Whether a field depends on the bytes of the content."""
        return any(self.value(name) for name in (b"content-digest", b"content-md5", b"digest"))

    def kind(self):
        """The media type, without parameters."""
        return (self.value(b"content-type") or b"").split(b";")[0].strip().lower()

    def bytes(self, chunked=False):
        """The message, framed anew."""
        self.replace(b"content-length", None)
        self.replace(b"transfer-encoding", None)
        fields, content = list(self.fields), self.content
        if chunked:
            fields.append((b"transfer-encoding", b"chunked"))
            pieces = [content[start:start + 7] for start in range(0, len(content), 7)]
            content = b"".join(b"%X;x=y\r\n%s\r\n" % (len(piece), piece) for piece in pieces)
            content += b"0\r\nX-Trailer: 1\r\n\r\n"
        elif content:
            fields.append((b"CONTENT-length", b"%d" % len(content)))
        lines = [b" ".join((self.method, self.target, b"HTTP/1.1"))]
        lines += [key + b":" + value for key, value in fields]
        return b"\r\n".join(lines) + b"\r\n\r\n" + content


def unchunked(content):
    """Content without its chunks."""
    output = b""
    while True:
        size, _, content = content.partition(b"\r\n")
        count = int(size.split(b";")[0], 16)
        if count == 0:
            return output
        output += content[:count]
        content = content[count + 2:]


def is_json(kind):
    """Whether a media type is JSON."""
    return kind == b"application/json" or kind.endswith(b"+json")


def percent_spelled(text, draw):
    """Percent-encodes some unreserved characters, and turns the case of triplets around."""
    output = b""
    for found in re.finditer(rb"%[0-9A-Fa-f]{2}|.", text, re.DOTALL):
        piece = found.group()
        if len(piece) == 3:
            piece = piece.lower() if draw.random() < 0.5 else piece.upper()
        elif re.match(rb"[A-Za-z0-9._~-]", piece) and draw.random() < 0.2:
            piece = b"%%%02x" % piece[0]
        output += piece
    return output


def shuffled_pairs(text, draw):
    """Other order of the pairs, that of one name kept."""
    pairs = [pair for pair in text.split(b"&") if pair]
    groups = {}
    for pair in pairs:
        name = urllib.parse.unquote_to_bytes(pair.split(b"=")[0].replace(b"+", b" "))
        groups.setdefault(name, []).append(pair)
    order = [name for name, group in groups.items() for _ in group]
    draw.shuffle(order)
    return b"&".join(groups[name].pop(0) for name in order)


def shuffled_json(value, draw):
    """Other order of the members of all objects."""
    if isinstance(value, dict):
        names = list(value)
        draw.shuffle(names)
        return {name: shuffled_json(value[name], draw) for name in names}
    if isinstance(value, list):
        return [shuffled_json(item, draw) for item in value]
    return value


class Number(str):
    """A number of JSON as it is spelled."""


def read_json(content):
    """JSON, its numbers as spelled; `None` in a tuple for what is none."""
    try:
        return (json.loads(content, parse_float=Number, parse_int=Number),)
    except ValueError:
        return None


def write_json(value, space=""):
    """JSON with numbers as spelled, and ASCII alone."""
    if isinstance(value, Number):
        return str(value)
    if isinstance(value, dict):
        members = (json.dumps(name) + ":" + space + write_json(item, space)
                   for name, item in value.items())
        return "{" + space + ("," + space).join(members) + space + "}"
    if isinstance(value, list):
        return "[" + ("," + space).join(write_json(item, space) for item in value) + "]"
    return json.dumps(value)


def spellings(data, draw):
    """Other messages that mean the same, each with a title."""
    yield "as it is", data

    def changed():
        return Message(data)

    message = changed()
    message.fields = [(key.swapcase(), value) for key, value in message.fields]
    # Fields of one name keep their order: names are shuffled, not lines.
    names = sorted({key.lower() for key, _ in message.fields}, key=lambda _: draw.random())
    message.fields = [field for name in names for field in message.fields
                      if field[0].lower() == name]
    yield "fields", message.bytes()
    if message.content:
        yield "chunks", changed().bytes(chunked=True)
    message = changed()
    path, mark, query = message.target.partition(b"?")
    message.target = percent_spelled(path, draw) + mark + shuffled_pairs(
        percent_spelled(query, draw), draw)
    if message.target.startswith(b"/"):
        yield "target", message.bytes()
    message = changed()
    message.fields = [(key, value.swapcase() if key.lower() == b"host" else value)
                      for key, value in message.fields]
    yield "host", message.bytes()
    if message.is_coded() or message.has_digest() or not message.content:
        return
    message = changed()
    message.content = gzip.compress(message.content)
    message.fields.append((b"Content-Encoding", b"gzip"))
    yield "coding", message.bytes()
    message = changed()
    if message.kind() == b"application/x-www-form-urlencoded":
        message.content = shuffled_pairs(percent_spelled(message.content, draw), draw)
        yield "form", message.bytes()
    value = read_json(message.content) if is_json(message.kind()) else None
    if value is not None:
        message.content = write_json(shuffled_json(value[0], draw), " ").encode()
        yield "JSON", message.bytes()
    boundary = re.search(rb'boundary="?([^";]+)"?', message.value(b"content-type") or b"")
    if boundary:
        message.content = message.content.replace(b"--" + boundary.group(1), b"--another=one")
        message.replace(b"content-type", message.value(b"content-type").replace(
            boundary.group(), b'boundary="another=one"'))
        yield "boundary", message.bytes()


def mutation(data, draw, secrets):
    """A title, the place that an explanation must name, and a message with one change of meaning; `None`
    where a drawn change cannot be made."""
    message = Message(data)
    change = draw.choice([
        change_method, change_path, change_query, change_field, change_cookie, change_type,
        change_content, change_content, change_content])
    found = change(message, draw, secrets)
    if found is None:
        return None
    return (*found, message.bytes())


def is_secret(value, secrets):
    """Whether a value holds a secret, also in base64."""
    texts = [value, urllib.parse.unquote_to_bytes(value)]
    for word in value.split():
        try:
            texts.append(base64.b64decode(word, validate=True))
        except ValueError:
            pass
    coded = [coder(secret) for secret in secrets
             for coder in (bytes, base64.b64encode, lambda text: text.hex().encode())]
    return any(secret in text for secret in coded for text in texts)


def change_method(message, _draw, _secrets):
    message.method = b"PUT" if message.method != b"PUT" else b"POST"
    return "method", "method"


def change_path(message, draw, secrets):
    path, mark, query = message.target.partition(b"?")
    segments = path.split(b"/")
    places = [index for index in range(1, len(segments))
              if segments[index] and not is_secret(segments[index], secrets)]
    if not path.startswith(b"/") or not places:
        return None
    index = draw.choice(places)
    segments[index] += b"x"
    message.target = b"/".join(segments) + mark + query
    return f"path segment {index}", f"path segment {index}"


def change_pairs(text, draw, secrets):
    """Changes one pair, and returns its name and the pairs."""
    pairs = [pair for pair in text.split(b"&") if pair]
    places = [index for index, pair in enumerate(pairs) if not is_secret(pair, secrets)]
    if not places:
        return None
    index = draw.choice(places)
    name = urllib.parse.unquote_to_bytes(pairs[index].split(b"=")[0].replace(b"+", b" "))
    kind = draw.choice(["change", "drop", "repeat"])
    if kind == "change":
        pairs[index] += b"x" if b"=" in pairs[index] else b"=x"
    elif kind == "drop":
        del pairs[index]
    else:
        pairs.append(pairs[index] + (b"x" if b"=" in pairs[index] else b"=x"))
    return name.decode(), b"&".join(pairs)


def change_query(message, draw, secrets):
    path, mark, query = message.target.partition(b"?")
    found = change_pairs(query, draw, secrets)
    if found is None or not path.startswith(b"/"):
        return None
    message.target = path + (mark + found[1] if found[1] else b"")
    return f"query {found[0]}", f"query parameter '{found[0]}'"


def change_field(message, draw, secrets):
    # RFC 9112, section 3.2.2: Host has no meaning beside a whole URL.
    ignored = FRAMING | {b"cookie", b"content-type"} | (
        set() if message.target.startswith((b"/", b"*")) else {b"host"})
    plain = [index for index, (key, value) in enumerate(message.fields)
             if key.lower() not in ignored and not is_secret(value, secrets)]
    if not plain:
        return None
    index = draw.choice(plain)
    key, value = message.fields[index]
    if draw.random() < 0.5:
        message.fields[index] = (key, value + b"x")
    else:
        del message.fields[index]
    return f"header {key.decode()}", f"header '{key.decode()}'"


def change_cookie(message, draw, secrets):
    value = message.value(b"cookie")
    if value is None:
        return None
    pairs = value.split(b"; ")
    places = [index for index, pair in enumerate(pairs) if not is_secret(pair, secrets)]
    if not places:
        return None
    index = draw.choice(places)
    name = pairs[index].split(b"=")[0].decode()
    if draw.random() < 0.5:
        pairs[index] += b"x"
    else:
        pairs.append(b"unexpected=1")
        name = "unexpected"
    message.replace(b"cookie", b"; ".join(pairs))
    return f"cookie {name}", f"cookie '{name}'"


def change_type(message, draw, secrets):
    value = message.value(b"content-type")
    if value is None or is_secret(value, secrets) or b"/" not in value:
        return None
    kind, parameters, rest = value.partition(b";")
    if draw.random() < 0.5:
        message.replace(b"content-type", kind.strip() + b"x" + parameters + rest)
    else:
        message.replace(b"content-type", value + b"; unexpected=1")
    name = next(key for key, _ in message.fields if key.lower() == b"content-type").decode()
    return "media type", f"header '{name}'"


def leaves(value, pointer=""):
    """The places of the scalars of JSON: what holds one, its key, and its pointer."""
    entries = value.items() if isinstance(value, dict) else enumerate(value)
    for key, item in entries:
        name = str(key).replace("~", "~0").replace("/", "~1")
        if isinstance(item, (dict, list)):
            yield from leaves(item, f"{pointer}/{name}")
        else:
            yield value, key, f"{pointer}/{name}"


def change_content(message, draw, secrets):
    """Changes content below its coding, which is applied again."""
    coding = (message.value(b"content-encoding") or b"").lower()
    if message.has_digest() or not message.content or coding not in (b"", b"gzip", b"deflate"):
        return None
    if coding:
        message.content = zlib.decompress(message.content, 47)
    found = change_plain_content(message, draw, secrets)
    if coding == b"gzip":
        message.content = gzip.compress(message.content)
    elif coding:
        message.content = zlib.compress(message.content)
    return found


def change_plain_content(message, draw, secrets):
    if message.kind() == b"application/x-www-form-urlencoded":
        found = change_pairs(message.content, draw, secrets)
        if found is None:
            return None
        message.content = found[1]
        return f"form {found[0]}", f"form field '{found[0]}'"
    value = read_json(message.content) if is_json(message.kind()) else None
    if value is not None and isinstance(value[0], (dict, list)):
        return change_json(message, value[0], draw, secrets)
    boundary = re.search(rb'boundary="?([^";]+)', message.value(b"content-type") or b"")
    if boundary and message.kind().startswith(b"multipart/"):
        return change_part(message, boundary.group(1), draw, secrets)
    if message.kind() in (b"application/x-ndjson", b"application/jsonl"):
        return change_line(message, draw, secrets)
    # A byte of a declaration or of a table of offsets has no meaning by itself.
    if message.content.startswith(b"bplist00") or b"<plist" in message.content[:512]:
        return change_property_list(message, draw, secrets)
    if is_json(message.kind()) or is_secret(message.content, secrets):
        return None
    index = draw.randrange(len(message.content))
    flipped = bytes([message.content[index] ^ 1])
    message.content = message.content[:index] + flipped + message.content[index + 1:]
    return f"byte {index}", "body"


def change_part(message, boundary, draw, secrets):
    """Changes the content, the name or the header of a part, takes a part away, or adds one."""
    delimiter = b"\r\n--" + boundary
    pieces = (b"\r\n" + message.content).split(delimiter)
    parts = pieces[1:-1]
    places = [index for index, part in enumerate(parts) if not is_secret(part, secrets)]
    if not places:
        return None
    index = draw.choice(places)
    head, _, content = parts[index].partition(b"\r\n\r\n")
    name = re.search(rb'[; ]name="([^"]*)"', head)
    title = f"part '{name.group(1).decode()}'" if name and b"%" not in name.group(1) else "part"
    kind = draw.choice(["content", "drop", "add", "header"])
    if kind == "content":
        parts[index] = head + b"\r\n\r\n" + content + b"x"
        # JSON and bytes of files that go on cannot be read, or differ: either names the part.
    elif kind == "drop":
        if len(parts) == 1:
            return None
        del parts[index]
        # Parts without a name take the place of those that are gone.
        title = title if name else "part"
    elif kind == "add":
        parts.append(b'\r\nContent-Disposition: form-data; name="unexpected"\r\n\r\n1')
        title = "part"
    else:
        found = re.search(rb"\r\nContent-Type: ([^\r;]+)", head)
        if found is None:
            return None
        parts[index] = head.replace(found.group(), found.group() + b"x") + b"\r\n\r\n" + content
    message.content = delimiter.join([b"", *parts, b"--\r\n"])[2:]
    return f"{kind} of {title}", title


def change_line(message, draw, secrets):
    """Changes a scalar of a line of JSON."""
    lines = message.content.rstrip(b"\n").split(b"\n")
    index = draw.randrange(len(lines))
    value = read_json(lines[index])
    if value is None or not isinstance(value[0], (dict, list)):
        return None
    places = [place for place in leaves(value[0])
              if not is_secret(str(place[0][place[1]]).encode(), secrets)]
    if not places:
        return None
    holder, key, pointer = draw.choice(places)
    holder[key] = "changed"
    lines[index] = write_json(value[0]).encode()
    message.content = b"\n".join(lines) + b"\n"
    return f"line {index + 1}, {pointer}", f"line {index + 1}, body {pointer}"


def change_property_list(message, draw, secrets):
    """Changes a scalar of a property list, in the format that it has."""
    try:
        value = plistlib.loads(message.content)
    except (ValueError, plistlib.InvalidFileException):
        return None
    if not isinstance(value, (dict, list)):
        return None
    places = [place for place in leaves(value)
              if not is_secret(str(place[0][place[1]]).encode(), secrets)]
    if not places:
        return None
    holder, key, pointer = draw.choice(places)
    old = holder[key]
    if isinstance(old, datetime.datetime):
        holder[key] = old + datetime.timedelta(seconds=1)
    elif isinstance(old, (bytes, str)):
        holder[key] = old + old[:0] + (b"x" if isinstance(old, bytes) else "x")
    elif isinstance(old, bool):
        holder[key] = not old
    else:
        holder[key] = old + 1
    form = plistlib.FMT_BINARY if message.content.startswith(b"bplist") else plistlib.FMT_XML
    message.content = plistlib.dumps(value, fmt=form, sort_keys=False)
    return f"property list {pointer}", f"body {pointer}"


def change_json(message, value, draw, secrets):
    """Changes or removes a scalar, or adds a member beside it."""
    places = [place for place in leaves(value)
              if not is_secret(str(place[0][place[1]]).encode(), secrets)]
    if not places:
        return None
    holder, key, pointer = draw.choice(places)
    kind = draw.choice(["change", "drop", "add"])
    if kind == "drop" and isinstance(holder, dict):
        del holder[key]
    elif kind == "add" and isinstance(holder, dict):
        holder["unexpected-member"] = 1
        pointer = pointer.rsplit("/", 1)[0] + "/unexpected-member"
    elif isinstance(holder[key], Number):
        holder[key] = Number("987654321.5")
    elif isinstance(holder[key], bool) or holder[key] is None:
        holder[key] = "changed"
    else:
        holder[key] += "x"
    message.content = write_json(value).encode()
    return f"JSON {pointer}", f"body {pointer}"
