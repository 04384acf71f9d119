import type { FileUpload, UploadStatus } from '#shared/contract/teaching/uploads.ts';
import { api } from '#web/lib/api/api.ts';
import { mayPass } from '#web/lib/api/query-client.ts';
import { StatusUnknown, UploadCancelled, UploadRefused } from '../upload-failure.ts';

export type UploadPhase =
  | { name: 'idle' }
  | { name: 'sending'; file: File; sent: number; total: number }
  /** The id and the progress are known once the server has answered. */
  | {
      name: 'reading';
      file: File;
      uploadId: number | null;
      percent: number | null;
      /** Set while the file waits in the queue. */
      filesAhead: number | null;
    };

// Most files are read by then. Longer ones show their place in the queue and can be cancelled.
const waitSeconds = '2';

interface Sending {
  signal: AbortSignal;
  onPhase: (phase: UploadPhase) => void;
}

interface Sent {
  id: number;
  status: UploadStatus;
}

/** Uploads a file for checking and waits until it is read. Throws the reason if it is refused. */
export async function sendFile(file: File, { signal, onPhase }: Sending): Promise<Sent> {
  onPhase({ name: 'sending', file, sent: 0, total: file.size });
  const answer = await api(
    'form POST /fileUpload/upload',
    { body: { check: 'true', waitSeconds }, file },
    {
      signal,
      onProgress: (sent, total) =>
        onPhase(
          sent < total
            ? { name: 'sending', file, sent, total }
            : { name: 'reading', file, uploadId: null, percent: null, filesAhead: null },
        ),
    },
  );
  refuseIfUnsuccessful(answer);
  if (answer.status !== 'PENDING') return answer;
  return follow(answer.id, file, { signal, onPhase });
}

async function follow(uploadId: number, file: File, { signal, onPhase }: Sending): Promise<Sent> {
  onPhase({ name: 'reading', file, uploadId, percent: null, filesAhead: null });
  const upload = await followUpload(uploadId, {
    signal,
    onProgress: ({ progress, filesAhead }) =>
      onPhase({ name: 'reading', file, uploadId, percent: progress, filesAhead }),
  });
  if (upload.status === 'FAILED') throw new UploadRefused(upload.processingResult, upload.details);
  if (upload.status === 'CANCELLED') throw new UploadCancelled();
  return upload;
}

/** Older servers refuse a file with status 200. */
function refuseIfUnsuccessful(answer: { success: boolean; error: string | null; details: string[] }): void {
  if (!answer.success) throw new UploadRefused(answer.error ?? '', answer.details);
}

const everyMs = 1_000;
/** Long enough for a server restart. */
const maxMissed = 30;

interface Following {
  signal: AbortSignal;
  onProgress: (upload: FileUpload) => void;
}

/** Polls the upload once a second until it is read. */
async function followUpload(uploadId: number, { signal, onProgress }: Following): Promise<FileUpload> {
  for (let missed = 0; ; ) {
    await pause(everyMs, signal);
    try {
      const upload = await api('GET /fileUpload/status/:uploadId', { params: { uploadId } }, { signal });
      if (upload.status !== 'PENDING') return upload;
      onProgress(upload);
      missed = 0;
    } catch (error) {
      if (signal.aborted || !(error instanceof Error)) throw error;
      missed += 1;
      if (!mayPass(error) || missed > maxMissed) throw new StatusUnknown(error.message);
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    const leave = () => {
      clearTimeout(timer);
      fail(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', leave);
      done();
    }, ms);
    signal.addEventListener('abort', leave, { once: true });
  });
}
