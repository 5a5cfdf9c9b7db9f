"""Slack."""

from expectation import (
    Bytes, DOT, FILES, FORM, FORM_DATA, Form, LENGTH, Parts, attached, expect, field, file, typed)

SLACK = [
    ("Host", "slack.com"),
    ("User-Agent", "Waybill-Samples/1.0"),
    ("Authorization", "Bearer xoxb-example"),
]
UPLOADS = [("Host", "files.slack.com"), SLACK[1]]
UTF8_JSON = typed("application/json; charset=utf-8")

expect("slack", "test-token", "default", "POST", "/api/auth.test", *SLACK, LENGTH)
expect(
    "slack", "get-upload-url", "picture", "GET",
    "/api/files.getUploadURLExternal?alt_txt=One%20red%20dot&filename=dot.png&length=98", *SLACK)
expect(
    "slack", "get-upload-url", "snippet", "GET",
    "/api/files.getUploadURLExternal?filename=%C3%A9t%C3%A9.py&length=21&snippet_type=python",
    *SLACK)
expect(
    "slack", "upload-bytes", "picture", "POST", "/upload/v1/ABC123?sig=a%2Fb", *UPLOADS,
    *typed("image/png"), content=file("dot.png"))
expect(
    "slack", "upload-form", "fireworks", "POST", "/upload/v1/DEF456", *UPLOADS, *FORM_DATA,
    content=Parts(attached("filename", "花火 🎆.png", "image/png", DOT)))
expect(
    "slack", "complete-upload", "one", "POST", "/api/files.completeUploadExternal", *SLACK,
    *UTF8_JSON, content=Bytes('{"files":[{"id":"F044GKUHN9Z"}],"channel_id":"C0NF841BK"}'))
# The fields of an object are in the order in which its type declares them.
expect(
    "slack", "complete-upload", "two", "POST", "/api/files.completeUploadExternal", *SLACK,
    *UTF8_JSON,
    content=Bytes(
        '{"files":[{"id":"F044GKUHN9Z","title":"Dot"},{"id":"F044GKUHN9Y","title":"花火 🎆"}],'
        '"channel_id":"C2AW648GH","initial_comment":"For the <#C2AW648GH> & co."}'))
expect(
    "slack", "upload-file", "default", "POST", "/api/files.upload", *SLACK, *FORM_DATA,
    content=Parts(
        field("channels", "C0NF841BK,C2AW648GH"), field("initial_comment", "Milk & café"),
        attached(
            "file", "Notiz %221%22.txt", "text/plain", (FILES / "note.txt").read_bytes())))
BUTTONS = (
    '{"type":"divider"},{"type":"actions","elements":[{"type":"button","action_id":"undo",'
    '"text":{"type":"plain_text","text":"Undo"},"value":"1"}]}]}')
expect(
    "slack", "post-message", "plain", "POST", "/api/chat.postMessage", *SLACK, *UTF8_JSON,
    content=Bytes(
        '{"channel":"C0NF841BK","text":"Deployment finished","unfurl_links":false,"blocks":['
        '{"type":"section","text":{"type":"plain_text","text":"Done :tada:","emoji":true}},'
        + BUTTONS))
expect(
    "slack", "post-message", "in-thread", "POST", "/api/chat.postMessage", *SLACK, *UTF8_JSON,
    content=Bytes(
        '{"channel":"C0NF841BK","text":"Deployment finished","thread_ts":"1524523204.000192",'
        '"unfurl_links":false,"blocks":[{"type":"section","text":{"type":"mrkdwn",'
        '"text":"*Done* <https://ci.example.com/1|log> &amp; more"}},' + BUTTONS))
# The member that chooses the type comes first.
expect(
    "slack", "post-message", "with-picture", "POST", "/api/chat.postMessage", *SLACK, *UTF8_JSON,
    content=Bytes(
        '{"channel":"C0NF841BK","text":"Deployment finished","unfurl_links":false,"blocks":['
        '{"type":"section","text":{"type":"plain_text","text":"Done"}},'
        '{"type":"image","image_url":"https://img.example.com/1.png","alt_text":"A cat"},'
        + BUTTONS))
expect(
    "slack", "post-message-as-form", "menu", "POST", "/api/chat.postMessage", *SLACK, *FORM,
    content=Form(
        ("blocks", '[{"type":"header","text":{"type":"plain_text","text":"Menü: 🍜 & 🍣"}},'
                   '{"type":"divider"}]'),
        ("channel", "C0NF841BK"), ("text", "Lunch?")))
expect(
    "slack", "schedule-message", "monday", "POST", "/api/chat.scheduleMessage", *SLACK,
    *UTF8_JSON,
    content=Bytes('{"channel":"C0NF841BK","text":"Good morning!","post_at":1714979289}'))
expect(
    "slack", "list-channels", "first", "GET",
    "/api/conversations.list?exclude_archived=true&limit=20&types=public_channel,private_channel",
    *SLACK)
expect(
    "slack", "list-channels", "next", "GET",
    "/api/conversations.list?cursor=dGVhbTpDMDYxRkE1UEI%3D&exclude_archived=true&limit=200"
    "&types=im", *SLACK)
expect(
    "slack", "add-reaction", "toned", "POST",
    "/api/reactions.add?channel=C0NF841BK&name=thumbsup%3A%3Askin-tone-3"
    "&timestamp=1524523204.000192", *SLACK, LENGTH)
