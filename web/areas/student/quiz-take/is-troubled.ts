import type { SaveState } from '#web/attempt/durable-attempt.ts';

const troubled: readonly SaveState[] = ['offline', 'waiting', 'signed-out'];

/** The answers are kept here and not yet on the server, and it may take a while. */
export function isTroubled(state: SaveState): boolean {
  return troubled.includes(state);
}
