"""Compares what curl sends for a command with the message that an import of the command makes.

    curl_import.py WAYBILL FOLDER [SCRIPTS]

Each command is run by a shell against a server on this machine that records the bytes, then imported
and compiled in FOLDER. The messages must be the same but for what is curl's own: `User-Agent` and
`Accept` without an option, the place of `Content-Type` and `Content-Length`, and the boundary. Where
they cannot be the same the import must say so. SCRIPTS seeded scripts (60) are made of pieces of
commands: those that are imported without a loss must give what curl sends. Prints one line, or each
failure.
"""

import pathlib
import random
import re
import shutil
import socket
import subprocess
import sys
import threading

# Commands whose message must be the same. U is the URL of the server, PORT its port.
SAME = r"""
curl U/a
curl U
curl U?x=1
curl 'U/a#fragment'
curl 127.0.0.1:PORT/a
curl --url U/a --request GET
curl -g 'U/a?x=[1]'
curl U/a?q=%E2%82%AC
curl U/a/../b/./c
curl U/a/b/..
curl -sSL -o /dev/null -w '' --max-time 5 -k -v U/a
curl -I U/a
curl -X DELETE U/a/1
curl -X GET -d x U/a
curl -XPUT U/a -d x=1
curl -X PATCH U/a -H 'Content-Type: application/json' -d '{"a":1,"b":"é"}'
curl U/a -H 'X-A: b' -H 'x-b:c' -H 'X-C;'
curl U/a -H 'Host: other.example'
curl U/a -H 'Accept:' -H 'User-Agent:'
curl U/a -H 'Accept: text/html' -A 'Moz/1 (x; y)'
curl U/a -H 'X-A: 1' -A agent -e http://r.example/ -b a=1 -r 0-9
curl U/a -H 'User-Agent: mine' -A agent
curl U/a -H 'Accept: a' -H 'Accept: b'
curl U/a -H 'X-Pad:   b  '
curl U/a -u user:pass
curl U/a -u 'user:p@ss:é'
curl U/a --oauth2-bearer tok
curl http://u:p%40@127.0.0.1:PORT/a
curl U/a -b 'a=1; b=2'
curl U/a --referer 'http://ref.example/;auto'
curl U/a --range 0-10
curl U/a -d a=1 -d b=2
curl U/a -da=1 -HX-A:1
curl U/a -sXPOST -d a
curl -d '' U/a
curl U/a --data-raw @body.txt
curl U/a --data-binary @body.txt
curl U/a --data-urlencode 'a=b c&d' --data-urlencode '=x y' --data-urlencode 'plain text'
curl U/a --data-urlencode 'a=~!*()é/+'
curl -G U/a -d a=1 -d b=c
curl -G 'U/a?z=0' --data-urlencode 'q=a b&c'
curl --get U/a
curl --url-query 'a=b c' U/a
curl --url-query '+raw=b' 'U/a?x=1' -d y=2
curl --json '{"a": 1}' U/a
curl --json '{"a": 1}' --json ' ' U/a
curl --json @body.json -X PUT U/a
curl U/a -d $'a=\'x\'\n\u00e9\x41\101'
curl "U/a" -H "Authorization: Bearer lit" --data "{\"a\": \"b\$c\"}"
echo hello | curl --data-binary @- U/a
echo -n 'a  b' c | curl -d @- U/a
printf 'a\tb\n' | curl --data-binary @- U/a
curl -d @- U/a <<< 'x y'
curl -F a=1 -F 'b=x y' U/a
curl -Fa=1 U/a
curl -F file=@body.txt U/a
curl -F 'file=@body.txt;type=text/x;filename=q.txt' -F 'j={"a":1};type=application/json' U/a
curl -F 'a="x;y"' -F 'b= x' -F 'c=x ' U/a
curl -F 'a="q\"x\\y"' U/a
curl -F 'na"me=1' U/a
curl -F 'file=@pic.png' -F 'h=@page.html' -F 'j=@body.json' -F u=@blob U/a
curl -F 'j=@body.json;filename=a.txt' -F 'k=@body.txt;filename=b' U/a
curl --form-string 'a=@b;c' U/a
curl -F 'a=1;headers="X-P: 1"' U/a
curl -F 'a=@body.txt;filename="a\"b.txt"' U/a
curl -F 'a=é;type=text/plain; charset=utf-8' U/a
curl -F 'a=1;filename=zz' -F 'b=2;filename=z.html' U/a
curl -H 'Transfer-Encoding: chunked' -d abc U/a
curl -H 'Content-Length: 3' -d abc U/a
curl -H 'Expect: 100-continue' -d abc U/a
curl -H 'Cookie: a=1' U/a
curl -H 'Content-Type:' -d abc U/a
curl -T body.txt -H Expect: U/p
curl --data-binary @blob -H 'Content-Type: application/octet-stream' U/a
curl -H 'Content-Type: image/png' -T pic.png -H Expect: U/dir/
curl -H 'Content-Type: text/x' -T body.txt -X POST -H Expect: U/p
curl U/a --request-target '*' -X OPTIONS
curl U/a U/b
curl U/a --next U/b -d x
curl U/{a,b}
curl 'U/{a,b}/[1-3:2]' -d x
curl -g 'U/%7Ba%7D'
for i in a; do curl U/a; done
(curl U/a); curl U/b
x=$(curl -s U/a) && curl U/b
timeout 20 env A=1 curl U/a
ARGS=(-H 'X-A: 1' -d x); curl "${ARGS[@]}" U/a
B=U/b; curl "$B/c?d=${E:-1}"
curl -d 'a=1&b=%20c' -d '@body.txt' U/a
curl -d @body.txt -d x U/a
curl -d @body.txt U/a
curl -d @body.json -H 'Content-Type: application/json' U/a
curl --json '{"a":1}' --json @body.json U/a
curl --data-urlencode 'n@body.txt' --data-urlencode '@body.json' U/a
cat body.txt | curl -d @- U/a
cat < body.txt | curl --data-binary @- U/a
curl -d @- U/a < body.txt
X=1; echo "{\"x\": \"$X\"}" | curl --json @- U/a
curl -F 'file=<body.txt' -F 'j=<body.json;type=application/json' U/a
curl -F 'file=@-;filename=x.txt' U/a < body.txt
curl -H @headers.txt U/a
curl -K options.txt
curl -K options.txt U/b
curl -s U/a 2>&1 >/dev/null
OPTS="-s -H X-A:1"; curl $OPTS U/a
CURL="curl -s"; $CURL U/a
curl "U/a?x=${X:-$(printf y)}"
curl -F 'file=@-' U/a < body.txt
""".strip().splitlines()

