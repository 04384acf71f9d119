import type { SetUp } from './contract/platform/set-up.ts';

/** Steps that can only be done after the demo school is deleted count as open. */
export function countSetUpSteps({ steps }: Pick<SetUp, 'steps'>): {
  done: number;
  open: number;
  total: number;
} {
  const count = (...states: string[]) => steps.filter(({ state }) => states.includes(state)).length;
  return { done: count('done'), open: count('open', 'later'), total: steps.length };
}
