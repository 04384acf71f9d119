import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeChatService {
  address: string;
  /** The bodies of the requests it received, in order. */
  requests: string[];
  stop(): void;
}

/** A local chat service that always gives the same reply. */
export async function startFakeChatService(content: string): Promise<FakeChatService> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      requests.push(body);
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/v1`, requests, stop: () => server.close() };
}
