import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toast } from '#web/ui/toast.ts';
import { fileProblem } from './file-problem.ts';
import { sendFile, type UploadPhase } from './send-file.ts';
import { describeFailure, isCancelled, type UploadFailure } from './upload-failure.ts';
import { useCancelUpload } from './uploads.ts';
import { useDetailToasts } from './use-detail-toasts.ts';
import { usePassingText } from './use-passing-text.ts';

export type Refusal = UploadFailure & { fileName: string };

/** One file on its way: from the check before it leaves to the word of the server that it was read. */
export function useUpload({ onRead }: { onRead: (uploadId: number) => void }) {
  const queries = useQueryClient();
  const [phase, setPhase] = useState<UploadPhase>({ name: 'idle' });
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [outcome, setOutcome] = usePassingText();
  const running = useRef<AbortController>(undefined);
  const details = useDetailToasts();
  const cancellation = useCancelUpload();
  useEffect(() => () => running.current?.abort(), []);

  async function start(file: File): Promise<void> {
    if (running.current) return;
    const own = new AbortController();
    running.current = own;
    dismiss();
    try {
      await run(file, own.signal);
    } finally {
      running.current = undefined;
      setPhase({ name: 'idle' });
    }
  }

  async function run(file: File, signal: AbortSignal): Promise<void> {
    const problem = await fileProblem(file);
    if (problem !== null) {
      return refuse(file, { title: t`File validation failed`, message: problem, details: [] });
    }
    try {
      const { id, status } = await sendFile(file, { signal, tell: setPhase });
      setOutcome(t`${file.name} was read.`);
      toast.success(
        status === 'CHECKED'
          ? t`${file.name} was read. Check it before importing.`
          : t`${file.name} was imported.`,
      );
      if (status === 'CHECKED') onRead(id);
    } catch (error) {
      if (signal.aborted || isCancelled(error)) setOutcome(t`The upload was cancelled.`);
      else refuse(file, describeFailure(error));
    }
    void queries.invalidateQueries({ queryKey: ['uploads', 'list'] });
  }

  function refuse(file: File, failure: UploadFailure): void {
    setRefusal({ ...failure, fileName: file.name });
    setOutcome(failure.title);
    toast.error(failure.message);
    details.show(failure.details);
  }

  function dismiss(): void {
    setRefusal(null);
    details.stop();
  }

  function cancel(): void {
    running.current?.abort();
    // The server goes on reading what it has been sent, unless it is told.
    if (phase.name === 'reading' && phase.uploadId !== null) {
      cancellation.mutate(phase.uploadId, {
        onError: (error) => toast.error(describeFailure(error).message),
      });
    }
  }

  return { phase, refusal, outcome, start, cancel, dismiss };
}
