curl -G --data-urlencode "q=a b" -X PUT --json "{\"a\":1}" -b s=1 h.example <<END
text
END
