import { once } from 'node:events';
import { MessageChannel, Worker } from 'node:worker_threads';
import { signInAsPerson } from '#server/testing/people.ts';
import { prepareBackgroundCalls } from './background-calls.ts';
import { startBench } from './harness.ts';

export interface Sender {
  address: string;
  headers: Record<string, string>;
  serverPid: number;
}

export interface UploadTask {
  fileName: string;
  content: Uint8Array<ArrayBuffer>;
}

export interface Uploaded {
  seconds: number;
  /** The status of the upload, or the HTTP status if it was refused. */
  status: string;
  message: string;
  /** Peak megabytes of the process that read the file, and of the server. */
  readerPeak: number;
  serverPeak: number;
}

export function describeMemory(uploads: readonly Uploaded[]): string {
  const max = (pick: (upload: Uploaded) => number) => Math.max(...uploads.map(pick));
  return `reader ${max(({ readerPeak }) => readerPeak)} MB, server ${max(({ serverPeak }) => serverPeak)} MB`;
}

/** Uploads from a thread of its own, so that sending 50 MB doesn't add to the times of other calls. */
export class Uploader {
  private readonly worker: Worker;

  constructor(sender: Sender) {
    this.worker = new Worker(new URL('./upload-worker.ts', import.meta.url), { workerData: sender });
  }

  /** Resolves when the file has been processed or refused. */
  async upload(fileName: string, content: string | Uint8Array): Promise<Uploaded> {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
    const { port1, port2 } = new MessageChannel();
    const task: UploadTask = { fileName, content: bytes };
    this.worker.postMessage({ task, port: port2 }, [port2, bytes.buffer]);
    const [uploaded] = (await once(port1, 'message')) as [Uploaded];
    port1.close();
    return uploaded;
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }
}

/** A server, a teacher who uploads, and calls that other users make meanwhile. */
export async function startUploadBench() {
  const bench = await startBench();
  const { address, child } = bench.server;
  const { headers } = await signInAsPerson(bench.client.db, 'TEACHER');
  const uploader = new Uploader({ address, headers, serverPid: child.pid ?? 0 });
  return {
    address,
    headers,
    uploader,
    calls: await prepareBackgroundCalls(bench.client.db, address),
    close: async () => {
      await uploader.close();
      await bench.close();
    },
  };
}
