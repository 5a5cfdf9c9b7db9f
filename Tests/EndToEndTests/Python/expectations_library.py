"""مكتبة: text that runs from right to left. Characters that do not show are escapes."""

import urllib.parse

from expectation import (
    Bytes, FILES, FORM, FORM_DATA, Form, JSON, LENGTH, Parts, attached, expect, field)

LIBRARY = "مكتبة"
HOST = "xn--ngbcb3hj.example.com"
CLIENT = [
    ("Host", HOST), ("User-Agent", "Maktaba/1.0"),
    ("Accept-Language", "ar;q=1, he;q=0.9, fa-IR;q=0.8, en;q=0.7"),
]
READER = "reader=%D8%A3%D9%85%D9%8A%D9%86"
COOKIE = ("Cookie", "lang=ar; " + READER)


def segment(text):
    return urllib.parse.quote(text, safe="")


def absolute(*segments):
    return f"http://{HOST}/v1" + "".join("/" + segment(text) for text in segments)


def pairs(*pairs):
    return str(Form(*pairs, plus=True))


expect(
    LIBRARY, "بحث", "عربي", "GET",
    absolute("بحث") + "?" + pairs(
        ("كلمة", "ألف ليلة وليلة"), ("لغات[0]", "ar"), ("لغات[1]", "fa"), ("مع صور", "true")),
    *CLIENT, COOKIE)
expect(
    LIBRARY, "بحث", "עברית", "GET",
    absolute("بحث")
    + "?%D9%83%D9%84%D9%85%D8%A9=%E2%80%AB%D7%A9%D7%9C%D7%95%D7%9D+123+ABC%E2%80%AC"
    "&%D9%85%D8%B9+%D8%B5%D9%88%D8%B1=true", *CLIENT, COOKIE)
expect(
    LIBRARY, "بحث", "أرقام", "GET",
    absolute("بحث") + "?" + pairs(("كلمة", "٢٠٢٤ − ۱۴۰۳"), ("مع صور", "true")), *CLIENT, COOKIE)
# Sorted by bytes: خ, ص (in it ر, ك), ف, ك, ل, ي.
expect(
    LIBRARY, "بحث كما كان", "شعر", "GET",
    "/v1/search?" + str(Form(
        ("ختم", "+/8="), ("صفحة[رقم]", "1"), ("صفحة[كاملة]", "1"), ("فارغ", None),
        ("كلمة", "شعر"), ("لغات[]", "ar"), ("يوم", "2024-03-11T00:00:00Z"))),
    *CLIENT, ("Cookie", READER))
expect(
    LIBRARY, "رفوف", "two", "GET",
    f"http://{HOST}/v1/shelves/3,4/from=776,to=869/l.3,4/e.3.4/m;shelves=3,4/y;from=776;to=869",
    *CLIENT, ("X-Shelves", "3,4"), COOKIE)
expect(
    LIBRARY, "كتاب", "مشكول", "GET", absolute("كتب", "ك\u0650ت\u064eاب\u064c"), *CLIENT, COOKIE)
expect(
    LIBRARY, "كتاب", "בראשית", "GET",
    absolute("كتب")
    + "/%D7%91%D6%B0%D6%BC%D7%A8%D6%B5%D7%90%D7%A9%D7%81%D6%B4%D7%99%D7%AA%2F%D7%90",
    *CLIENT, COOKIE)
expect(
    LIBRARY, "كتاب", "فارسی", "GET", absolute("كتب", "می\u200cخواهم"), *CLIENT, COOKIE)
BOOK = [
    ("مؤلف.اسم", "الجاحظ"), ("مؤلف.مولد", "776"), ("مؤلف.حي", "false"), ("مؤلف.موطن", ""),
    ("فصول[0]", "أولاً"), ("فصول[1]", "ثانيًا"),
]
ADDED = ("أضيف", "2024-03-11T05:06:07+03:00")
expect(
    LIBRARY, "أضف", "الحيوان", "POST", absolute("كتب"), *CLIENT, COOKIE, *FORM,
    content=Form(("عنوان", "كتاب الحيوان & أخبار"), *BOOK, ADDED, plus=True))
