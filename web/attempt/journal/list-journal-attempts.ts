import type { JournalAnswer } from '../answers/journal-answer.ts';
import type { JournalPaper } from './journal.ts';

interface JournalAttempt {
  quizId: number;
  /** Null without a deadline, or if it has passed. */
  deadline: string | null;
  isOver: boolean;
  /** Some answers have not reached the server. */
  hasUnsent: boolean;
}

/**
 * The attempts in this browser's journal for an account. Uses plain IndexedDB: the journal's code loads with the
 * quiz screen, and other pages must check without loading it, and offline.
 */
export async function listJournalAttempts(userId: number): Promise<JournalAttempt[]> {
  const db = await openExisting('cquiz-attempts');
  if (!db) return [];
  try {
    const transaction = db.transaction(['papers', 'answers']);
    const read = <T>(store: string, ...path: number[]) =>
      // An array sorts after every number.
      result<T[]>(transaction.objectStore(store).getAll(IDBKeyRange.bound(path, [...path, []])));
    const papers = await read<JournalPaper>('papers', userId);
    return await Promise.all(
      papers.map(async (stored) =>
        summarize(stored, await read<JournalAnswer>('answers', userId, stored.attemptId)),
      ),
    );
  } finally {
    db.close();
  }
}

function summarize({ quizId, paper, clockOffset }: JournalPaper, answers: JournalAnswer[]): JournalAttempt {
  const { deadline } = paper;
  const isOver = deadline !== null && Date.parse(deadline) <= Date.now() + clockOffset;
  const hasUnsent = answers.some(
    ({ revision, storedRevision, refusedRevision }) =>
      revision > storedRevision && refusedRevision !== revision,
  );
  return { quizId, deadline: isOver ? null : deadline, isOver, hasUnsent };
}

/** Null if the database does not exist: opening it would create an empty one that the journal cannot use. */
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
