import { Agent, request } from 'node:http';

export interface OpenStream {
  isOpen(): boolean;
  close(): void;
}

const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });

/** Opens the event stream that every page keeps open. A refused or closed stream is not open. */
export function openStream(address: string, headers: Record<string, string>): Promise<OpenStream> {
  return new Promise((opened, failed) => {
    const sent = request(
      `${address}/api/events`,
      { agent, headers: { ...headers, accept: 'text/event-stream' } },
      (response) => {
        let isOpen = response.statusCode === 200;
        response.on('close', () => {
          isOpen = false;
        });
        response.on('error', () => undefined);
        response.resume();
        opened({ isOpen: () => isOpen, close: () => sent.destroy() });
      },
    );
    sent.on('error', failed);
    sent.end();
  });
}
