// go run server.go PORT
package main

import (
	"io"
	"net/http"
	"os"
)

func main() {
	handler := http.HandlerFunc(func(response http.ResponseWriter, request *http.Request) {
		if request.Method != "GET" && request.Method != "POST" {
			response.WriteHeader(http.StatusMethodNotAllowed)
			return
		}
		if _, err := io.Copy(io.Discard, request.Body); err != nil {
			response.WriteHeader(http.StatusBadRequest)
			return
		}
		io.WriteString(response, "ok")
	})
	http.ListenAndServe("127.0.0.1:"+os.Args[1], handler)
}
