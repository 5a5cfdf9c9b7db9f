"""Telegram."""

from expectation import (
    Bytes, DOT, FILES, FORM, FORM_DATA, Form, JSON, LENGTH, Parts, attached, expect, field, typed)

TELEGRAM = [("Host", "api.telegram.org")]
BOT = "/bot123456:EXAMPLE-TOKEN"
CHAT = "-1001234567890"

expect("telegram", "get-me", "default", "GET", BOT + "/getMe", *TELEGRAM)
expect("telegram", "get-updates", "first", "GET", BOT + "/getUpdates?timeout=30", *TELEGRAM)
expect(
    "telegram", "get-updates", "later", "GET",
    BOT + "/getUpdates?allowed_updates=%5B%22message%22%2C%22callback_query%22%5D"
    "&offset=885421&timeout=30", *TELEGRAM)
expect(
    "telegram", "send-message", "plain", "POST", BOT + "/sendMessage", *TELEGRAM, *JSON,
    content=Bytes(
        '{"chat_id":-1001234567890,"text":"Hello","reply_markup":{"inline_keyboard":'
        '[[{"text":"👍","callback_data":"yes"},{"text":"👎","callback_data":"no"}]]}}'))
expect(
    "telegram", "send-message", "emoji", "POST", BOT + "/sendMessage", *TELEGRAM, *JSON,
    content=Bytes(
        '{"chat_id":-1001234567890,"text":"Grüße 👋🏽 from 東京\\nsecond line",'
        '"disable_notification":true,"reply_markup":{"inline_keyboard":'
        '[[{"text":"👍","callback_data":"yes"},{"text":"👎","callback_data":"no"}]]}}'))
expect(
    "telegram", "send-message-as-form", "greeting", "POST", BOT + "/sendMessage", *TELEGRAM, *FORM,
    content=Bytes(
        "chat_id=-1001234567890&protect_content=true"
        "&reply_markup=%7B%22force_reply%22%3Atrue%7D"
        "&text=1%20%2B%201%20%3D%202%20%26%20more%3B%20100%25%20~ok~%20%2Abold%2A%20/start?"))
expect(
    "telegram", "send-chat-action", "default", "POST",
    BOT + "/sendChatAction?action=typing&chat_id=-1001234567890", *TELEGRAM, LENGTH)
# An input of type number prints shortest, and -0.0 is -0: its sign is part of the value.
expect(
    "telegram", "send-location", "null-island", "POST", BOT + "/sendLocation", *TELEGRAM, *JSON,
    content=Bytes('{"chat_id":-1001234567890,"latitude":0,"longitude":-0}'))
expect(
    "telegram", "send-location", "fuji", "POST", BOT + "/sendLocation", *TELEGRAM, *JSON,
    content=Bytes(
        '{"chat_id":-1001234567890,"latitude":35.3606,"longitude":138.7274,"live_period":900}'))
expect(
    "telegram", "send-photo", "bare", "POST", BOT + "/sendPhoto", *TELEGRAM, *FORM_DATA,
    content=Parts(
        field("chat_id", CHAT), field("has_spoiler", "false"),
        attached("photo", "photo.png", "image/png", DOT)))
expect(
    "telegram", "send-photo", "captioned", "POST", BOT + "/sendPhoto", *TELEGRAM, *FORM_DATA,
    content=Parts(
        field("caption", "Line 1\nLine 2 “quoted” 📷"), field("chat_id", CHAT),
        field("has_spoiler", "true"), attached("photo", "photo.png", "image/png", DOT)))
ENTITIES = (
    ['Content-Disposition: form-data; name="caption_entities"', "Content-Type: application/json"],
    b'[{"type":"bold","offset":0,"length":6}]')
expect(
    "telegram", "send-document", "text", "POST", BOT + "/sendDocument", *TELEGRAM, *FORM_DATA,
    content=Parts(
        field("chat_id", CHAT), field("caption", "Report of today"), ENTITIES,
        attached("document", "report.txt", "text/plain", b"report\r\n"),
        attached("thumbnail", "dot.png", "image/png", DOT)))
expect(
    "telegram", "send-document", "odd-name", "POST", BOT + "/sendDocument", *TELEGRAM, *FORM_DATA,
    content=Parts(
        field("chat_id", CHAT), field("caption", "Report of today"), ENTITIES,
        attached("document", "a%22b;c.日本.json", "application/json", b""),
        attached("thumbnail", "dot.png", "image/png", DOT)))
expect(
    "telegram", "send-media-group", "fireworks", "POST", BOT + "/sendMediaGroup", *TELEGRAM,
    *FORM_DATA,
    content=Parts(
        field("chat_id", CHAT), field("protect_content", "false"),
        (['Content-Disposition: form-data; name="media"', "Content-Type: application/json"],
         '[{"type":"photo","media":"attach://one","caption":"花火 🎆"},'
         '{"type":"photo","media":"attach://two"}]'.encode()),
        attached("one", "花火 🎆.png", "image/png", (FILES / "花火 🎆.png").read_bytes()),
        attached("two", "two.png", "image/png", DOT)))
expect(
    "telegram", "send-media-group-by-address", "two", "POST", BOT + "/sendMediaGroup", *TELEGRAM,
    *FORM,
    content=Form(
        ("chat_id", CHAT),
        ("media", '[{"type":"photo","media":"https://example.com/1.jpg"},'
                  ' {"type":"photo","media":"https://example.com/2.jpg"}]')))
expect(
    "telegram", "send-poll", "lunch", "POST", BOT + "/sendPoll", *TELEGRAM, *JSON,
    content=Bytes(
        '{"chat_id":-1001234567890,"question":"Lunch?","options":["🍣","🍜","🍕"],'
        '"is_anonymous":true}'))
# AMBIGUOUS: whether a time in seconds is a number or a text in JSON; a number is what the service
# reads and what encoding.dates suggests.
expect(
    "telegram", "send-poll", "timed", "POST", BOT + "/sendPoll", *TELEGRAM, *JSON,
    content=Bytes(
        '{"chat_id":-1001234567890,"question":"Lunch?","options":["yes","no"],'
        '"is_anonymous":false,"close_date":1714979289}'))
expect(
    "telegram", "set-webhook", "default", "POST", BOT + "/setWebhook", *TELEGRAM,
    *typed("multipart/form-data; boundary=waybill-webhook"),
    content=Parts(
        field("drop_pending_updates", "true"), field("url", "https://bot.example.com:8443/hook"),
        attached("certificate", "public.pem", "application/x-pem-file", b"-----BEGIN\r\n"),
        (['Content-Disposition: form-data; name="allowed_updates"',
          "Content-Type: application/json"], b'["message"]')))
