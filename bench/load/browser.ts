import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';

export interface Told {
  /** 0: no answer came. */
  status: number;
  body: string;
}

const patienceMs = 30_000;

interface BrowserOptions {
  address: string;
  token: string;
  /** A browser opens six connections to a server at most. */
  mostConnections?: number;
}

/** One student's connections: as in a room full of computers, nobody shares theirs. */
export class Browser {
  private readonly host: string;
  private readonly port: string;
  private readonly token: string;
  private readonly agent: Agent;

  constructor({ address, token, mostConnections = 6 }: BrowserOptions) {
    const { hostname, port } = new URL(address);
    this.host = hostname;
    this.port = port;
    this.token = token;
    this.agent = new Agent({ keepAlive: true, maxSockets: mostConnections });
  }

  async send(method: string, path: string, body?: object): Promise<Told> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const told = await this.sendOnce(method, path, text);
    // The server has closed a connection that was silent for long, just as it was to be used again: browsers ask anew.
    return told === 'again' ? this.sendOrGiveUp(method, path, text) : told;
  }

  private async sendOrGiveUp(method: string, path: string, text: string | undefined): Promise<Told> {
    const told = await this.sendOnce(method, path, text);
    return told === 'again' ? { status: 0, body: 'The connection was closed twice.' } : told;
  }

  private sendOnce(method: string, path: string, text: string | undefined): Promise<Told | 'again'> {
    return new Promise((tell) => {
      const asked = this.ask(method, path, text, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', (error) => tell({ status: 0, body: String(error) }));
        answer.on('end', () =>
          tell({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
        );
      });
      asked.setTimeout(patienceMs, () => asked.destroy(new Error(`No answer in ${patienceMs} ms.`)));
      asked.on('error', (error: NodeJS.ErrnoException) =>
        tell(
          asked.reusedSocket && error.code === 'ECONNRESET' ? 'again' : { status: 0, body: String(error) },
        ),
      );
      asked.end(text);
    });
  }

  /** Opens the event stream of an attempt; resolves with its status once the server has answered. */
  listen(attemptId: number, onEnd: () => void): Promise<Told> {
    return new Promise((tell) => {
      const asked = this.ask('GET', `/events?attemptId=${attemptId}`, undefined, (answer) => {
        answer.resume();
        answer.on('error', () => undefined);
        answer.once('close', onEnd);
        tell({ status: answer.statusCode ?? 0, body: '' });
      });
      asked.on('error', (error) => tell({ status: 0, body: String(error) }));
      asked.end();
    });
  }

  close(): void {
    this.agent.destroy();
  }

  private ask(
    method: string,
    path: string,
    text: string | undefined,
    onAnswer: (answer: IncomingMessage) => void,
  ): ClientRequest {
    const headers: Record<string, string | number> = {};
    if (this.token !== '') headers['authorization'] = `Bearer ${this.token}`;
    if (text !== undefined) {
      headers['content-type'] = 'application/json';
      headers['content-length'] = Buffer.byteLength(text);
    }
    const { host, port, agent } = this;
    return request({ host, port, path: `/api${path}`, agent, method, headers }, onAnswer);
  }
}
