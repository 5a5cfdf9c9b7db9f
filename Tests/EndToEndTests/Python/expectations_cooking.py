"""料理百科: Wikipedia in Japanese."""

import urllib.parse

from expectation import (
    Bytes, FILES, FORM, FORM_DATA, Form, JSON, Parts, attached, expect, field, typed)

COOKING = "料理百科"
CLIENT = [
    ("User-Agent", "Ryoricho/1.0"),
    ("Accept-Language", "ja;q=1, zh-Hant;q=0.9, en;q=0.8"),
]
ACCEPT = ("Accept", "application/json")
WIKI = ("Host", "ja.wikipedia.org")
TOKEN = ("Authorization", "Bearer example-token")


def titles(*names):
    return "%7C".join(urllib.parse.quote(name, safe="/?") for name in names)


expect(
    COOKING, "検索", "二品", "GET",
    f"/w/api.php?action=query&format=json&formatversion=2&titles={titles('寿司', 'ラーメン')}"
    "&uselang=ja", WIKI, *CLIENT, ACCEPT)
expect(
    COOKING, "検索", "絵文字", "GET",
    "/w/api.php?action=query&format=json&formatversion=2&redirects=1"
    f"&titles={titles('🍣', 'お好み焼き', 'カレー & ライス')}&uselang=ja", WIKI, *CLIENT, ACCEPT)
expect(
    COOKING, "検索", "空白 と/斜線", "GET",
    f"/w/api.php?action=query&format=json&formatversion=2&titles={titles('AC/DC ハンバーガー')}"
    "&uselang=zh-Hant-TW", WIKI, *CLIENT, ACCEPT)
SUMMARY = "/api/rest_v1/page/summary/"
UTF8 = ("Accept", "application/json; charset=utf-8")
expect(
    COOKING, "要約", "寿司", "GET", SUMMARY + "%E5%AF%BF%E5%8F%B8", WIKI, *CLIENT, UTF8)
expect(
    COOKING, "要約", "合成文字", "GET",
    SUMMARY + "%E3%81%8C%20%F0%9F%91%A8%E2%80%8D%F0%9F%91%A9%E2%80%8D%F0%9F%91%A7",
    WIKI, *CLIENT, UTF8)
expect(
    COOKING, "要約", "分解文字", "GET", SUMMARY + "%E3%81%8B%E3%82%99", WIKI, *CLIENT, UTF8)
expect(
    COOKING, "編集", "材料", "POST", "/w/api.php", WIKI, *CLIENT, TOKEN, ACCEPT, *FORM,
    content=Form(
        ("action", "edit"), ("title", "親子丼"),
        ("text", "== 材料 ==\n* 鶏肉 200g & 卵 2個\n* 米 = 100%\n"), ("minor", "1"), ("bot", ""),
        ("format", "json"), ("formatversion", "2"), ("token", "+\\"), plus=True))
expect(
    COOKING, "編集", "空", "POST", "/w/api.php", WIKI, *CLIENT, TOKEN, ACCEPT, *FORM,
    content=Form(
        ("action", "edit"), ("title", "サンドボックス"), ("text", ""), ("bot", ""),
        ("format", "json"), ("formatversion", "2"), ("token", "+\\"), plus=True))
expect(
    COOKING, "新規作成", "たこ焼き", "POST", "/w/rest.php/v1/page", WIKI, *CLIENT, TOKEN, ACCEPT,
    *JSON,
    content=Bytes(
        '{"title":"たこ焼き 🐙","source":"\'\'\'たこ焼き 🐙\'\'\'は料理である。😋\\n",'
        '"comment":"新しい記事"}'))
expect(
    COOKING, "新規作成", "漢字", "POST", "/w/rest.php/v1/page", WIKI, *CLIENT, TOKEN, ACCEPT, *JSON,
    content=Bytes(
        '{"title":"𠮷野家","source":"\'\'\'𠮷野家\'\'\'は料理である。😋\\n",'
        '"comment":"新しい記事"}'))
expect(
    COOKING, "更新", "味噌汁", "PUT", "/w/rest.php/v1/page/%E5%91%B3%E5%99%8C%E6%B1%81",
    WIKI, *CLIENT, TOKEN, ACCEPT, *JSON,
    content=Bytes('{"source":"== 作り方 ==\\n# だしを取る\\n","comment":"","latest":{"id":101}}'))
expect(
    COOKING, "写真を載せる", "花火", "POST", "/w/api.php", ("Host", "commons.wikimedia.org"),
    *CLIENT, TOKEN, ACCEPT, *FORM_DATA,
    content=Parts(
        field("action", "upload"), field("filename", "花火の夜.png"), field("format", "json"),
        field("formatversion", "2"), field("text", "== 概要 ==\n自作 📷"),
        attached("file", "花火 🎆.png", "image/png", (FILES / "花火 🎆.png").read_bytes()),
        field("token", "+\\")))
expect(
    COOKING, "指紋で探す", "点", "GET",
    "/w/api.php?action=query&list=allimages&aisha1=deadbeef000102030405060708090a0b0c0d0e0f"
    "&format=json", ("Host", "commons.wikimedia.org"), *CLIENT, ACCEPT)
# AMBIGUOUS: base64url with or without padding is not said; nine bytes need none. The delimiter of
# `space` stands as %20 under `spaces: plus`, too: that is said.
expect(
    COOKING, "認可", "初回", "GET",
    "/w/rest.php/oauth2/authorize?client_id=0123456789abcdef&response_type=code"
    "&scope=basic%20editpage&state=-_-_AAECAwQF", ("Host", "meta.wikimedia.org"), *CLIENT, ACCEPT)
SPARQL = [("Host", "query.wikidata.org"), *CLIENT]
expect(
    COOKING, "問い合わせ", "default", "POST", "/sparql", *SPARQL,
    ("Accept", "application/sparql-results+json"), *FORM,
    content=Form(
        ("default-graph-uri", "https://example.org/一"),
        ("default-graph-uri", "https://example.org/二"),
        ("named-graph-uri", "https://example.org/a"), ("named-graph-uri", "https://example.org/b"),
        ("query", "SELECT ?料理 WHERE { ?料理 wdt:P31 wd:Q746549 . }\nLIMIT 5"), plus=True))
expect(
    COOKING, "問い合わせ本文", "default", "POST", "/sparql", *SPARQL, ACCEPT,
    *typed("application/sparql-query"), content=Bytes('ASK { ?x rdfs:label "味噌汁"@ja }'))
