import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from '#web/ui/feedback/toast.ts';
import { describeFailure, isCancelled, type UploadFailure } from '../upload-failure.ts';
import { useCancelUpload } from '../upload-queries.ts';
import { fileProblem } from './file-problem.ts';
import { sendFile, type UploadPhase } from './send-file.ts';
import { usePassingText } from './use-temporary-text.ts';

export type Refusal = UploadFailure & { fileName: string };

/** Uploads one file: checks it, sends it, and waits until the server has read it. */
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
      const { id, status } = await sendFile(file, { signal, onPhase: setPhase });
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
    // The server keeps reading the file unless it is told to stop.
    if (phase.name === 'reading' && phase.uploadId !== null) {
      cancellation.mutate(phase.uploadId, {
        onError: (error) => toast.error(describeFailure(error).message),
      });
    }
  }

  return { phase, refusal, outcome, start, cancel, dismiss };
}

const apartMs = 1_000;

/** Shows the details as toasts, one a second, until stopped or the page is left. */
function useDetailToasts() {
  const timer = useRef<ReturnType<typeof setInterval>>(undefined);
  const stop = useCallback(() => clearInterval(timer.current), []);
  useEffect(() => stop, [stop]);
  const show = useCallback(
    (details: readonly string[]) => {
      stop();
      let number = 0;
      timer.current = setInterval(() => {
        const detail = details[number];
        number += 1;
        if (detail === undefined) stop();
        else toast.warning(t`Detail ${number}: ${detail}`);
      }, apartMs);
    },
    [stop],
  );
  return { show, stop };
}