expect(
    LIBRARY, "أضف", "مع ملاحظات", "POST", absolute("كتب"), *CLIENT, COOKIE, *FORM,
    content=Form(
        ("عنوان", "\u200fالبخلاء"), *BOOK, ("ملاحظات.he", "ספר הקמצנים"),
        ("ملاحظات.ar", "نوادر"), ADDED, plus=True))
SONG, NOTE = (FILES / "שיר.txt").read_bytes(), (FILES / "note.txt").read_bytes()
expect(
    LIBRARY, "ارفع", "عادي", "POST", absolute("رفع"), *CLIENT, COOKIE, *FORM_DATA,
    content=Parts(
        field("وصف.قصير", 'نص "قديم"'),
        attached("الملف", "نشيد الأنشاد.txt", "text/plain", SONG),
        attached("الأصل", "שיר.txt", "text/plain", SONG)))
expect(
    LIBRARY, "ارفع", "خادع", "POST", absolute("رفع"), *CLIENT, COOKIE, *FORM_DATA,
    content=Parts(
        field("وصف.قصير", 'نص "قديم"'),
        attached("الملف", "\u202eكتاب %22قديم%22%0D%0A.txt", "text/plain", NOTE),
        attached("الأصل", "note.txt", "text/plain", NOTE)))
TITLE = "%D9%82%D8%B5%D9%91%D8%A9%20%D9%82%D8%B5%D9%8A%D8%B1%D8%A9.txt"
expect(
    LIBRARY, "سم", "عربي", "PUT", absolute("رفع", "7"), *CLIENT, ("Slug", TITLE),
    ("Content-Disposition", "attachment; filename*=UTF-8''" + TITLE), COOKIE, LENGTH)
# Sorted: ب, ت and ع, ت and ق, ع, و.
expect(
    LIBRARY, "علق", "رموز", "POST", absolute("تعليقات"), *CLIENT, COOKIE, *JSON,
    content=Bytes(
        "{\n"
        r'  "\u0628\u0644\u063a\u0629": "ar\/eg",' "\n"
        r'  "\u062a\u0639\u0644\u064a\u0642":'
        r' "\u0645\u0645\u062a\u0627\u0632 \ud83d\udc4d\ud83c\udffd\u200f!",' "\n"
        r'  "\u062a\u0642\u064a\u064a\u0645": 4.50,' "\n"
        r'  "\u0639\u0646": {},' "\n"
        r'  "\u0648\u0633\u0648\u0645": []' "\n}"))
expect(
    LIBRARY, "علق كما هو", "رموز", "POST", absolute("تعليقات"), *CLIENT, COOKIE, *JSON,
    content=Bytes(
        '{"تعليق":"ممتاز 👍🏽\u200f!","بلغة":"ar/eg","تقييم":4.50,"وسوم":[],"عن":{}}'))
for language in ("ar", "he", "فارسی"):
    expect(
        LIBRARY, "استمع", f"لغة={language}", "GET",
        absolute("صوت", language) + "?%D9%85%D9%86=1710115200250", *CLIENT, COOKIE)
expect(
    LIBRARY, "شاهد", "عبري", "GET", absolute("مرئي", "he") + "?%D9%85%D9%86=-1", *CLIENT, COOKIE)
expect(LIBRARY, "بث", "default", "GET", absolute("بث"), *CLIENT, COOKIE)
# Sorted: أ, س, ك, م.
expect(
    LIBRARY, "استعر", "كتابان", "POST", absolute("إعارات"), *CLIENT,
    ("Cookie", "lang=he; " + READER + "; card=12345"), *JSON,
    content=Bytes(
        '[{"أيام":14,"كتاب":"البخلاء","منذ":1710115200},'
        '{"أيام":7,"سبب":"بحث","كتاب":"א\\/ב","منذ":1710115200}]'))
expect(LIBRARY, "قدرات", "default", "OPTIONS", "*", *CLIENT, COOKIE)
