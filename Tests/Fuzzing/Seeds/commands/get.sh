# List
curl -L -H "Authorization: Bearer $TOKEN" 'https://h.example/a/../?b=c' \
  --data-raw $'{"a":"it\\\'s\u00e9"}' --compressed
