import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Bucket } from '../../config.ts';

const name = 'cquiz';
const address = '127.0.0.1';

/** An S3-compatible store with one bucket for a test file, which can be stopped and started again. */
export class TestS3Server {
  readonly folder = mkdtempSync(join(tmpdir(), 'cquiz-s3-'));
  private port = 0;
  private server: S3rver | undefined;

  get bucket(): S3Bucket {
    return {
      endpoint: `http://${address}:${this.port}`,
      name,
      region: 'us-east-1',
      // Its only account.
      accessKey: 'S3RVER',
      secretKey: 'S3RVER',
    };
  }

  async start(): Promise<void> {
    this.server = new S3rver({
      port: this.port,
      address,
      silent: true,
      directory: this.folder,
      vhostBuckets: false,
      configureBuckets: [{ name }],
    });
    ({ port: this.port } = await this.server.run());
  }

  /** Ends like a killed process, so requests in progress are cut off. */
  async stop(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    const closed = server?.close();
    server?.httpServer.closeAllConnections();
    await closed;
  }

  /** Another server answers at its address until the work is done. */
  async while(answer: RequestListener, work: () => Promise<void>): Promise<void> {
    await this.stop();
    const stranger = createServer(answer);
    await new Promise<void>((resolve) => stranger.listen(this.port, address, resolve));
    try {
      await work();
    } finally {
      stranger.closeAllConnections();
      await new Promise((resolve) => stranger.close(resolve));
      await this.start();
    }
  }

  async close(): Promise<void> {
    if (this.server) await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The refusal of a real store. */
export function refusing(status: number, code: string): RequestListener {
  return (request, response) => {
    request.resume();
    request.on('end', () => {
      const body = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`;
      response.writeHead(status, { 'Content-Type': 'application/xml' }).end(body);
    });
  };
}
