/** Navigation state that marks a check opened right after an upload, so that it gets the focus. */
export const askedFor = { isAskedFor: true } as const;

export function isAsked(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isAskedFor' in state && state.isAskedFor === true;
}
