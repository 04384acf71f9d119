import type { Trx } from '#database/client.ts';
import {
  type BankQuestion,
  insertBanks,
  insertQuestions,
  type NewBank,
} from './editing/imported-questions.queries.ts';

export { getTargetBank } from './bulk-edits.service.ts';
export type { BankQuestion, NewBank } from './editing/imported-questions.queries.ts';
export { selectTextKeys as listTextKeys, textKey } from './editing/imported-questions.queries.ts';
export { checkQuestion } from './editing/question-content.policy.ts';

interface Source {
  institutionId: number;
  /** The owner. */
  accountId: number;
  sourceUploadId: number;
}

/** Creates the banks of an upload, by title; titles are unique. */
export async function addBanks(
  trx: Trx,
  source: Source,
  banks: readonly NewBank[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const chunk of chunksOf(banks, ({ title }) => title.length)) {
    for (const [title, id] of await insertBanks(trx, source, chunk)) ids.set(title, id);
  }
  return ids;
}

/** Adds questions that passed `checkQuestion` to banks created or locked in this transaction; returns ids in the given order. */
export async function addQuestions(
  trx: Trx,
  authorId: number,
  questions: readonly BankQuestion[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const chunk of chunksOf(questions, lengthOf))
    ids.push(...(await insertQuestions(trx, authorId, chunk)));
  return ids;
}

// Each statement is one JSON document, and building it blocks the process.
const maxItems = 500;
const maxCharacters = 500_000;

function* chunksOf<T>(items: readonly T[], charactersOf: (item: T) => number): Generator<T[]> {
  let chunk: T[] = [];
  let characters = 0;
  for (const item of items) {
    chunk.push(item);
    characters += charactersOf(item);
    if (chunk.length < maxItems && characters < maxCharacters) continue;
    yield chunk;
    chunk = [];
    characters = 0;
  }
  if (chunk.length > 0) yield chunk;
}

function lengthOf({ questionText, correctAnswer, feedback, options }: BankQuestion): number {
  const texts = options.reduce((sum, { text }) => sum + text.length, 0);
  return questionText.length + (correctAnswer?.length ?? 0) + feedback.length + texts;
}
