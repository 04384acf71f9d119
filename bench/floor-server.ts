import { createServer } from 'node:http';

// The floor: what Node itself costs for the same response, without a framework, validation or a log.
const server = createServer((request, response) => {
  request.resume();
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.end(JSON.stringify({ status: 'up', version: '0.1.0' }));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object')
    console.log(`ready at http://127.0.0.1:${address.port}`);
});