# Commands whose message cannot be the same, and the messages they must cause.
SAID = [(line.split(" ## ")[0], line.split(" ## ")[1]) for line in r"""
curl -d a -d @/etc/hostname U/a ## it is sent with other data, and cannot be read
curl -d @/etc/hostname U/a ## without its line ends
curl --data-urlencode 'n@/etc/hostname' U/a ## the file is not read
seq 3 | curl -d @- U/a ## the content from standard input
curl -d @<(seq 3) U/a ## a file whose path contains a variable
curl -K /etc/hostname U/a ## the file of '--config' says is not imported
curl -d "$(cat body.txt)" U/a ## the output of 'cat body.txt' becomes the
curl -F 'file=</etc/hostname' U/a ## from a file as text
curl -F 'x=@body.txt,body.json' U/a ## it is made of several files
curl -F '=1' U/a ## a part without a name
curl -F 'a=@body.txt;encoder=base64' U/a ## 'encoder=base64' of a part
curl U/a -H 'Host:' ## HTTP/1.1 requires the field
curl -H 'Content-Type;' -d abc U/a ## an empty 'Content-Type'
curl -H @/etc/hostname U/a ## the file is not read
curl "$@" U/a ## the items of '$@' are not known
curl $OPTIONS U/a ## the arguments in '$OPTIONS' are not known
curl $(options) U/a ## the arguments in '$(options)' are not known
curl -F a=1 -d b U/a ## curl sends none beside a form
curl --variable a=b --expand-url 'U/{{a}}' ## the option '--expand-url'
curl -T '{body.txt,body.json}' U/a/ ## curl takes its braces for several files
retry 3 curl -s U/a ## what 'retry' makes of it is not known
trap 'curl U/a' EXIT ## what 'trap' makes of it is not known
curl -b cookiejar U/a ## no cookie jar
curl --compressed U/a ## '--compressed'
curl --http1.0 U/a ## '--http1.0'
curl -C 10 U/a ## '--continue-at'
curl --digest -u a:b U/a ## '--digest'
curl -H $'X-U: \xff' U/a ## bytes that are not UTF-8
curl U/a?r=€ ## characters that are not allowed in a URL
""".strip().splitlines()]

