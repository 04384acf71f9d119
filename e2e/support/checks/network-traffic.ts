import type { CDPSession, Page } from '@playwright/test';

/** A response can cause another request: a file that imports another file. */
const settleMs = 500;

/** Counts the bytes and requests of a page: headers, files, API responses, images. */
export class NetworkTraffic {
  private readonly received = new Map<string, number>();
  private readonly urls = new Map<string, string>();
  /** When each request ended. */
  private readonly endings = new Map<string, number>();
  private readonly session: CDPSession;

  private constructor(session: CDPSession) {
    this.session = session;
  }

  /** Starts counting, with the cache disabled. */
  static async watch(page: Page): Promise<NetworkTraffic> {
    const session = await page.context().newCDPSession(page);
    const traffic = new NetworkTraffic(session);
    session.on('Network.requestWillBeSent', ({ requestId, request }) =>
      traffic.urls.set(requestId, request.url),
    );
    session.on('Network.responseReceived', ({ requestId, response }) =>
      traffic.received.set(requestId, response.encodedDataLength),
    );
    session.on('Network.dataReceived', ({ requestId, encodedDataLength }) =>
      traffic.received.set(requestId, (traffic.received.get(requestId) ?? 0) + encodedDataLength),
    );
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      traffic.received.set(requestId, encodedDataLength);
      traffic.endings.set(requestId, performance.now());
    });
    session.on('Network.loadingFailed', ({ requestId }) => traffic.endings.set(requestId, performance.now()));
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    return traffic;
  }

  /** A phone on a train: 400 kbit/s, 400 ms round trip, a CPU four times slower. */
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

  /** Requests that are in flight or have just ended, without the event stream, which stays open. */
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

  /** Everything received, except files with these addresses. */
  kilobytes(except?: RegExp): number {
    const counted = [...this.received].filter(([id]) => !except?.test(this.urls.get(id) ?? ''));
    return counted.reduce((sum, [, bytes]) => sum + bytes, 0) / 1_000;
  }
}
