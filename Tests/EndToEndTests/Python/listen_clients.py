"""Sends requests to `waybill listen` with real clients, each by the means that its users know, and replays
the messages of specs with those that take any method, URL, headers and body.

    listen_clients.py WAYBILL SPECS

Prints a line for each client: what matched, or that the client is not here. Fails when a request did not
match, when one of the spec was not seen, or when a secret is in a report.
"""

import asyncio
import http.client
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import urllib.parse

import aiohttp
import httpx
import requests
import urllib3

import rewrite_requests
import verify_matching

SECRET = "r3al-s3cret+/="
PHOTO = bytes(range(256)) * 20
QUERY = {"q": "black & white/日記", "page": "2"}
ALBUM = "日記/2024 a+b"
PATH = "/v1/photos/" + urllib.parse.quote(ALBUM, safe="")
TITLE = "Ünicode & \"quotes\" + more"
BODY = {"title": TITLE, "tags": ["x"], "rating": 4.50, "public": True, "note": None}
FORM = {"title": TITLE, "a b": "c&d"}
LONG = b"long content " * 200_000


class Listener:
    """A run of `waybill listen`."""

    def __init__(self, waybill, spec, *options):
        program = [waybill] if isinstance(waybill, str) else waybill
        self.process = subprocess.Popen(
            [*program, "listen", str(spec), "--port", "0", "--format", "json", "--allow",
             "ambiguous-requests", *options],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.messages = b""
        while not self.messages.rpartition(b"listening on ")[2].endswith(b"\n") \
                or b"listening on " not in self.messages:
            line = self.process.stderr.readline()
            if not line:
                raise SystemExit(self.messages.decode())
            self.messages += line
        self.url = self.messages.rpartition(b"listening on ")[2].strip().decode()

    def end(self):
        """The exit status and the report, without secrets."""
        self.process.terminate()
        output, messages = self.process.communicate(timeout=60)
        return self.process.returncode, output.decode() + messages.decode()


# --- Clients, each by its own means


def with_requests(url):
    session = requests.Session()
    session.get(url + PATH, params=QUERY, headers={"Authorization": "Bearer " + SECRET})
    session.post(url + "/v1/photos", json=BODY)
    session.put(url + "/v1/photos/7", data=FORM)
    session.post(url + "/v1/upload", data={"title": TITLE},
                 files={"photo": ("cat.jpg", PHOTO, "image/jpeg")})
    session.post(url + "/v1/login", auth=("me", SECRET), cookies={"theme": "dark"})
    session.post(url + "/v1/stream", data=(LONG[start:start + 60_000] for start in range(
        0, len(LONG), 60_000)), headers={"Content-Type": "application/octet-stream"})
    session.delete(url + "/v1/photos/5")


def with_httpx(url):
    with httpx.Client() as session:
        session.get(url + PATH, params=QUERY, headers={"Authorization": "Bearer " + SECRET})
        session.post(url + "/v1/photos", json=BODY)
        session.put(url + "/v1/photos/7", data=FORM)
        session.post(url + "/v1/upload", data={"title": TITLE},
                     files={"photo": ("cat.jpg", PHOTO, "image/jpeg")})
        session.post(url + "/v1/login", auth=("me", SECRET), headers={"Cookie": "theme=dark"})
        session.post(url + "/v1/stream", content=iter([LONG[:100], LONG[100:]]),
                     headers={"Content-Type": "application/octet-stream"})
        session.delete(url + "/v1/photos/5")


def with_aiohttp(url):
    async def send():
        import yarl
        async with aiohttp.ClientSession() as session:
            async def each(method, path, **options):
                target = yarl.URL(url + path, encoded=True)
                async with session.request(method, target, **options) as response:
                    await response.read()
            await each("GET", PATH, params=QUERY, headers={"Authorization": "Bearer " + SECRET})
            await each("POST", "/v1/photos", json=BODY)
            await each("PUT", "/v1/photos/7", data=FORM)
            form = aiohttp.FormData(default_to_multipart=True)
            form.add_field("title", TITLE)
            form.add_field("photo", PHOTO, filename="cat.jpg", content_type="image/jpeg")
            await each("POST", "/v1/upload", data=form, expect100=True)
            await each("POST", "/v1/login", auth=aiohttp.BasicAuth("me", SECRET),
                       cookies={"theme": "dark"})

            async def pieces():
                yield LONG[:70_000]
                yield LONG[70_000:]
            await each("POST", "/v1/stream", data=pieces(),
                       headers={"Content-Type": "application/octet-stream"})
            await each("DELETE", "/v1/photos/5")
    asyncio.run(send())


def with_urllib3(url):
    pool = urllib3.PoolManager()
    pool.request("GET", url + PATH, fields=QUERY, headers={"Authorization": "Bearer " + SECRET})
    pool.request("POST", url + "/v1/photos", json=BODY)
    pool.request("PUT", url + "/v1/photos/7", fields=FORM, encode_multipart=False)
    pool.request("POST", url + "/v1/upload", fields={
        "title": TITLE, "photo": ("cat.jpg", PHOTO, "image/jpeg")})
    pool.request("POST", url + "/v1/login", headers={
        **urllib3.make_headers(basic_auth="me:" + SECRET), "Cookie": "theme=dark"})
    pool.request("POST", url + "/v1/stream", body=LONG, chunked=True,
                 headers={"Content-Type": "application/octet-stream"})
    pool.request("DELETE", url + "/v1/photos/5")


def with_curl(url):
    def curl(*arguments, data=b""):
        subprocess.run(["curl", "-sS", "-o", "/dev/null", *arguments], input=data, check=True,
                       timeout=60)
    curl("-G", url + PATH, "--data-urlencode", "q=" + QUERY["q"], "-d", "page=2", "-H",
         "Authorization: Bearer " + SECRET)
    curl(url + "/v1/photos", "--json", json.dumps(BODY))
    curl("-X", "PUT", url + "/v1/photos/7", "--data-urlencode", "title=" + TITLE,
         "--data-urlencode", "a b=c&d".replace("a b", "a%20b"))
    curl(url + "/v1/upload", "-H", "Expect: 100-continue", "--form-string", "title=" + TITLE, "-F",
         "photo=@-;filename=cat.jpg;type=image/jpeg", data=PHOTO)
    curl("-X", "POST", url + "/v1/login", "-u", "me:" + SECRET, "-b", "theme=dark")
    curl(url + "/v1/stream", "-T", "-", "-X", "POST", "-H",
         "Content-Type: application/octet-stream", data=LONG)
    curl("-X", "DELETE", url + "/v1/photos/5")


NODE_START = """
const [url, path, query, body, form, secret, title, kind] = JSON.parse(process.argv[1]);
const photo = Buffer.concat(Array(20).fill(Buffer.from([...Array(256).keys()])));
const basic = 'Basic ' + Buffer.from('me:' + secret).toString('base64');
const search = url + path + '?' + new URLSearchParams(query);
"""

NODE_FETCH = NODE_START + """
const send = async (path, options) => {
  const response = await fetch(path, options);
  await response.text();
};
const upload = new FormData();
upload.append('title', title);
upload.append('photo', new Blob([photo], {type: 'image/jpeg'}), 'cat.jpg');
const stream = new ReadableStream({start(controller) {
  controller.enqueue(photo); controller.enqueue(photo); controller.close(); }});
(async () => {
  await send(search, {headers: {Authorization: 'Bearer ' + secret}});
  await send(url + '/v1/photos', {method: 'POST', body: JSON.stringify(body),
    headers: {'Content-Type': 'application/json'}});
  await send(url + '/v1/photos/7', {method: 'PUT', body: new URLSearchParams(form)});
  await send(url + '/v1/upload', {method: 'POST', body: upload});
  await send(url + '/v1/login', {method: 'POST', headers: {Authorization: basic, Cookie: 'theme=dark'}});
  await send(url + '/v1/stream', {method: 'POST', body: stream, duplex: 'half',
    headers: {'Content-Type': 'application/octet-stream'}});
  await send(url + '/v1/photos/5', {method: 'DELETE'});
})();
"""

NODE_HTTP = NODE_START + """
const http = require('http');
const agent = new http.Agent({keepAlive: true});
const send = (url, method, headers, pieces) => new Promise((resolve, reject) => {
  const request = http.request(url, {method, headers, agent}, response => {
    response.resume(); response.on('end', resolve); });
  request.on('error', reject);
  for (const piece of pieces) request.write(piece);
  request.end();
});
const boundary = 'x'.repeat(20);
const upload = Buffer.concat([Buffer.from(
  `--${boundary}\\r\\nContent-Disposition: form-data; name="title"\\r\\n\\r\\n${title}\\r\\n` +
  `--${boundary}\\r\\nContent-Disposition: form-data; name="photo"; filename="cat.jpg"\\r\\n` +
  `Content-Type: image/jpeg\\r\\n\\r\\n`), photo, Buffer.from(`\\r\\n--${boundary}--\\r\\n`)]);
(async () => {
  await send(search, 'GET', {Authorization: 'Bearer ' + secret}, []);
  await send(url + '/v1/photos', 'POST', {'Content-Type': 'application/json; charset=utf-8'.split(';')[0]},
    [JSON.stringify(body)]);
  await send(url + '/v1/photos/7', 'PUT', {'Content-Type': 'application/x-www-form-urlencoded'},
    [new URLSearchParams(form).toString()]);
  await send(url + '/v1/upload', 'POST', {'Content-Type': 'multipart/form-data; boundary=' + boundary,
    'Content-Length': upload.length}, [upload]);
  await send(url + '/v1/login', 'POST', {Authorization: basic, Cookie: 'theme=dark', 'Content-Length': 0}, []);
  await send(url + '/v1/stream', 'POST', {'Content-Type': 'application/octet-stream'}, [photo, photo]);
  await send(url + '/v1/photos/5', 'DELETE', {}, []);
  agent.destroy();
})();
"""

GO = """
package main

import (
\t"bytes"
\t"encoding/json"
\t"io"
\t"mime/multipart"
\t"net/http"
\t"net/textproto"
\t"net/url"
\t"os"
\t"strings"
)

func main() {
\tvar given []json.RawMessage
\tvar base, path, secret, title string
\tvar query, form map[string]string
\tjson.Unmarshal([]byte(os.Args[1]), &given)
\tfor index, place := range map[int]any{0: &base, 1: &path, 2: &query, 4: &form, 5: &secret, 6: &title} {
\t\tjson.Unmarshal(given[index], place)
\t}
\tvalues := func(pairs map[string]string) string {
\t\tresult := url.Values{}
\t\tfor name, value := range pairs {
\t\t\tresult.Set(name, value)
\t\t}
\t\treturn result.Encode()
\t}
\tsend := func(method, target string, body io.Reader, change func(*http.Request)) {
\t\trequest, problem := http.NewRequest(method, target, body)
\t\tif problem != nil {
\t\t\tpanic(problem)
\t\t}
\t\tchange(request)
\t\tresponse, problem := http.DefaultClient.Do(request)
\t\tif problem != nil {
\t\t\tpanic(problem)
\t\t}
\t\tio.Copy(io.Discard, response.Body)
\t\tresponse.Body.Close()
\t}
\ttyped := func(kind string) func(*http.Request) {
\t\treturn func(request *http.Request) { request.Header.Set("Content-Type", kind) }
\t}
\tphoto := bytes.Repeat([]byte{0, 1, 2, 255}, 1280)
\tsend("GET", base+path+"?"+values(query), nil, func(request *http.Request) {
\t\trequest.Header.Set("Authorization", "Bearer "+secret)
\t})
\tsend("POST", base+"/v1/photos", bytes.NewReader(given[3]), typed("application/json"))
\tsend("PUT", base+"/v1/photos/7", strings.NewReader(values(form)), typed("application/x-www-form-urlencoded"))
\tvar upload bytes.Buffer
\twriter := multipart.NewWriter(&upload)
\twriter.WriteField("title", title)
\theader := textproto.MIMEHeader{}
\theader.Set("Content-Disposition", `form-data; name="photo"; filename="cat.jpg"`)
\theader.Set("Content-Type", "image/jpeg")
\tpart, _ := writer.CreatePart(header)
\tpart.Write(photo)
\twriter.Close()
\tsend("POST", base+"/v1/upload", &upload, typed(writer.FormDataContentType()))
\tsend("POST", base+"/v1/login", nil, func(request *http.Request) {
\t\trequest.SetBasicAuth("me", secret)
\t\trequest.AddCookie(&http.Cookie{Name: "theme", Value: "dark"})
\t})
\tsend("POST", base+"/v1/stream", io.MultiReader(bytes.NewReader(photo)), typed("application/octet-stream"))
\tsend("DELETE", base+"/v1/photos/5", nil, func(*http.Request) {})
}
"""


def given(url):
    """The arguments of the programs in other languages."""
    return json.dumps([url, PATH, QUERY, BODY, FORM, SECRET, TITLE])


def with_node(program):
    def send(url):
        subprocess.run(["node", "-e", program, given(url)], check=True, timeout=120)
    return send


def with_go(url):
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "main.go"
        source.write_text(GO.lstrip("\n"), encoding="utf-8")
        subprocess.run(["go", "run", str(source), given(url)], check=True, timeout=300)


CLIENTS = [
    ("requests", None, with_requests), ("httpx", None, with_httpx), ("aiohttp", None, with_aiohttp),
    ("urllib3", None, with_urllib3), ("curl", "curl", with_curl),
    ("fetch of Node", "node", with_node(NODE_FETCH)), ("http of Node", "node", with_node(NODE_HTTP)),
    ("net/http of Go", "go", with_go),
]


# --- Messages of specs, replayed


def replays():
    """Clients that take a method, a URL, headers and a body."""
    session = requests.Session()
    pool = urllib3.PoolManager()
    client = httpx.Client()

    def with_http_client(method, url, headers, body):
        parts = urllib.parse.urlsplit(url)
        connection = http.client.HTTPConnection(parts.netloc, timeout=60)
        connection.request(method, url.split(parts.netloc, 1)[1], body=body, headers=headers)
        connection.getresponse().read()
        connection.close()

    yield "requests", lambda method, url, headers, body: session.request(
        method, url, headers=headers, data=body, allow_redirects=False)
    yield "httpx", lambda method, url, headers, body: client.request(
        method, url, headers=headers, content=body)
    yield "urllib3", lambda method, url, headers, body: pool.request(
        method, url, headers=headers, body=body)
    yield "http.client", with_http_client


def replay(listener, send, messages):
    """Sends messages; returns how many."""
    count = 0
    for data in messages:
        message = rewrite_requests.Message(data)
        target = message.target.decode()
        if not target.startswith("/"):
            continue
        headers = {}
        for name, value in message.fields:
            if name.lower() in (b"host", b"content-length", b"transfer-encoding"):
                continue
            text = value.decode("latin-1")
            # These clients accept only one header of each name.
            known = headers.get(name.decode())
            headers[name.decode()] = text if known is None else f"{known}, {text}"
        send(message.method.decode(), listener.url + target, headers, message.content or None)
        count += 1
    return count


def main():
    waybill, specs = sys.argv[1], sys.argv[2]
    spec = pathlib.Path(__file__).with_name("listen_clients.yaml")
    failed = False
    for name, program, send in CLIENTS:
        if program is not None and shutil.which(program) is None:
            print(f"{name}: not here")
            continue
        listener = Listener(waybill, spec, "--require-all")
        try:
            send(listener.url)
        finally:
            status, output = listener.end()
        hidden = not any(text in output for text in (SECRET, "r3al", "cjNhbC1zM2NyZXQ"))
        good = status == 0 and hidden
        failed = failed or not good
        print(f"{name}: matched" if good else f"{name}: status {status}\n{output}")
    messages = [data for _, data in verify_matching.messages(waybill, specs)]
    for name, send in replays():
        listener = Listener(waybill, specs)
        try:
            count = replay(listener, send, messages)
        finally:
            status, output = listener.end()
        failed = failed or status != 0
        report = json.loads(output[:output.rindex("}") + 1]) if status != 0 else {}
        differing = [entry for entry in report.get("requests", [])
                     if entry["outcome"] in ("different", "unknown")]
        print(f"{name}: {count} messages of specs" + (
            f", status {status}\n{json.dumps(differing, indent=1)[:4000]}" if status else " matched"))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
