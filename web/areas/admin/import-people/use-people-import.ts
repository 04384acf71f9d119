import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type {
  PeopleImportCheck,
  PeopleImportOrder,
  PeopleImportResult,
  PeopleImportRow,
} from '#shared/contract/people/people-imports.ts';
import { peopleImport } from '#shared/limits.ts';
import { api } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { useInvalidatePeople } from '../people/accounts.ts';
import { writeRowIds } from './row-keys.ts';

interface Checked {
  file: File;
  check: PeopleImportCheck;
  /** Rows that differ from what an earlier check of this file showed. */
  changedSince: ReadonlySet<number>;
}

export type Phase =
  | { name: 'choose' }
  | { name: 'sending'; file: File; sent: number; total: number }
  | (Checked & { name: 'checked'; isImporting: boolean })
  | { name: 'done'; result: PeopleImportResult; check: PeopleImportCheck; updated: PeopleImportRow[] };

export interface Failure {
  text: string;
  details: string[];
  /** Can be retried unchanged. */
  retry?: () => void;
}

export interface ImportOptions extends Pick<PeopleImportOrder, 'students' | 'invite' | 'leaveOutFaulty'> {
  existing: 'keep' | 'update';
  leftOut: ReadonlySet<number>;
}

// Hashing a thousand passwords takes minutes on a small machine.
const maxMs = 10 * 60_000;

/** Imports people from a file: check, review, then send the file again to import them. */
export function usePeopleImport() {
  const { t } = useLingui();
  const invalidatePeople = useInvalidatePeople();
  const [phase, setPhase] = useState<Phase>({ name: 'choose' });
  const [failure, setFailure] = useState<Failure | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function check(file: File, seen?: PeopleImportCheck): Promise<void> {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    // A second check leaves the list and its choices on the page.
    const tell = (sent: number, total: number) => {
      if (seen === undefined) setPhase({ name: 'sending', file, sent, total });
    };
    tell(0, file.size);
    try {
      const result = await api(
        'form POST /peopleImport/check',
        { file },
        { signal: own.signal, onProgress: tell },
      );
      if (running.current !== own) return;
      const changedSince = findChanged(seen, result);
      setPhase({ name: 'checked', file, check: result, changedSince, isImporting: false });
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

  async function run({ leftOut, ...options }: ImportOptions): Promise<void> {
    if (phase.name !== 'checked' || phase.isImporting) return;
    const { file, check: seen } = phase;
    setFailure(null);
    setPhase({ ...phase, isImporting: true });
    try {
      const leaveOut = leftOut.size > 0 ? { leaveOut: writeRowIds(leftOut) } : {};
      const body = { ...options, ...leaveOut, fingerprint: seen.fingerprint };
      const result = await api('form POST /peopleImport', { body, file }, { timeoutMs: maxMs });
      const isUpdated = ({ id, kind }: PeopleImportRow) => kind === 'CHANGED' && !leftOut.has(id);
      const updated = options.existing === 'update' ? seen.rows.filter(isUpdated) : [];
      setPhase({ name: 'done', result, check: seen, updated });
      void invalidatePeople();
    } catch (error) {
      setPhase({ ...phase, isImporting: false });
      setFailure(explain(error));
      if (isStale(error)) await check(file, seen);
    }
  }

  function explain(error: unknown, retry?: () => void): Failure {
    if (!(error instanceof ApiError))
      return { text: t`We couldn’t upload this file. Choose it again.`, details: [] };
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

function findChanged(seen: PeopleImportCheck | undefined, now: PeopleImportCheck): Set<number> {
  if (seen === undefined) return new Set();
  const outcome = ({ kind, email, changes }: PeopleImportRow) => JSON.stringify([kind, email, changes]);
  const former = new Map(seen.rows.map((row) => [row.id, outcome(row)]));
  return new Set(now.rows.flatMap((row) => (former.get(row.id) === outcome(row) ? [] : [row.id])));
}

/**
 * The data changed since the check, or it is unknown whether the people were imported: checks the file again.
 */
function isStale(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { code, status } = error;
  return status === 0 || code === 'PEOPLE_IMPORT_CHANGED';
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
