# List
curl -L -H "Authorization: Bearer $TOKEN" 'https://h.example/a?b=c' \
  --data-raw $'{"a":"it\\\'s"}' --compressed
echo -n x | curl -u user: -F 'f=@p.png;type=image/png' -F a=b "https://h.example/{c}/${ID}"
curl -G --data-urlencode 'q=a b' -X PUT --json '{"a":1}' -b s=1 h.example <<END
text
END
