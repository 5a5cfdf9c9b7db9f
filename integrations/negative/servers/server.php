<?php // php -S 127.0.0.1:PORT server.php
file_get_contents('php://input');
http_response_code(in_array($_SERVER['REQUEST_METHOD'], ['GET', 'POST']) ? 200 : 405);
header('Content-Length: 2');
echo 'ok';
