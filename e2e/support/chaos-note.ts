import { test } from './fixtures.ts';

interface Observed {
  faults: number;
  answered: number;
  stored: number;
  seconds: number;
}

/** Reports what a test observed to `npm run chaos`, which runs the test and reads this annotation from its report. */
export function noteForChaos(observed: Observed): void {
  test.info().annotations.push({ type: 'chaos', description: JSON.stringify(observed) });
}
