import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { AttemptKey, Journal, KeptPaper, Lease } from './journal.ts';
import type { KeptAnswer } from './kept-answer.ts';
import { createMemoryJournal } from './memory-journal.ts';

interface Schema extends DBSchema {
  papers: { key: [number, number]; value: KeptPaper };
  answers: { key: [number, number, number]; value: KeptAnswer };
  leases: { key: [number, number]; value: Lease };
}

type Database = IDBPDatabase<Schema>;

const databaseName = 'cquiz-attempts';

/** The journal of this browser; one in memory where it keeps nothing. */
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
    // A database that another page holds open, or a browser that never answers, must not hold up a quiz.
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

/** Everything is in memory as well: once the disk refuses, nothing of this page is missing. */
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
  answers: readonly KeptAnswer[],
  durability: 'strict' | 'relaxed',
): Promise<void> {
  const transaction = db.transaction('answers', 'readwrite', { durability });
  const put = async (answer: KeptAnswer) => {
    const path: [number, number, number] = [key.userId, key.attemptId, answer.questionId];
    const before = await transaction.store.get(path);
    // Another tab may have gone on writing.
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
