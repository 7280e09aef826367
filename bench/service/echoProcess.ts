import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Run as a process of its own: the least that Node's HTTP server can do, as a yardstick. */
const server = createServer((request, response) => {
  const body = request.url ?? '';
  response.writeHead(200, { 'content-type': 'text/plain', 'content-length': body.length });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.send?.({ url: `http://127.0.0.1:${port}`, startMs: 0 });
});
