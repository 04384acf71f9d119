import { floorWhenSet, type Goal, type GoalName, goals, upsertFloor } from './goals.ts';
import type { Machine } from './machine.ts';
import { limitOf, type Result } from './result.ts';
import type { PartRun } from './run-part.ts';
import { isReached, median, scaleToFloor } from './verdict.ts';

/** A part that has run, and on what. */
export interface Run extends PartRun {
  machine: Machine;
}

/** A number to reach, and what came of it. */
export interface Line {
  goal: Goal;
  result: Result | undefined;
  run: Run | undefined;
  figure: number;
  isReached: boolean;
  /** As it would be with the floor of the day the goals were set; only for what is processor time. */
  scaled: { figure: number; isReached: boolean } | undefined;
}

export function linesOf(runs: readonly Run[]): Line[] {
  return Object.entries(goals).map(([name, goal]) => {
    const run = runs.find(({ part }) => part === goal.part);
    const result = run?.results.find((each) => each.goal === (name as GoalName));
    const figure = result ? median(result.rounds) : Number.NaN;
    const scaled = run && goal.unit === 'CPU-ms' ? scale(run, figure, goal) : undefined;
    return { goal, result, run, figure, isReached: isReached(goal, figure), scaled };
  });
}

function scale({ results }: Run, figure: number, goal: Goal): Line['scaled'] {
  const floor = results.find(({ work }) => work === upsertFloor);
  if (!floor) return undefined;
  const scaled = scaleToFloor(figure, median(floor.rounds), floorWhenSet);
  return { figure: scaled, isReached: isReached(goal, scaled) };
}

type Outcome = 'reached' | 'missed' | 'not measured';

/** Of every goal that is this part's to measure, those outside the table included. */
export function outcomesOf(run: Run): Outcome[] {
  const own = linesOf([run])
    .filter(({ goal }) => goal.part === run.part)
    .map(({ result, isReached: isIn }): Outcome => (result ? (isIn ? 'reached' : 'missed') : 'not measured'));
  const further = run.results
    .filter(({ goal }) => goal === undefined)
    .flatMap((result): Outcome[] => {
      const limit = limitOf(result);
      return limit ? [isReached(limit, median(result.rounds)) ? 'reached' : 'missed'] : [];
    });
  return [...own, ...further];
}
