import { once } from 'node:events';
import { MessageChannel, Worker } from 'node:worker_threads';
import { signInAsPerson } from '#server/testing/people.ts';
import { startBench } from './harness.ts';
import { prepareOthers } from './other-calls.ts';

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
  /** What came of it; the status of the answer when it was refused. */
  status: string;
  said: string;
  /** In megabytes: the process that read the file, and the server. */
  readerPeak: number;
  serverPeak: number;
}

export function describeMemory(uploads: readonly Uploaded[]): string {
  const most = (pick: (each: Uploaded) => number) => Math.max(...uploads.map(pick));
  return `reader ${most(({ readerPeak }) => readerPeak)} MB, server ${most(({ serverPeak }) => serverPeak)} MB`;
}

/** Uploads from a thread of its own: what it costs to send 50 MB must not show in the times of other calls. */
export class Uploader {
  private readonly worker: Worker;

  constructor(sender: Sender) {
    this.worker = new Worker(new URL('./upload-worker.ts', import.meta.url), { workerData: sender });
  }

  /** Settles when something came of the file. */
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

/** A server, a teacher who uploads, and the calls that others make beside it. */
export async function startUploadBench() {
  const bench = await startBench();
  const { address, child } = bench.server;
  const { headers } = await signInAsPerson(bench.client.db, 'TEACHER');
  const uploader = new Uploader({ address, headers, serverPid: child.pid ?? 0 });
  return {
    address,
    headers,
    uploader,
    calls: await prepareOthers(bench.client.db, address),
    close: async () => {
      await uploader.close();
      await bench.close();
    },
  };
}
