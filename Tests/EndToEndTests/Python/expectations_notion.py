"""Notion."""

from expectation import Bytes, JSON, expect

NOTION = [
    ("Host", "api.notion.com"),
    ("Authorization", "Bearer ntn_example"),
    ("Notion-Version", "2022-06-28"),
]
PAGE = "/v1/pages/59833787-2cf9-4fdf-8782-e53db20768a5"
DATABASE = "d9824bdc84454327be8b5b47500af6ce"

expect(
    "notion", "create-page", "row", "POST", "/v1/pages", *NOTION, *JSON,
    content=Bytes(
        '{"parent":{"type":"database_id","database_id":"' + DATABASE + '"},'
        '"icon":{"type":"emoji","emoji":"🥬"},'
        '"properties":{"Name":{"title":[{"text":{"content":"Tuscan kale"}}]},'
        '"Description":{"rich_text":[{"text":{"content":"A dark green "}},'
        '{"text":{"content":"leafy"},"annotations":{"italic":true}}]},'
        '"Food group":{"select":{"name":"🥦 Vegetable","color":"green"}},'
        '"Price":{"number":2.5},'
        '"Bought":{"date":{"start":"2024-05-06","end":"2024-05-07T08:09:00+02:00"}},'
        '"In stock":{"checkbox":true}},'
        '"children":[{"type":"paragraph","paragraph":{"rich_text":[{"text":{"content":"Lacinato",'
        '"link":{"url":"https://en.wikipedia.org/wiki/Lacinato_kale"}}}]}},'
        '{"type":"divider","divider":{}},'
        '{"type":"to_do","to_do":{"rich_text":[],"checked":false}},'
        '{"type":"equation","equation":{"expression":"e=mc^2"}}]}'))
expect(
    "notion", "create-page", "below", "POST", "/v1/pages", *NOTION, *JSON,
    content=Bytes(
        '{"parent":{"type":"page_id","page_id":"98ad959b2b6a47748048fb0d55aa2f4f"},'
        '"properties":{"title":{"title":[{"text":{"content":"Notes","link":null}}]}}}'))
expect(
    "notion", "retrieve-page", "some", "GET",
    PAGE + "?filter_properties=title&filter_properties=iAk8", *NOTION)
expect(
    "notion", "retrieve-page", "absent", "GET", "/v1/pages/00000000-0000-0000-0000-000000000000",
    *NOTION)
expect(
    "notion", "update-page", "tags", "PATCH", PAGE, *NOTION, *JSON,
    content=Bytes(
        '{"properties":{"Tags":{"multi_select":[{"name":"B"},{"name":"C"}]},'
        '"Site":{"url":"https://example.com/?a=b"}}}'))
expect(
    "notion", "update-page", "trash", "PATCH", PAGE, *NOTION, *JSON,
    content=Bytes('{"properties":{},"icon":null,"archived":true}'))
QUERY = f"/v1/databases/{DATABASE}/query"
expect(
    "notion", "query-database", "all", "POST", QUERY, *NOTION, *JSON,
    content=Bytes('{"page_size":100}'))
# The entries of the template come first.
expect(
    "notion", "query-database", "cheap", "POST", QUERY, *NOTION, *JSON,
    content=Bytes(
        '{"page_size":100,"filter":{"and":[{"property":"In stock","checkbox":{"equals":true}},'
        '{"or":[{"property":"Price","number":{"less_than":2}},'
        '{"property":"Description","rich_text":{"contains":"leafy"}}]}]},'
        '"sorts":[{"timestamp":"last_edited_time","direction":"descending"},'
        '{"property":"Name","direction":"ascending"}]}'))
expect(
    "notion", "query-database", "next", "POST", QUERY, *NOTION, *JSON,
    content=Bytes('{"start_cursor":"65e1c1f2-3f5e-4a5c-9c11-0d1b8e9a7f10","page_size":2}'))
expect(
    "notion", "search", "everything", "POST", "/v1/search", *NOTION, *JSON,
    content=Bytes('{"page_size":100}'))
expect(
    "notion", "search", "pages", "POST", "/v1/search", *NOTION, *JSON,
    content=Bytes(
        '{"page_size":100,"query":"kale","filter":{"property":"object","value":"page"}}'))
expect(
    "notion", "append-blocks", "one", "PATCH", "/v1/blocks/9bd15f8d8082429b82dbe6c4ea88413b/children",
    *NOTION, *JSON,
    content=Bytes(
        '{"children":[{"type":"to_do","to_do":{"rich_text":[{"text":{"content":"Done: \\"1\\""}}],'
        '"checked":true}}]}'))
