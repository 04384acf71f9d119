import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type {
  PeopleImportCheck,
  PeopleImportOrder,
  PeopleImportResult,
} from '#shared/contract/people/people-imports.ts';
import { peopleImport } from '#shared/limits.ts';
import { api } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { useInvalidatePeople } from '../people/accounts.ts';

export type Phase =
  | { name: 'choose' }
  | { name: 'sending'; file: File; sent: number; total: number }
  | { name: 'checked'; file: File; check: PeopleImportCheck; isImporting: boolean }
  | { name: 'done'; result: PeopleImportResult };

export interface Failure {
  text: string;
  details: string[];
  /** Can be retried unchanged. */
  retry?: () => void;
}

export type ImportOptions = Pick<PeopleImportOrder, 'students' | 'invite' | 'leaveOutFaulty'>;

// Hashing a thousand passwords takes minutes on a small machine.
const maxMs = 10 * 60_000;

/** Imports people from a file: check, review, then send the file again to create them. */
export function usePeopleImport() {
  const { t } = useLingui();
  const invalidatePeople = useInvalidatePeople();
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
      const result = await api(
        'form POST /peopleImport/check',
        { file },
        { signal: own.signal, onProgress: tell },
      );
      if (running.current === own) setPhase({ name: 'checked', file, check: result, isImporting: false });
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
      const result = await api('form POST /peopleImport', { body, file }, { timeoutMs: maxMs });
      setPhase({ name: 'done', result });
      void invalidatePeople();
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
 * The data changed since the check, or it is unknown whether the people were created: checks the file again.
 */
function isStale(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { code, status } = error;
  return status === 0 || code === 'PEOPLE_IMPORT_CHANGED' || code === 'PEOPLE_FILE_HAS_FAULTS';
}

/** Checks a file before it is sent; the server checks its content again. */
function findFileFault(file: Pick<File, 'name' | 'size'>): string | null {
  const name = file.name.toLowerCase();
  if (!peopleImport.endings.some((ending) => name.endsWith(ending))) {
    return t`Unsupported file type. Please upload Excel or CSV files only.`;
  }
  if (file.size > peopleImport.maxBytes) {
    return t`File size exceeds 10MB limit. Please split the list into smaller files.`;
  }
  return file.size === 0 ? t`This file is empty. Please choose another one.` : null;
}
