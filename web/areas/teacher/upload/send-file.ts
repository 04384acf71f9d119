import type { UploadStatus } from '#shared/contract/uploads.ts';
import { api } from '#web/lib/api.ts';
import { followUpload } from './follow-upload.ts';
import { UploadCancelled, UploadRefused } from './upload-failure.ts';

export type UploadPhase =
  | { name: 'idle' }
  | { name: 'sending'; file: File; sent: number; total: number }
  /** The key is known, and with it how far it is, once the server has answered. */
  | {
      name: 'reading';
      file: File;
      uploadId: number | null;
      percent: number | null;
      /** While it waits for its turn. */
      filesAhead: number | null;
    };

// Most files have been read by then. What takes longer can be cancelled, and shows its place.
const waitSeconds = '2';

interface Sending {
  signal: AbortSignal;
  tell: (phase: UploadPhase) => void;
}

interface Sent {
  id: number;
  status: UploadStatus;
}

/** Sends a file to be checked and waits until it has been read; throws with the reason where it was refused. */
export async function sendFile(file: File, { signal, tell }: Sending): Promise<Sent> {
  tell({ name: 'sending', file, sent: 0, total: file.size });
  const answer = await api(
    'form POST /fileUpload/upload',
    { body: { check: 'true', waitSeconds }, file },
    {
      signal,
      onProgress: (sent, total) =>
        tell(
          sent < total
            ? { name: 'sending', file, sent, total }
            : { name: 'reading', file, uploadId: null, percent: null, filesAhead: null },
        ),
    },
  );
  refuseIfUnsuccessful(answer);
  if (answer.status !== 'PENDING') return answer;
  return follow(answer.id, file, { signal, tell });
}

async function follow(uploadId: number, file: File, { signal, tell }: Sending): Promise<Sent> {
  tell({ name: 'reading', file, uploadId, percent: null, filesAhead: null });
  const upload = await followUpload(uploadId, {
    signal,
    onProgress: ({ progress, filesAhead }) =>
      tell({ name: 'reading', file, uploadId, percent: progress, filesAhead }),
  });
  if (upload.status === 'FAILED') throw new UploadRefused(upload.processingResult, upload.details);
  if (upload.status === 'CANCELLED') throw new UploadCancelled();
  return upload;
}

/** What answers may be an older server: it refuses a file with status 200. */
function refuseIfUnsuccessful(answer: { success: boolean; error: string | null; details: string[] }): void {
  if (!answer.success) throw new UploadRefused(answer.error ?? '', answer.details);
}
