// node server.mjs PORT
import http from "node:http";

http.createServer((request, response) => {
  response.statusCode = ["GET", "POST"].includes(request.method) ? 200 : 405;
  request.on("error", () => response.destroy());
  request.resume().on("end", () => response.end("ok"));
}).listen(Number(process.argv[2]), "127.0.0.1");
