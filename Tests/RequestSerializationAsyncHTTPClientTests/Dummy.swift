import AsyncHTTPClient
import NIOPosix
import NIOHTTP1
