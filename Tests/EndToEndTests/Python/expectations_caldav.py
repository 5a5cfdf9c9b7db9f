"""CalDAV."""

from expectation import Bytes, basic, expect, file, typed

HOST = ("Host", "calendar.example.com:8443")
AUTH = basic("ada@example.com", "pa:ss wörd€")
CALDAV = [HOST, AUTH]
HOME = "/dav/calendars/ada%40example.com"
WORK = HOME + "/work/"
MEETING = WORK + "meeting-1.ics"
XML = typed('application/xml; charset="utf-8"')
ICALENDAR = typed("text/calendar; charset=utf-8")
REPORT = [*CALDAV, ("Depth", "1"), ("Prefer", "return=minimal"), *XML]

expect("caldav", "server-options", "default", "OPTIONS", "*", HOST)
expect("caldav", "collection-options", "default", "OPTIONS", HOME, *CALDAV)
expect(
    "caldav", "find-service", "default", "PROPFIND", "/.well-known/caldav",
    ("Host", "calendar.example.com"), AUTH, ("Depth", "0"), *XML,
    content=Bytes(
        '<?xml version="1.0" encoding="utf-8"?>\n'
        '<propfind xmlns="DAV:"><prop><current-user-principal/></prop></propfind>\n'))
expect(
    "caldav", "list-calendars", "default", "PROPFIND", HOME + "/", *CALDAV, ("depth", "1"), *XML,
    content=Bytes(
        '<?xml version="1.0" encoding="utf-8"?>\n'
        '<d:propfind xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">\n'
        "  <d:prop><d:displayname/><d:sync-token/>"
        "<c:supported-calendar-component-set/></d:prop>\n"
        "</d:propfind>\n"))
# AMBIGUOUS: that removing content takes its `content-type` with it; a type without content would
# be wrong.
expect("caldav", "all-properties", "default", "PROPFIND", WORK, *CALDAV)
expect(
    "caldav", "make-calendar", "holidays", "MKCALENDAR", HOME + "/Ferien%202024/", *CALDAV, *XML,
    content=Bytes(
        '<?xml version="1.0" encoding="utf-8"?>\n'
        '<C:mkcalendar xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">\n'
        "  <D:set><D:prop><D:displayname>Ferien &amp; Feiertage 🎄</D:displayname></D:prop>"
        "</D:set>\n</C:mkcalendar>"))
expect(
    "caldav", "rename-calendar", "price", "PROPPATCH", WORK, *CALDAV, *XML,
    content=Bytes(
        '<propertyupdate xmlns="DAV:">\n'
        "  <set><prop><displayname>$5 ${off} &lt;work&gt;</displayname></prop></set>\n"
        "</propertyupdate>"))
expect(
    "caldav", "query-events", "may", "REPORT", WORK, *REPORT,
    content=Bytes("""\
<?xml version="1.0" encoding="utf-8"?>
<C:calendar-query xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">
  <D:prop><D:getetag/><C:calendar-data/></D:prop>
  <C:filter>
    <C:comp-filter name="VCALENDAR">
      <C:comp-filter name="VEVENT">
        <C:time-range start="20240501T000000Z" end="20240601T000000Z"/>
      </C:comp-filter>
    </C:comp-filter>
  </C:filter>
</C:calendar-query>
"""))
expect(
    "caldav", "fetch-events", "default", "REPORT", WORK, *REPORT,
    content=Bytes("""\
<C:calendar-multiget xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">
  <D:prop><D:getetag/><C:calendar-data/></D:prop>
  <D:href>/dav/calendars/ada%40example.com/work/meeting-1.ics</D:href>
</C:calendar-multiget>
"""))
for case, token in (("first", ""), ("later", "data:,1714979289_42")):
    expect(
        "caldav", "sync-calendar", case, "REPORT", WORK, *CALDAV, ("Depth", "0"), *XML,
        content=Bytes(
            f'<sync-collection xmlns="DAV:">\n  <sync-token>{token}</sync-token>\n'
            "  <sync-level>1</sync-level>\n  <prop><getetag/></prop>\n</sync-collection>\n"))
expect(
    "caldav", "free-busy", "monday", "REPORT", WORK, *REPORT,
    content=Bytes(
        '<C:free-busy-query xmlns:C="urn:ietf:params:xml:ns:caldav">\n'
        '  <C:time-range start="20240506T000000Z" end="20240507T000000Z"/>\n'
        "</C:free-busy-query>\n"))
expect(
    "caldav", "create-event", "meeting", "PUT", MEETING, *CALDAV, ("If-None-Match", "*"),
    *ICALENDAR, content=file("meeting.ics"))
expect(
    "caldav", "update-event", "longer", "PUT", MEETING, *CALDAV, ("If-Match", '"d41d8"'),
    *ICALENDAR,
    content=Bytes(
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:meeting-1@example.com\r\n"
        "DTEND:20240513T110000Z\r\n"
        "DESCRIPTION:Treffpunkt ist wie jedes Mal das kleine Café gegenüb\r\n er\r\n"
        "END:VEVENT\r\nEND:VCALENDAR\r\n"))
expect(
    "caldav", "delete-event", "any", "DELETE", WORK + "Arzt%20%26%20Apotheke.ics", *CALDAV)
expect(
    "caldav", "delete-event", "unchanged", "DELETE", MEETING, *CALDAV, ("If-Match", '"d41d8"'))
expect(
    "caldav", "move-event", "home", "MOVE", WORK + "T%C3%BCr%207.ics", *CALDAV,
    ("Destination",
     "https://calendar.example.com:8443/dav/calendars/ada%40example.com/privat/T%C3%BCr%207.ics"),
    ("Overwrite", "F"))
expect(
    "caldav", "read-address", "event", "GET", HOME + "/Reise%20%26%20Ziele/Flug%201.ics",
    *CALDAV, ("Accept", "text/calendar"))
expect(
    "caldav", "attach", "note", "POST", MEETING + "?action=attachment-add", *CALDAV,
    ("Content-Disposition", "attachment;filename=note.txt"), ("Prefer", "return=representation"),
    *typed("text/plain"), content=file("note.txt"))
expect(
    "caldav", "read-through-proxy", "austria", "GET",
    "http://public.example.net/holidays/at.ics?year=2024", ("Host", "public.example.net"))
