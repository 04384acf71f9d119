import type { CDPSession, Page } from '@playwright/test';

/** An answer can lead to the next request: a file that imports another one. */
const settleMs = 500;

/** Everything a page receives: headers, files, answers of the API, pictures. */
export class Wire {
  private readonly received = new Map<string, number>();
  private readonly urls = new Map<string, string>();
  /** When each request ended. */
  private readonly endings = new Map<string, number>();
  private readonly session: CDPSession;

  private constructor(session: CDPSession) {
    this.session = session;
  }

  /** Starts watching, with an empty cache. */
  static async watch(page: Page): Promise<Wire> {
    const session = await page.context().newCDPSession(page);
    const wire = new Wire(session);
    session.on('Network.requestWillBeSent', ({ requestId, request }) =>
      wire.urls.set(requestId, request.url),
    );
    session.on('Network.responseReceived', ({ requestId, response }) =>
      wire.received.set(requestId, response.encodedDataLength),
    );
    session.on('Network.dataReceived', ({ requestId, encodedDataLength }) =>
      wire.received.set(requestId, (wire.received.get(requestId) ?? 0) + encodedDataLength),
    );
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      wire.received.set(requestId, encodedDataLength);
      wire.endings.set(requestId, performance.now());
    });
    session.on('Network.loadingFailed', ({ requestId }) => wire.endings.set(requestId, performance.now()));
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    return wire;
  }

  /** A phone in a train: 400 kbit/s, 400 ms to the server and back, a processor a quarter as fast. */
  async slowDown(): Promise<void> {
    const bytesPerSecond = 400_000 / 8;
    await this.session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
    await this.session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  }

  requests(): string[] {
    return [...this.urls.values()].filter((url) => url.startsWith('http'));
  }

  /** Requests that are under way or have only just ended. The event stream stays open and does not count. */
  unsettled(): string[] {
    const since = performance.now() - settleMs;
    return [...this.urls]
      .filter(
        ([id, url]) => url.startsWith('http') && !/\/api\/events\b/.test(url) && !this.hasEnded(id, since),
      )
      .map(([, url]) => url);
  }

  private hasEnded(requestId: string, before: number): boolean {
    return (this.endings.get(requestId) ?? Number.POSITIVE_INFINITY) < before;
  }

  kilobytes(): number {
    return [...this.received.values()].reduce((sum, bytes) => sum + bytes, 0) / 1_000;
  }
}
