/** Passed to the builder of a new quiz without a bank: its teacher is about to write the first question. */
export const firstVisit = { writesFirst: true };

export function isFirstVisit(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'writesFirst' in state;
}
