import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type {
  PeopleImportCheck,
  PeopleImportOrder,
  PeopleImportResult,
} from '#shared/contract/people-imports.ts';
import { api } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { findFileFault } from './file-fault.ts';

export type Phase =
  | { name: 'choose' }
  | { name: 'sending'; file: File; sent: number; total: number }
  | { name: 'checked'; file: File; check: PeopleImportCheck; isImporting: boolean }
  | { name: 'done'; result: PeopleImportResult };

export interface Failure {
  text: string;
  details: string[];
  /** What may be tried again as it was. */
  retry?: () => void;
}

export type ImportOptions = Pick<PeopleImportOrder, 'students' | 'invite' | 'leaveOutFaulty'>;

// A thousand passwords take a small machine minutes.
const mostMs = 10 * 60_000;

/** From a file to people: sent to be read, looked at, and sent once more to be created. */
export function usePeopleImport() {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [phase, setPhase] = useState<Phase>({ name: 'choose' });
  const [failure, setFailure] = useState<Failure | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function check(file: File): Promise<void> {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    const tell = (sent: number, total: number) => setPhase({ name: 'sending', file, sent, total });
    tell(0, file.size);
    try {
      const found = await api(
        'form POST /peopleImport/check',
        { file },
        { signal: own.signal, onProgress: tell },
      );
      if (running.current === own) setPhase({ name: 'checked', file, check: found, isImporting: false });
    } catch (error) {
      if (running.current !== own) return;
      setPhase({ name: 'choose' });
      setFailure(explain(error, () => take(file)));
    }
  }

  function take(file: File): void {
    const fault = findFileFault(file);
    setFailure(fault === null ? null : { text: fault, details: [] });
    if (fault === null) void check(file);
  }

  async function run(options: ImportOptions): Promise<void> {
    if (phase.name !== 'checked' || phase.isImporting) return;
    const { file, check: seen } = phase;
    setFailure(null);
    setPhase({ ...phase, isImporting: true });
    try {
      const body = { ...options, fingerprint: seen.fingerprint };
      const result = await api('form POST /peopleImport', { body, file }, { timeoutMs: mostMs });
      setPhase({ name: 'done', result });
      for (const key of ['accounts', 'students', 'teachers', 'metrics']) {
        void queries.invalidateQueries({ queryKey: [key] });
      }
    } catch (error) {
      setPhase({ ...phase, isImporting: false });
      setFailure(explain(error));
      if (isStale(error)) void check(file);
    }
  }

  function explain(error: unknown, retry?: () => void): Failure {
    if (!(error instanceof ApiError))
      return { text: t`This file could not be sent. Choose it again.`, details: [] };
    const text = error.serverMessage ?? error.message;
    const mayRetry = error.status === 0 || error.status === 429 || error.status >= 500;
    return { text, details: error.details, ...(mayRetry && retry ? { retry } : {}) };
  }

  function reset(): void {
    running.current?.abort();
    setFailure(null);
    setPhase({ name: 'choose' });
  }

  return { phase, failure, take, run, reset, clearFailure: () => setFailure(null) };
}

/**
 * What was looked at is no longer what is there, or nobody knows whether it was created: it is read again and shown
 * anew.
 */
function isStale(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { code, status } = error;
  return status === 0 || code === 'PEOPLE_IMPORT_CHANGED' || code === 'PEOPLE_FILE_HAS_FAULTS';
}
