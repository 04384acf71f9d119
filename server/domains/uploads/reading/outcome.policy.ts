import { say } from '#server/language/say.ts';

/** The outcome of reading a file. */
export interface Reading {
  questions: number;
  /** Faults of the file as a whole. */
  fileFaults: { lines: readonly string[]; total: number };
  /** Faults of the file and its questions, each with its place, in file order. */
  faults: { lines: readonly string[]; total: number };
  remarks: { lines: readonly string[]; total: number };
}

export type Verdict = 'import' | 'check' | 'refuse';

/** Immediately imports only a file without faults; a check accepts faults as long as there is a question. */
export function judgeReading({ questions, faults }: Reading, { check }: { check: boolean }): Verdict {
  if (questions === 0) return 'refuse';
  if (check) return 'check';
  return faults.total === 0 ? 'import' : 'refuse';
}

/** Why nothing was imported. */
export function explainRefusal({ questions, faults }: Reading): string {
  const [first] = faults.lines;
  if (first === undefined) return say('No questions were found in this file. Use the template.');
  if (faults.total === 1) return say('{fault} Nothing was imported.', { fault: first });
  const values = { count: faults.total, first };
  return questions === 0
    ? say('{count} errors and no questions were found. First error: {first}', values)
    : say('{count} errors were found, so nothing was imported. First error: {first}', values);
}