OWN_FIELDS = {b"Accept: */*"}


class Server:
    """Records the messages that come in."""

    def __init__(self):
        self.messages = []
        self.socket = socket.socket()
        self.socket.bind(("127.0.0.1", 0))
        self.socket.listen(8)
        self.port = self.socket.getsockname()[1]
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            connection, _ = self.socket.accept()
            with connection:
                connection.settimeout(5)
                try:
                    self.messages.append(self.read(connection))
                except OSError:
                    continue
                connection.sendall(
                    b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")

    @staticmethod
    def read(connection):
        data = b""
        while b"\r\n\r\n" not in data:
            data += connection.recv(65536)
        head, _, content = data.partition(b"\r\n\r\n")
        if re.search(rb"(?i)\nexpect: 100", head):
            connection.sendall(b"HTTP/1.1 100 Continue\r\n\r\n")
        length = re.search(rb"(?i)\ncontent-length: *(\d+)", head)
        chunked = re.search(rb"(?i)\ntransfer-encoding: *chunked", head)
        while length and len(content) < int(length[1]) or chunked and not content.endswith(
                b"0\r\n\r\n"):
            content += connection.recv(65536)
        return head + b"\r\n\r\n" + content


def comparable(message):
    """A message without the parts that are specific to curl."""
    boundary = re.search(rb'boundary="?([^"\r\n;]+)"?', message)
    if boundary:
        message = message.replace(boundary[1], b"BOUNDARY")
    head, _, content = message.partition(b"\r\n\r\n")
    lines = [re.sub(rb"^([^: ]+):[ \t]*", rb"\1: ", line).rstrip() for line in head.split(b"\r\n")]
    computed = (b"content-type:", b"content-length:")
    fields = [line for line in lines[1:] if not line.lower().startswith(computed)
              and line not in OWN_FIELDS and not line.startswith(b"User-Agent: curl/")]
    placed = sorted(line for line in lines[1:] if line.lower().startswith(computed)
                    and not (boundary and line.lower().startswith(b"content-length:")))
    # No content and empty content are framed in one way by Waybill.
    placed = [line for line in placed if line != b"Content-Length: 0"]
    return (lines[0], tuple(fields), tuple(placed), content)


def write_files(folder, port):
    (folder / "body.txt").write_bytes(b"line 1\r\nline=2 &\nlast\n")
    (folder / "body.json").write_bytes(b'{"x": [1,2]}\n')
    (folder / "pic.png").write_bytes(bytes(range(256)))
    (folder / "page.html").write_text("<p>")
    (folder / "blob").write_bytes(b"\x00\xff\r\n\n")
    (folder / "headers.txt").write_text("X-One: 1\n")
    (folder / "options.txt").write_text(
        f'# options\nurl = "http://127.0.0.1:{port}/k"\nheader = "X-Q: a\\"b"\n'
        "--data x=1\n-d y\nsilent\n")
    (folder / "cookiejar").write_text("127.0.0.1\tFALSE\t/\tFALSE\t0\tjar\tv\n")


def imported(waybill, command, folder):
    """The messages that a command becomes, and the report about it."""
    for path in folder.glob("*.yaml"):
        path.unlink()
    shutil.rmtree(folder / "out", ignore_errors=True)
    (folder / "command.sh").write_text(command + "\n")
    run = subprocess.run(
        [waybill, "import", "curl", "command.sh", "--output", ".", "--keep-credentials"], cwd=folder,
        capture_output=True, check=False)
    specs = [path.name for path in folder.glob("*.yaml")]
    if run.returncode != 0 or not specs:
        return [], run.stderr.decode(errors="replace")
    compiled = subprocess.run(
        [waybill, "compile", *specs, "--output", "out"], cwd=folder, capture_output=True,
        check=False)
    messages = [path.read_bytes() for path in (folder / "out").rglob("*.request")]
    return messages, (run.stderr + compiled.stderr).decode(errors="replace")


# Pieces of commands, from which seeded scripts are made.
DATA = r"""
a=1 | '{"a": [1, "é"]}' | @body.txt | @body.json | @- | 'x y&z=%41' | "" | $'a\nb' | "$V" | "q $V ${W:-w}"
plain | "a\"b\\c\$d" | 'a''b'"c"
""".strip().replace("\n", "|").split("|")
OPTIONS = r"""
-H 'X-A: 1' | -H "X-B: $V" | -HX-C:2 | -H 'X-D;' | -H 'Accept:' | -A agent | -e http://r.example/ | -b a=1
-u a:b | -r 0-9 | -s | -sS | -o /dev/null | --compressed-ssh | --no-keepalive | --max-time 9 | --fail-early
-X PUT | --request PATCH | -G | --url-query q=1 | --libcurl /dev/null | -K options.txt | $O | 2>&1
""".strip().replace("\n", "|").split("|")
INPUTS = r"""
 | <<< 'in put' | < body.txt | < body.json | <<< "v $V"
""".replace("\n", " ").split("|")
FRAMES = ["{}", "({})", "{{ {}; }}", "if {}; then :; fi", "for i in 1; do {}; done", "x=$({})", "true && {}",
          "{} | cat", "f() {{ {}; }}; f", "cat body.txt | {}", "echo \"p $V\" | {}", "env A=1 {}", "! {}",
          "case a in a) {};; esac", "echo \"$({})\"", "while {}; do break; done", "cat <({})"]


def random_script(random):
    """A script with one or two commands."""
    def command():
        words = ["curl"]
        # curl 7.88 sends a wrong length for JSON that follows other data.
        family = random.choice([
            ["-F"], ["--json"], ["-d", "--data-raw", "--data-binary", "--data-urlencode"]])
        for _ in range(random.randrange(4)):
            words.append(random.choice(OPTIONS).strip())
        for _ in range(random.randrange(3)):
            option = random.choice(family)
            value = random.choice(DATA).strip()
            words.append(f"{option} {'n=' if option == '-F' else ''}{value}")
        words.append(random.choice(["U/a", "'U/b?x=1'", '"U/$V"', "U/{c,d}", "U/e/../f"]))
        text = " ".join(words) + " " + random.choice(INPUTS).strip()
        # curl does not read standard input again for the second of two URLs.
        return text.replace("{c,d}", "c") if "@-" in text else text

    lines = [random.choice(FRAMES).format(command()) for _ in range(random.randrange(1, 3))]
    return "V=1v\nO='-s -H X-O:1'\n" + "\n".join(lines)


def check_random_scripts(waybill, folder, server, filled, count):
    """The failures of seeded scripts: what is imported without a loss is what curl sends."""
    failures, exact = [], 0
    for seed in range(count):
        script = filled(random_script(random.Random(seed)))
        server.messages.clear()
        try:
            subprocess.run(["bash", "-c", script], cwd=folder, capture_output=True, check=False,
                           stdin=subprocess.DEVNULL, timeout=8)
        except subprocess.TimeoutExpired:
            continue
        messages, said = imported(waybill, script, folder)
        sent = sorted(comparable(message) for message in server.messages)
        if "[not-imported]" in said or "[import-repair]" in said or not sent:
            continue
        exact += 1
        if sent != sorted(comparable(message) for message in messages):
            failures.append(f"seed {seed}: {script}\n  curl: {server.messages}\n  here: {messages}\n"
                            f"  {said}")
    if exact < count // 3:
        failures.append(f"only {exact} of {count} scripts are imported without a loss")
    return failures, exact


def main():
    waybill, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    server = Server()
    write_files(folder, server.port)
    failures = []

    def filled(command):
        command = re.sub(r"\bU(?=[/?\s'\"]|$)", f"http://127.0.0.1:{server.port}", command)
        return command.replace("PORT", str(server.port))

    for command in SAME:
        server.messages.clear()
        subprocess.run(
            ["bash", "-c", filled(command)], cwd=folder, capture_output=True, check=False,
            timeout=60)
        messages, said = imported(waybill, filled(command), folder)
        sent = sorted(comparable(message) for message in server.messages)
        if not sent:
            failures.append(f"{command}\n  curl sent nothing")
        elif sent != sorted(comparable(message) for message in messages):
            failures.append(f"{command}\n  curl: {server.messages}\n  here: {messages}\n  {said}")
    for command, expected in SAID:
        _, said = imported(waybill, filled(command), folder)
        if expected not in said:
            failures.append(f"{command}\n  does not say: {expected}\n  {said}")
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 60
    more, exact = check_random_scripts(waybill, folder, server, filled, count)
    failures += more
    for failure in failures:
        print(failure)
    if not failures:
        print(f"{len(SAME)} commands give what curl sends, and {len(SAID)} say why they do not; "
              f"so do {exact} of {count} scripts")
    sys.exit(bool(failures))


main()
