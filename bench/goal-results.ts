import { floorWhenSet, type Goal, type GoalName, goals, upsertFloor } from './goals.ts';
import type { Machine } from './machine.ts';
import { limitOf, type Result } from './result.ts';
import type { PartRun } from './run-part.ts';
import { isReached, median, scaleToFloor } from './statistics.ts';

/** A run of one part, and the machine it ran on. */
export interface Run extends PartRun {
  machine: Machine;
}

/** A goal and the latest measurement of it. */
export interface GoalResult {
  goal: Goal;
  result: Result | undefined;
  run: Run | undefined;
  figure: number;
  isReached: boolean;
  /** Scaled to the floor of the day the goals were set; only for processor time. */
  scaled: { figure: number; isReached: boolean } | undefined;
}

export function goalResultsOf(runs: readonly Run[]): GoalResult[] {
  return Object.entries(goals).map(([name, goal]) => {
    const run = runs.find(({ part }) => part === goal.part);
    const result = run?.results.find((each) => each.goal === (name as GoalName));
    const figure = result ? median(result.rounds) : Number.NaN;
    const scaled = run && goal.unit === 'CPU-ms' ? scale(run, figure, goal) : undefined;
    return { goal, result, run, figure, isReached: isReached(goal, figure), scaled };
  });
}

function scale({ results }: Run, figure: number, goal: Goal): GoalResult['scaled'] {
  const floor = results.find(({ work }) => work === upsertFloor);
  if (!floor) return undefined;
  const scaled = scaleToFloor(figure, median(floor.rounds), floorWhenSet);
  return { figure: scaled, isReached: isReached(goal, scaled) };
}

type Outcome = 'reached' | 'missed' | 'not measured';

/** The outcomes of all goals of a part, including limits that are not in the goals table. */
export function outcomesOf(run: Run): Outcome[] {
  const own = goalResultsOf([run])
    .filter(({ goal }) => goal.part === run.part)
    .map(({ result, isReached: isOk }): Outcome => (result ? (isOk ? 'reached' : 'missed') : 'not measured'));
  const limits = run.results
    .filter(({ goal }) => goal === undefined)
    .flatMap((result): Outcome[] => {
      const limit = limitOf(result);
      return limit ? [isReached(limit, median(result.rounds)) ? 'reached' : 'missed'] : [];
    });
  return [...own, ...limits];
}
