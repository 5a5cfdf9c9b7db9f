"""httpbin."""

from expectation import Bytes, FORM, expect, typed

HOST = ("Host", "httpbin.org")

# Style form with explode, RFC 6570's {?list*,map*}: pairs in the order of the spec.
expect(
    "httpbin", "search", "default", "GET",
    "/get?ids=7,9&tags=red%20%26%20white&tags=blue&r=100&g=200"
    "&near%5Bplace%5D=home%20(old)&near%5Bexact%5D=true", HOST)
# to_query sorts the pairs of each map; a space is a plus sign.
expect(
    "httpbin", "save", "default", "POST", "/post?fields=id&fields=name", HOST, *FORM,
    content=Bytes(
        "person%5Bactive%5D=true&person%5Bboss%5D=&person%5Be-mail%5D=ann%40example.com"
        "&person%5Bname%5D=Ann+Lee&person%5Broles%5D%5B%5D=admin&person%5Broles%5D%5B%5D=editor"))
# The form begins with the row of forms, in which a space is a plus sign.
expect(
    "httpbin", "save-as-json", "default", "POST", "/post", HOST, *FORM,
    content=Bytes(
        "id=7&address=%7B%22street%22%3A%221+Example+Dr.%22%2C%22zip%22%3A%2299999%2B1234%22%7D"
        "&tags%5B%5D="))
expect(
    "httpbin", "php", "default", "GET",
    "/get?lines%5B0%5D%5Bsku%5D=a%7E1&lines%5B0%5D%5Bcount%5D=2&lines%5B1%5D%5Bsku%5D=b%2F2"
    "&lines%5B1%5D%5Bcount%5D=1&gift=0", HOST)
expect(
    "httpbin", "jquery", "default", "GET",
    "/get?lines%5B0%5D%5Bsku%5D=a~1&lines%5B%5D=plain&q%5B%5D=a/b", HOST)
expect(
    "httpbin", "amazon", "default", "POST", "/post", HOST, *FORM,
    content=Bytes(
        "Action=SendMessageBatch&SendMessageBatchRequestEntry.1.Id=one"
        "&SendMessageBatchRequestEntry.1.MessageBody=a%2Fb&SendMessageBatchRequestEntry.2.Id=two"
        "&SendMessageBatchRequestEntry.2.MessageBody=c%20d"))
# The preset of `defaults` is OpenAPI's: booleans, nulls and escapes of its own do not matter here.
expect("httpbin", "sorted", "default", "GET", "/get?a%20b=2&a=1&y=4&z=3", HOST)
ACTION = ("SOAPAction", '"http://www.dataaccess.com/webservicesserver/NumberToWords"')
ENVELOPE = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"'
    ' xmlns:m="http://www.dataaccess.com/webservicesserver/"><soap:Header/><soap:Body>%s'
    "</m:NumberToWords></soap:Body></soap:Envelope>")
for case, call in (
        ("plain", "<m:NumberToWords><m:ubiNum>1984</m:ubiNum>"),
        ("noted", '<m:NumberToWords note="it&apos;s &lt;&quot;7&quot;&gt;"><m:ubiNum>7</m:ubiNum>')):
    expect(
        "httpbin", "soap", case, "POST", "/post", HOST, ACTION,
        *typed("text/xml; charset=utf-8"), content=Bytes(ENVELOPE % call))
