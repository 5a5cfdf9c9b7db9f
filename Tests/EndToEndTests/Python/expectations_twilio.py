"""Twilio."""

from expectation import Bytes, FORM, Form, basic, expect

ACCOUNT = "AC0123456789abcdef0123456789abcdef"
TWILIO = [("Host", "api.twilio.com"), basic(ACCOUNT, "your_auth_token")]
PATH = f"/2010-04-01/Accounts/{ACCOUNT}"
MESSAGE = PATH + "/Messages/SM0123456789abcdef0123456789abcdef.json"

expect(
    "twilio", "send-message", "text", "POST", PATH + "/Messages.json", *TWILIO, *FORM,
    content=Form(
        ("Body", "Grüße aus Köln + 1 ☂️"), ("From", "+15017122661"), ("To", "+15558675310"),
        plus=True))
expect(
    "twilio", "send-message", "pictures", "POST", PATH + "/Messages.json", *TWILIO, *FORM,
    content=Bytes(
        "Body=Two+pictures&From=%2B15017122661"
        "&MediaUrl=https%3A//img.example.com/1.png?w%3D64%26h%3D64"
        "&MediaUrl=https%3A//img.example.com/zwei.png"
        "&StatusCallback=https%3A//hooks.example.com/twilio&To=%2B15558675310"))
expect(
    "twilio", "send-message", "whatsapp", "POST", PATH + "/Messages.json", *TWILIO, *FORM,
    content=Bytes(
        "Body=100%25+%27ok%27+~+%2A&From=whatsapp%3A%2B15017122661"
        "&To=whatsapp%3A%2B14155238886"))
expect(
    "twilio", "schedule-message", "morning", "POST", PATH + "/Messages.json", *TWILIO, *FORM,
    content=Bytes(
        "Body=Wake+up&MessagingServiceSid=MG0123456789abcdef0123456789abcdef"
        "&ScheduleType=fixed&SendAt=2024-05-06T07%3A08%3A09Z&To=%2B15558675310"))
expect(
    "twilio", "list-messages", "all", "GET", PATH + "/Messages.json?Page=0&PageSize=50", *TWILIO)
expect(
    "twilio", "list-messages", "leap-day", "GET",
    PATH + "/Messages.json?DateSent=2024-02-29&Page=0&PageSize=50&To=%2B15558675310", *TWILIO)
expect(
    "twilio", "list-messages", "april", "GET",
    PATH + "/Messages.json?DateSent%3C=2024-04-30&DateSent%3E=2024-04-01&Page=0&PageSize=50",
    *TWILIO)
expect("twilio", "fetch-message", "one", "GET", MESSAGE, *TWILIO)
expect("twilio", "redact-message", "one", "POST", MESSAGE, *TWILIO, *FORM, content=Bytes("Body="))
expect("twilio", "delete-message", "one", "DELETE", MESSAGE, *TWILIO)
TWIML = '<Response><Say language="de-DE">Grüße &amp; Küsse</Say></Response>'
expect(
    "twilio", "create-call", "short", "POST", PATH + "/Calls.json", *TWILIO, *FORM,
    content=Form(
        ("From", "+15017122661"), ("Record", "true"), ("StatusCallbackEvent", "completed"),
        ("Timeout", "20"), ("To", "+15558675310"), ("Twiml", TWIML), plus=True))
expect(
    "twilio", "create-call", "watched", "POST", PATH + "/Calls.json", *TWILIO, *FORM,
    content=Form(
        ("From", "+15017122661"), ("Record", "true"), ("StatusCallbackEvent", "initiated"),
        ("StatusCallbackEvent", "answered"), ("Timeout", "20"),
        ("To", "sip:ada@sip.example.com"), ("Twiml", TWIML), plus=True))
expect(
    "twilio", "list-calls", "second", "GET",
    PATH + "/Calls.json?PageSize=50&PageToken=PACA0123456789abcdef&Status=busy&Status=no-answer",
    *TWILIO)
for country in ("US", "GB"):
    for kind in ("Local", "Mobile"):
        expect(
            "twilio", "find-number", f"country={country},kind={kind}", "GET",
            f"{PATH}/AvailablePhoneNumbers/{country}/{kind}.json"
            "?Contains=%2B1%2AWAY?&SmsEnabled=true", *TWILIO)
