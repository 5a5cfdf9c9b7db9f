echo -n x | curl -u user: -F "f=@p.png;type=image/png" -F a=b "https://h.example/{c}/${ID}"
