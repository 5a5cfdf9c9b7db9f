"""Elasticsearch."""

from expectation import Bytes, JSON, LENGTH, basic, expect, file, typed

ELASTIC = [("Host", "search.example.com:9200"), basic("elastic", "changeme")]

expect(
    "elasticsearch", "search", "simple", "GET", "/recipes/_search?human&track_total_hits=true",
    *ELASTIC, *JSON,
    content=Bytes(
        '{"query":{"bool":{"must":[{"match":{"title":"nigiri"}}],'
        '"filter":[{"range":{"published":{"format":"yyyy-MM-dd"}}}]}},"size":10}'))
expect(
    "elasticsearch", "search", "filtered", "GET",
    "/recipes/_search?_source_includes=title,author.name&human&track_total_hits=true",
    *ELASTIC, *JSON,
    content=Bytes(
        '{"query":{"bool":{"must":[{"match":{"title":"維也納香腸 & \\"quotes\\""}}],"filter":'
        '[{"range":{"published":{"gte":"2024-02-29","format":"yyyy-MM-dd"}}}]}},"size":3}'))
expect(
    "elasticsearch", "search-lite", "everything", "GET",
    "/recipes/_search?ignore_unavailable=true&q=%2A%3A%2A", *ELASTIC)
expect(
    "elasticsearch", "search-lite", "sorted", "GET",
    "/recipes%2Cmenus/_search?ignore_unavailable=true"
    "&q=title%3A%28rice%20OR%20noodles%29%20AND%20rating%3A%3E3&sort=rating%3Adesc,_score",
    *ELASTIC)
expect(
    "elasticsearch", "search-today", "default", "GET",
    "/%3Clogs-%7Bnow%2Fd%7D%3E/_search?size=1&human", *ELASTIC, *JSON,
    content=Bytes(
        '{\n  "query": {\n    "match_all": {}\n  },\n  "sort": [\n    {\n'
        '      "@timestamp": "desc"\n    }\n  ]\n}'))
expect(
    "elasticsearch", "search-by-time", "two", "GET", "/recipes/_search?human", *ELASTIC, *JSON,
    content=Bytes('{"query":{"terms":{"created":[1704067200000,1704067200123]}}}'))
expect(
    "elasticsearch", "search-like-vector", "three", "POST", "/recipes/_search?human",
    *ELASTIC, *JSON,
    content=Bytes(
        '{"knn":{"field":"taste","query_vector":[0.1,-2,1e-7],"k":5,"num_candidates":50},'
        '"fields":["title"],"post_filter":{"bool":{"filter":['
        '{"terms":{"day":["2024-02-29","2024-03-01"]}},{"terms":{"exact":[true,false]}}]}}}'))
BULK = (
    '{"index":{"_index":"recipes","_id":"1"}}\n{"title":"Nigiri","rating":4.50}\n'
    '{"delete":{"_index":"recipes","_id":"2"}}\n')
expect(
    "elasticsearch", "bulk", "waiting", "POST", "/_bulk?human&refresh=wait_for", *ELASTIC,
    *typed("application/x-ndjson"), content=Bytes(BULK))
expect(
    "elasticsearch", "bulk", "at-once", "POST", "/_bulk?human&refresh=true", *ELASTIC,
    *typed("application/x-ndjson"), content=Bytes(BULK))
expect(
    "elasticsearch", "bulk-file", "default", "POST", "/recipes/_bulk?human", *ELASTIC,
    *typed("application/x-ndjson"), content=file("documents.ndjson"))
GZIP = [
    ("Content-Type", "application/x-ndjson"), ("Content-Encoding", "gzip"), LENGTH,
]
LINES = (
    '{"index":{"_index":"recipes"}}\n{"title":',
    '}\n{"delete":{"_index":"recipes","_id":"2"}}\n')
expect(
    "elasticsearch", "bulk-compressed", "one", "POST", "/_bulk?human", *ELASTIC, *GZIP,
    content=Bytes(LINES[0] + '"巻き寿司","@timestamp":1704067200500' + LINES[1]))
expect(
    "elasticsearch", "bulk-compressed", "two", "POST", "/_bulk?human", *ELASTIC, *GZIP,
    content=Bytes(
        LINES[0] + '["line\\nend","\u2028"],"@timestamp":1704067200000' + LINES[1]))
expect(
    "elasticsearch", "index-document", "small", "PUT", "/recipes/_doc/1?human&op_type=index",
    *ELASTIC, *JSON, content=Bytes('{"title":"Nigiri","rating":4.50,"tags":[],"by":null}'))
expect(
    "elasticsearch", "index-document", "path-safe", "PUT",
    "/recipes/_doc/a%2Fb%20%3F%23%25%C3%A9?human&op_type=index&routing=%E4%BA%AC%E9%83%BD%2B1",
    *ELASTIC, *JSON, content=Bytes('{"title":"x"}'))
expect("elasticsearch", "document-exists", "known", "HEAD", "/recipes/_doc/1?human", *ELASTIC)
expect(
    "elasticsearch", "refresh-index", "default", "POST", "/recipes/_refresh?human", *ELASTIC,
    LENGTH)
expect("elasticsearch", "delete-index", "old", "DELETE", "/recipes-2019/?human", *ELASTIC)
expect(
    "elasticsearch", "analyze", "default", "POST", "/_analyze?human", *ELASTIC, *JSON,
    content=Bytes(
        r'{"analyzer":"smartcn","text":"\u4eca\u5929\/\u660e\u5929 \ud83c\udf5c"}'))
expect(
    "elasticsearch", "store-template", "default", "PUT", "/_scripts/by-title?human",
    *ELASTIC, *JSON,
    content=Bytes(
        r'{"script":{"lang":"mustache","source":"{\"query\":{\"match\":{\"title\":\"{{title}}\"}},'
        r'\"note\":\"${not-ours} $5 $recipes\"}"}}'))
expect(
    "elasticsearch", "security-info", "default", "GET", "/_security/_authenticate?human",
    ELASTIC[0], ("Authorization", "ApiKey ZXhhbXBsZTprZXk="))
