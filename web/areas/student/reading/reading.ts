import { useSyncExternalStore } from 'react';

/** In percent. */
export const textSizes = [100, 125, 150, 175] as const;
type TextSize = (typeof textSizes)[number];

/** How a person reads quizzes, kept on this device alone. */
export interface Reading {
  size: TextSize;
  /** Whether options have a button to strike them out. */
  strikes: boolean;
  /** The options struck out, by attempt. */
  struck: Readonly<Record<string, readonly number[]>>;
}

export const readingListeners = new Set<() => void>();
/** For browsers that block storage: until the page reloads. */
export const unstored = new Map<string, string>();

export function readingKey(accountId: number): string {
  return `cquiz-reading:${accountId}`;
}

export function loadReading(accountId: number): string {
  const key = readingKey(accountId);
  try {
    return unstored.get(key) ?? localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

export function parseReading(text: string): Reading {
  try {
    const { size, strikes, struck } = JSON.parse(text) as Partial<Reading>;
    return {
      size: textSizes.find((one) => one === size) ?? 100,
      strikes: strikes === true,
      struck: struck ?? {},
    };
  } catch {
    return { size: 100, strikes: false, struck: {} };
  }
}

function subscribe(listener: () => void): () => void {
  readingListeners.add(listener);
  return () => readingListeners.delete(listener);
}

export function useReading(accountId: number): Reading {
  return parseReading(useSyncExternalStore(subscribe, () => loadReading(accountId)));
}
