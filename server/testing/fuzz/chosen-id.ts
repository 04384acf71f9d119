/** A placeholder for an existing id, chosen by `at` when the call is sent. */
export interface ChosenId {
  chosen: string;
  at: number;
  asText: boolean;
}

export function isChosenId(value: unknown): value is ChosenId {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'chosen');
}

/** Replaces the placeholders by real ids. */
export function chooseIds(value: unknown, find: (noun: string, at: number) => number): unknown {
  if (isChosenId(value)) {
    const id = find(value.chosen, value.at);
    return value.asText ? String(id) : id;
  }
  if (Array.isArray(value)) return value.map((child) => chooseIds(child, find));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, chooseIds(child, find)]));
}
