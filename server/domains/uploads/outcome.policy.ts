import { say } from '#server/language/say.ts';

/** What came of reading a file. */
export interface Reading {
  questions: number;
  /** Of the file as a whole. */
  fileFaults: { lines: readonly string[]; total: number };
  /** Of the file and of its questions, each with its place, in the order of the file. */
  faults: { lines: readonly string[]; total: number };
  remarks: { lines: readonly string[]; total: number };
}

export type Verdict = 'import' | 'check' | 'refuse';

/** At once only what is right as a whole; to be checked also what is not, as long as it holds a question. */
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
  const said = { count: faults.total, first };
  return questions === 0
    ? say('{count} faults were found, no question was found. The first: {first}', said)
    : say('{count} faults were found, nothing was imported. The first: {first}', said);
}
