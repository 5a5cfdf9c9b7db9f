// java Server.java PORT
import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;

class Server {
  public static void main(String[] arguments) throws Exception {
    var server = HttpServer.create(new InetSocketAddress("127.0.0.1", Integer.parseInt(arguments[0])), 0);
    server.createContext("/", exchange -> {
      exchange.getRequestBody().readAllBytes();
      var method = exchange.getRequestMethod();
      exchange.sendResponseHeaders(method.equals("GET") || method.equals("POST") ? 200 : 405, 2);
      exchange.getResponseBody().write("ok".getBytes());
      exchange.close();
    });
    server.setExecutor(Executors.newCachedThreadPool());
    server.start();
  }
}
