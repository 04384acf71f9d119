import type { KeptPaper } from './journal.ts';
import type { KeptAnswer } from './kept-answer.ts';

interface KeptAttempt {
  quizId: number;
  /** Null: none, or it has passed. */
  deadline: string | null;
  isOver: boolean;
  /** Some answers have not reached the server. */
  hasUnsent: boolean;
}

/**
 * The attempts this browser keeps for an account. Reads the journal with the browser's own calls: the journal's code
 * comes with the quiz screen, and other pages must be able to ask without loading it, and without the network.
 */
export async function findKeptAttempts(userId: number): Promise<KeptAttempt[]> {
  const db = await openExisting('cquiz-attempts');
  if (!db) return [];
  try {
    const transaction = db.transaction(['papers', 'answers']);
    const read = <T>(store: string, ...path: number[]) =>
      // An array sorts after every number.
      result<T[]>(transaction.objectStore(store).getAll(IDBKeyRange.bound(path, [...path, []])));
    const papers = await read<KeptPaper>('papers', userId);
    return await Promise.all(
      papers.map(async (kept) => summarize(kept, await read<KeptAnswer>('answers', userId, kept.attemptId))),
    );
  } finally {
    db.close();
  }
}

function summarize({ quizId, paper, clockOffset }: KeptPaper, answers: KeptAnswer[]): KeptAttempt {
  const { deadline } = paper;
  const isOver = deadline !== null && Date.parse(deadline) <= Date.now() + clockOffset;
  const hasUnsent = answers.some(
    ({ revision, storedRevision, refusedRevision }) =>
      revision > storedRevision && refusedRevision !== revision,
  );
  return { quizId, deadline: isOver ? null : deadline, isOver, hasUnsent };
}

/** Null where there is none: opening it would create an empty one, which the journal could not use. */
function openExisting(name: string): Promise<IDBDatabase | null> {
  return new Promise((opened) => {
    const request = indexedDB.open(name);
    request.onupgradeneeded = () => request.transaction?.abort();
    request.onsuccess = () => opened(request.result);
    request.onerror = (event) => {
      event.preventDefault();
      opened(null);
    };
  });
}

function result<T>(request: IDBRequest): Promise<T> {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result as T);
    request.onerror = () => failed(request.error ?? new Error('The journal could not be read.'));
  });
}
