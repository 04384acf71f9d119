import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import type { QuestionImage } from '#shared/contract/question-work.ts';
import { photo } from '#shared/limits.ts';
import { api } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { photoProblem } from '#web/ui/photo-problem.ts';

interface Sending {
  sent: number;
  total: number;
}

/** Brings a picture to the server, which answers under which id a question may name it. */
export function usePictureUpload(onUploaded: (image: QuestionImage) => void) {
  const [sending, setSending] = useState<Sending | null>(null);
  const [problem, setProblem] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function send(file: File): Promise<void> {
    running.current?.abort();
    const fault = photoProblem(file, photo.mostBytes);
    setProblem(fault ?? undefined);
    if (fault !== null) return;
    const own = new AbortController();
    running.current = own;
    setSending({ sent: 0, total: file.size });
    try {
      const image = await api(
        'form POST /questionImage',
        { file },
        { signal: own.signal, onProgress: (sent, total) => setSending({ sent, total }) },
      );
      if (!own.signal.aborted) onUploaded(image);
    } catch (error) {
      if (!own.signal.aborted) setProblem(describe(error));
    }
    if (running.current === own) setSending(null);
  }

  function cancel(): void {
    running.current?.abort();
    setSending(null);
    setProblem(undefined);
  }

  return { sending, problem, send, cancel };
}

function describe(error: unknown): string {
  if (error instanceof ApiError) return error.serverMessage ?? error.message;
  return t`The picture could not be uploaded.`;
}
