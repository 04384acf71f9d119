import type { Trx } from '#database/client.ts';
import { type BankQuestion, insertBanks, insertQuestions, type NewBank } from './bulk.queries.ts';

export type { BankQuestion, NewBank } from './bulk.queries.ts';
export { settleQuestion } from './question-content.policy.ts';

interface Source {
  institutionId: number;
  /** Whose they are. */
  accountId: number;
  sourceUploadId: number;
}

/** Banks that an upload brings, by their titles, no two of which are alike. */
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

/** What `settleQuestion` has found right, into banks of this very transaction; ids in the order given. */
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

// A statement is one piece of JSON, and while it is made nobody else is served.
const mostItems = 500;
const mostCharacters = 500_000;

function* chunksOf<T>(items: readonly T[], charactersOf: (item: T) => number): Generator<T[]> {
  let chunk: T[] = [];
  let characters = 0;
  for (const item of items) {
    chunk.push(item);
    characters += charactersOf(item);
    if (chunk.length < mostItems && characters < mostCharacters) continue;
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
