import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { FileUpload } from '#shared/contract/teaching/uploads.ts';
import type { Sender, Uploaded, UploadTask } from './upload-file.ts';

const { address, headers, serverPid } = workerData as Sender;
const maxWaitSeconds = 240;
const sampleMilliseconds = 50;

parentPort?.on('message', ({ task, port }: { task: UploadTask; port: MessagePort }) => {
  void upload(task).then((uploaded) => port.postMessage(uploaded));
});

async function upload(task: UploadTask): Promise<Uploaded> {
  const peaks = { readerPeak: 0, serverPeak: 0 };
  const sampling = setInterval(() => {
    peaks.serverPeak = Math.max(peaks.serverPeak, memoryOf(serverPid, 'VmRSS'));
    for (const child of childrenOf(serverPid)) {
      peaks.readerPeak = Math.max(peaks.readerPeak, memoryOf(child, 'VmHWM'));
    }
  }, sampleMilliseconds);
  const since = performance.now();
  const outcome = await send(task).catch((error: unknown) => ({ status: 'failed', message: String(error) }));
  clearInterval(sampling);
  return { ...outcome, ...peaks, seconds: (performance.now() - since) / 1000 };
}

async function send({ fileName, content }: UploadTask): Promise<Pick<Uploaded, 'status' | 'message'>> {
  const form = new FormData();
  form.append('file', new Blob([content]), fileName);
  const response = await fetch(`${address}/api/fileUpload/upload`, {
    method: 'POST',
    headers,
    body: form,
    signal: AbortSignal.timeout(maxWaitSeconds * 1000),
  });
  const body = (await response.json()) as { id?: number; status?: string; message?: string };
  if (response.status === 202 && body.id !== undefined) return waitForOutcome(body.id);
  return { status: body.status ?? String(response.status), message: body.message ?? '' };
}

async function waitForOutcome(id: number): Promise<Pick<Uploaded, 'status' | 'message'>> {
  for (let waited = 0; waited < maxWaitSeconds; waited += 1) {
    await sleep(1_000);
    const response = await fetch(`${address}/api/fileUpload/status/${id}`, { headers });
    const { status, processingResult } = (await response.json()) as FileUpload;
    if (response.status === 200 && status !== 'PENDING') return { status, message: processingResult };
  }
  return { status: 'PENDING', message: `after ${maxWaitSeconds} seconds` };
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

/** In megabytes; 0 if the process has exited. */
function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}
