curl --url h.example:8080 -u "a:b" -m 5
curl https://h.example/ -d "$(printf %s x\\n)" -T- <<< "in"
