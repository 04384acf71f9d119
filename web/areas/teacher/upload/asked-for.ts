/** Goes along with the address of a check: the one who comes has just sent that file. */
export const askedFor = { isAskedFor: true } as const;

export function isAsked(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isAskedFor' in state && state.isAskedFor === true;
}
