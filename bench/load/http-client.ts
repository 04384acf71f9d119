import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';

export interface HttpResponse {
  /** 0: no response came. */
  status: number;
  body: string;
}

const timeoutMs = 30_000;

interface HttpClientOptions {
  address: string;
  token: string;
  /** A browser opens at most six connections to a server. */
  maxConnections?: number;
}

/** Sends one student's requests over connections that no other student shares. */
export class HttpClient {
  private readonly host: string;
  private readonly port: string;
  private readonly token: string;
  private readonly agent: Agent;

  constructor({ address, token, maxConnections = 6 }: HttpClientOptions) {
    const { hostname, port } = new URL(address);
    this.host = hostname;
    this.port = port;
    this.token = token;
    this.agent = new Agent({ keepAlive: true, maxSockets: maxConnections });
  }

  async send(method: string, path: string, body?: object): Promise<HttpResponse> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const response = await this.sendOnce(method, path, text);
    // The server closed an idle connection just before it was used again: browsers retry then.
    return response === 'retry' ? this.sendOrGiveUp(method, path, text) : response;
  }

  private async sendOrGiveUp(method: string, path: string, text: string | undefined): Promise<HttpResponse> {
    const response = await this.sendOnce(method, path, text);
    return response === 'retry' ? { status: 0, body: 'The connection was closed twice.' } : response;
  }

  private sendOnce(method: string, path: string, text: string | undefined): Promise<HttpResponse | 'retry'> {
    return new Promise((resolve) => {
      const sent = this.request(method, path, text, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', (error) => resolve({ status: 0, body: String(error) }));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
        );
      });
      sent.setTimeout(timeoutMs, () => sent.destroy(new Error(`No response in ${timeoutMs} ms.`)));
      sent.on('error', (error: NodeJS.ErrnoException) =>
        resolve(
          sent.reusedSocket && error.code === 'ECONNRESET' ? 'retry' : { status: 0, body: String(error) },
        ),
      );
      sent.end(text);
    });
  }

  /** Opens the event stream of an attempt; resolves with its status once the server has responded. */
  listen(attemptId: number, onEnd: () => void): Promise<HttpResponse> {
    return new Promise((resolve) => {
      const sent = this.request('GET', `/events?attemptId=${attemptId}`, undefined, (response) => {
        response.resume();
        response.on('error', () => undefined);
        response.once('close', onEnd);
        resolve({ status: response.statusCode ?? 0, body: '' });
      });
      sent.on('error', (error) => resolve({ status: 0, body: String(error) }));
      sent.end();
    });
  }

  close(): void {
    this.agent.destroy();
  }

  private request(
    method: string,
    path: string,
    text: string | undefined,
    onResponse: (response: IncomingMessage) => void,
  ): ClientRequest {
    const headers: Record<string, string | number> = {};
    if (this.token !== '') headers['authorization'] = `Bearer ${this.token}`;
    if (text !== undefined) {
      headers['content-type'] = 'application/json';
      headers['content-length'] = Buffer.byteLength(text);
    }
    const { host, port, agent } = this;
    return request({ host, port, path: `/api${path}`, agent, method, headers }, onResponse);
  }
}
