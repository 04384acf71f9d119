import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { JournalAnswer } from '../answers/journal-answer.ts';
import type { AttemptKey, Journal, JournalPaper, Lease } from './journal.ts';
import { createMemoryJournal } from './memory-journal.ts';

interface Schema extends DBSchema {
  papers: { key: [number, number]; value: JournalPaper };
  answers: { key: [number, number, number]; value: JournalAnswer };
  leases: { key: [number, number]; value: Lease };
}

type Database = IDBPDatabase<Schema>;

const databaseName = 'cquiz-attempts';

/** The IndexedDB journal, or one in memory where the browser stores nothing. */
export async function openJournal(): Promise<Journal> {
  const memory = createMemoryJournal();
  try {
    return guard(await openDatabase(), memory);
  } catch {
    return memory;
  }
}

function openDatabase(): Promise<Database> {
  return new Promise((opened, failed) => {
    // A blocked database or an unresponsive browser must not delay a quiz.
    const timer = setTimeout(() => failed(new Error('The browser does not open its database.')), 3_000);
    openDB<Schema>(databaseName, 1, {
      upgrade(db) {
        db.createObjectStore('papers', { keyPath: ['userId', 'attemptId'] });
        db.createObjectStore('answers');
        db.createObjectStore('leases');
      },
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    })
      .then(opened, failed)
      .finally(() => clearTimeout(timer));
  });
}

/** Mirrors everything in memory, so that nothing is lost on this page when the disk fails. */
function guard(db: Database, memory: Journal): Journal {
  let isDurable = true;

  async function write(run: () => Promise<void>): Promise<void> {
    if (!isDurable) return;
    try {
      await run();
    } catch {
      isDurable = false;
    }
  }

  async function read<T>(run: () => Promise<T>, instead: () => Promise<T>): Promise<T> {
    if (!isDurable) return instead();
    return run().catch(instead);
  }

  return {
    isDurable: () => isDurable,
    async putPaper(paper) {
      await memory.putPaper(paper);
      await write(async () => void (await db.put('papers', paper)));
    },
    findPaper: (key) =>
      read(
        () => db.get('papers', pairOf(key)),
        () => memory.findPaper(key),
      ),
    listPapers: (userId) =>
      read(
        () => db.getAll('papers', IDBKeyRange.bound([userId], [userId, []])),
        () => memory.listPapers(userId),
      ),
    async putAnswers(key, answers, durability) {
      await memory.putAnswers(key, answers, durability);
      await write(() => putAnswers(db, key, answers, durability));
    },
    listAnswers: (key) =>
      read(
        () => db.getAll('answers', rangeOf(key)),
        () => memory.listAnswers(key),
      ),
    async drop(key) {
      await memory.drop(key);
      await write(() => drop(db, key));
    },
    changeLease: (key, change) =>
      read(
        () => changeLease(db, key, change),
        () => memory.changeLease(key, change),
      ),
  };
}

async function putAnswers(
  db: Database,
  key: AttemptKey,
  answers: readonly JournalAnswer[],
  durability: 'strict' | 'relaxed',
): Promise<void> {
  const transaction = db.transaction('answers', 'readwrite', { durability });
  const put = async (answer: JournalAnswer) => {
    const path: [number, number, number] = [key.userId, key.attemptId, answer.questionId];
    const before = await transaction.store.get(path);
    // Another tab may have written a newer revision.
    if (!before || before.revision <= answer.revision) await transaction.store.put(answer, path);
  };
  await Promise.all([...answers.map(put), transaction.done]);
}

async function drop(db: Database, key: AttemptKey): Promise<void> {
  const transaction = db.transaction(['papers', 'answers', 'leases'], 'readwrite');
  await Promise.all([
    transaction.objectStore('papers').delete(pairOf(key)),
    transaction.objectStore('answers').delete(rangeOf(key)),
    transaction.objectStore('leases').delete(pairOf(key)),
    transaction.done,
  ]);
}

async function changeLease(
  db: Database,
  key: AttemptKey,
  change: (lease: Lease | undefined) => Lease | undefined,
): Promise<Lease | undefined> {
  const transaction = db.transaction('leases', 'readwrite');
  const lease = change(await transaction.store.get(pairOf(key)));
  if (lease) await transaction.store.put(lease, pairOf(key));
  else await transaction.store.delete(pairOf(key));
  await transaction.done;
  return lease;
}

function pairOf({ userId, attemptId }: AttemptKey): [number, number] {
  return [userId, attemptId];
}

function rangeOf({ userId, attemptId }: AttemptKey): IDBKeyRange {
  return IDBKeyRange.bound([userId, attemptId], [userId, attemptId, []]);
}
