import { test } from './fixtures.ts';

interface Observed {
  faults: number;
  answered: number;
  stored: number;
  seconds: number;
}

/** Leaves what a test observed for `npm run chaos`, which runs it as one of its rows and reads the note in the report. */
export function noteForChaos(observed: Observed): void {
  test.info().annotations.push({ type: 'chaos', description: JSON.stringify(observed) });
}
