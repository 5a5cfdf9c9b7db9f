"""OpenAI."""

from expectation import (
    Bytes, FILES, FORM_DATA, JSON, LENGTH, Parts, attached, expect, field, typed)

CLIENT = ("User-Agent", "Waybill-Samples/1.0")
TRACE = ("traceparent", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")
OPENAI = [("Host", "api.openai.com"), CLIENT, ("Authorization", "Bearer sk-example"), TRACE]
SPEECH = (FILES / "speech.wav").read_bytes()

CHAT = '{"model":"gpt-4o-mini","messages":'
expect(
    "openai", "chat", "question", "POST", "/v1/chat/completions", *OPENAI, *JSON,
    content=Bytes(
        CHAT + r'[{"role":"user","content":"What does \"no\" mean?"}],"temperature":1}'))
expect(
    "openai", "chat", "conversation", "POST", "/v1/chat/completions", *OPENAI,
    ("OpenAI-Organization", "org-example"), *JSON,
    content=Bytes(
        CHAT + r'[{"role":"system","content":"Answer in one word."},'
        r'{"role":"user","content":"Wie heißt die Hauptstadt von 日本?\n"},'
        r'{"role":"assistant","content":"Tōkyō 🗼"},{"role":"user","content":"And of \\o/?"}],'
        r'"temperature":0.2,"stop":["\n","END"],"stream":true,'
        r'"metadata":{"team":"search","cost center":"0042"}}'))
TOOLS = (
    ',"tools":[{"type":"function","function":{"name":"get_weather","strict":true,'
    '"parameters":{"type":"object","properties":{'
    '"place":{"type":"string","description":"City and country, as in Zürich, CH"},'
    '"unit":{"type":"string","enum":["°C","°F"]}},"required":["place","unit"],'
    '"additionalProperties":false}}}],"tool_choice":"auto","parallel_tool_calls":false}')
ASK = '[{"role":"user","content":"Weather in Zürich?"}'
expect(
    "openai", "chat-with-tools", "ask", "POST", "/v1/chat/completions", *OPENAI, *JSON,
    content=Bytes(CHAT + ASK + "]" + TOOLS))
expect(
    "openai", "chat-with-tools", "answer", "POST", "/v1/chat/completions", *OPENAI, *JSON,
    content=Bytes(
        CHAT + ASK + r',{"role":"assistant","tool_calls":[{"id":"call_1","type":"function",'
        r'"function":{"name":"get_weather",'
        r'"arguments":"{\"place\":\"Zürich, CH\",\"unit\":\"°C\"}"}}]},'
        r'{"role":"tool","content":"{\"degrees\":-1.50}","tool_call_id":"call_1"}]' + TOOLS))
WHISPER = [
    field("response_format", "verbose_json"), field("temperature", "0.0"),
    field("timestamp_granularities[]", "word"), field("timestamp_granularities[]", "segment"),
    attached("file", "speech.wav", "audio/wav", SPEECH),
]
expect(
    "openai", "transcribe", "any-language", "POST", "/v1/audio/transcriptions", *OPENAI,
    *FORM_DATA, content=Parts(field("model", "whisper-1"), *WHISPER))
expect(
    "openai", "transcribe", "german", "POST", "/v1/audio/transcriptions", *OPENAI, *FORM_DATA,
    content=Parts(
        field("language", "de"), field("model", "whisper-1"),
        field("prompt", "Namen: Jörg, Ærøskøbing"), *WHISPER))
expect(
    "openai", "transcribe-live", "short", "POST", "/v1/audio/transcriptions", *OPENAI,
    *typed("multipart/form-data; boundary=waybill-live-sound"),
    content=Parts(
        field("model", "gpt-4o-transcribe"), field("stream", "true"),
        attached("file", "live.wav", "audio/wav", SPEECH)))
expect(
    "openai", "upload-training-data", "small", "POST", "/v1/files", *OPENAI, *FORM_DATA,
    content=Parts(
        field("expires_after[anchor]", "created_at"), field("expires_after[seconds]", "2592000"),
        field("purpose", "fine-tune"),
        attached(
            "file", "training.jsonl", "application/jsonl",
            (FILES / "training.jsonl").read_bytes())))
expect(
    "openai", "stage-training-data", "capitals", "PUT",
    "/training/Hauptst%C3%A4dte.jsonl?sv=2024-11-04&sig=a%2Bb%3D",
    ("Host", "waybillsamples.blob.core.windows.net"), CLIENT, TRACE,
    ("x-ms-blob-type", "BlockBlob"), *typed("application/x-ndjson"),
    content=Bytes(
        '{"messages":[{"role":"user","content":"Wie heißt die Hauptstadt von Österreich?"},'
        '{"role":"assistant","content":"Graz.","weight":0},'
        '{"role":"assistant","content":"Wien."}]}\n'
        '{"messages":[{"role":"user","content":"1\\n+ 1"}]}\n'))
expect(
    "openai", "create-tuning-job", "automatic", "POST", "/v1/fine_tuning/jobs", *OPENAI, *JSON,
    content=Bytes(
        '{"model":"gpt-4o-mini","training_file":"file-abc123","seed":42,"method":{'
        '"type":"supervised","supervised":{"hyperparameters":{"n_epochs":"auto",'
        '"learning_rate_multiplier":1.80}}}}'))
expect(
    "openai", "create-tuning-job", "by-hand", "POST", "/v1/fine_tuning/jobs", *OPENAI, *JSON,
    content=Bytes(
        '{"model":"gpt-4o-mini-2024-07-18","training_file":"file-abc123","suffix":"capitals",'
        '"seed":42,"method":{"type":"supervised","supervised":{"hyperparameters":{"n_epochs":3,'
        '"learning_rate_multiplier":1.80}}}}'))
expect(
    "openai", "list-tuning-jobs", "first", "GET", "/v1/fine_tuning/jobs?limit=20", *OPENAI)
expect(
    "openai", "list-tuning-jobs", "next", "GET",
    "/v1/fine_tuning/jobs?after=ftjob-abc123&limit=2&metadata%5Bteam%5D=search%20%26%20ads",
    *OPENAI)
expect(
    "openai", "cancel-tuning-job", "one", "POST", "/v1/fine_tuning/jobs/ftjob-abc123/cancel",
    *OPENAI, LENGTH)
expect("openai", "read-training-data", "one", "GET", "/v1/files/file-abc123/content", *OPENAI)
expect("openai", "list-files", "newest", "GET", "/v1/files?limit=20&order=desc", *OPENAI)
expect(
    "openai", "list-files", "oldest-results", "GET",
    "/v1/files?limit=20&order=asc&purpose=fine-tune-results", *OPENAI)
TEXTS = {"word": '["猫"]', "sentences": r'["The cat sat.","On the\tmat."]'}
for name, texts in TEXTS.items():
    for encoding in ("float", "base64"):
        expect(
            "openai", "embed", f"{name},encoding={encoding}", "POST", "/v1/embeddings", *OPENAI,
            *JSON,
            content=Bytes(
                f'{{"model":"text-embedding-3-small","input":{texts},'
                f'"encoding_format":"{encoding}"}}'))
expect(
    "openai", "complete", "default", "POST", "/v1/completions", *OPENAI, *JSON,
    content=Bytes(
        '{"model":"gpt-3.5-turbo-instruct","prompt":"Once upon a time","max_tokens":7}'))
