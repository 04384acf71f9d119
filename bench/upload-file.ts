import { once } from 'node:events';
import { MessageChannel, Worker } from 'node:worker_threads';

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
