import {
  loadReading,
  parseReading,
  type Reading,
  readingKey,
  readingListeners,
  unstored,
} from './reading.ts';

/** Apart from reading, because the quiz screen needs it only once its tools are open. */
export function changeReading(accountId: number, change: Partial<Reading>): void {
  const key = readingKey(accountId);
  const text = JSON.stringify({ ...parseReading(loadReading(accountId)), ...change });
  try {
    localStorage.setItem(key, text);
    unstored.delete(key);
  } catch {
    unstored.set(key, text);
  }
  for (const listener of readingListeners) listener();
}
