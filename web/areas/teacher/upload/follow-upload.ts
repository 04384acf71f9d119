import type { FileUpload } from '#shared/contract/uploads.ts';
import { api } from '#web/lib/api.ts';
import { mayPass } from '#web/lib/query-client.ts';
import { StatusUnknown } from './upload-failure.ts';

const everyMs = 1_000;
/** As long as a server needs to come back. */
const mostMissed = 30;

interface Following {
  signal: AbortSignal;
  onProgress: (upload: FileUpload) => void;
}

/** Asks once a second how far an upload is, until it has been read. */
export async function followUpload(uploadId: number, { signal, onProgress }: Following): Promise<FileUpload> {
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
      if (!mayPass(error) || missed > mostMissed) throw new StatusUnknown(error.message);
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
