import { type GoalResult, goalResultsOf, type Run } from './goal-results.ts';
import { floorWhenSet, upsertFloor } from './goals.ts';
import { maxStolen } from './machine.ts';
import { parts } from './parts.ts';
import { limitOf, type Result } from './result.ts';
import { formatFigure, formatLimit, isReached, median } from './statistics.ts';

type Cells = readonly string[];

function table(head: Cells, rows: readonly Cells[]): string {
  const line = (cells: Cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)].join('\n');
}

const yesOrNo = (value: boolean) => (value ? 'yes' : '**no**');
const spreadOf = ({ rounds }: Result) =>
  rounds.length > 1
    ? `${formatFigure(Math.min(...rounds))}–${formatFigure(Math.max(...rounds))} (${rounds.length})`
    : '';
const cpuSplit = ({ server, database }: Result) =>
  server === undefined || database === undefined ? '' : `${formatFigure(server)} + ${formatFigure(database)}`;
const optional = (figure: number | undefined) => (figure === undefined ? '' : formatFigure(figure));

/** The table that a run prints at its end. */
export function writeTable(runs: readonly Run[]): string {
  const goalResults = goalResultsOf(runs).filter(({ run }) => run !== undefined);
  const lines = goalResults.map(({ goal, figure, isReached: isOk, scaled, result }) => {
    const verdict = result ? (isOk ? 'reached' : 'MISSED') : 'NOT MEASURED';
    const atFloor = scaled
      ? `  at the floor of ${floorWhenSet}: ${formatFigure(scaled.figure)} ${scaled.isReached ? 'reached' : 'MISSED'}`
      : '';
    const measured = `${formatFigure(figure)} ${goal.unit}`.padStart(15);
    return `${goal.work.padEnd(66)} ${measured}  goal ${formatLimit(goal).padEnd(7)} ${verdict}${atFloor}`;
  });
  const failed = runs.filter(({ failure }) => failure !== '');
  const disturbed = runs.filter(({ stolen }) => stolen > maxStolen);
  return [
    ...lines,
    ...failed.map(({ part, failure }) => `${part} FAILED: ${failure}`),
    ...disturbed.map(
      ({ part, stolen }) => `${part} was disturbed: ${(stolen * 100).toFixed(1)} % stolen time`,
    ),
  ].join('\n');
}

export function writePage(runs: readonly Run[]): string {
  return `${[
    '# Benchmark results',
    writeIntroduction(runs),
    '## Goals',
    writeGoals(goalResultsOf(runs)),
    notes,
    '## Runs',
    writeRuns(runs),
    '## All measurements',
    ...runs.map(writePart),
  ].join('\n\n')}\n`;
}

function writeIntroduction(runs: readonly Run[]): string {
  const last = runs.toSorted((one, other) => one.date.localeCompare(other.date)).at(-1);
  if (!last) return 'Nothing has been measured yet.';
  const { processor, cores, memoryGigabytes, kernel, node } = last.machine;
  const postgresql = runs.map((run) => run.postgresql).find((version) => version !== '') ?? 'unknown';
  const disturbed = runs.filter(({ stolen }) => stolen > maxStolen).map(({ part }) => part);
  const failed = runs.filter(({ failure }) => failure !== '').map(({ part }) => part);
  return [
    'Written by `npm run bench`, never by hand. Every figure is in `bench/results.json`.',
    '',
    `- machine: ${processor}, ${cores} cores, ${memoryGigabytes} GB, Linux ${kernel}`,
    `- Node ${node}, embedded PostgreSQL ${postgresql}`,
    `- last run: ${last.date.slice(0, 16)} UTC at commit ${last.machine.commit}${last.machine.isClean ? '' : ' **with changes that are not committed**'}`,
    disturbed.length === 0
      ? `- stolen time: at most ${maxStolen * 100} % in every part`
      : `- **disturbed**: over ${maxStolen * 100} % of the processors' time was stolen during ${disturbed.join(', ')}`,
    ...(failed.length === 0 ? [] : [`- **failed**: ${failed.join(', ')}`]),
  ].join('\n');
}

function writeGoals(goalResults: readonly GoalResult[]): string {
  const head = [
    'work',
    'measured',
    'spread (rounds)',
    'CPU-ms server + database',
    'p50 / p95 ms',
    'floor of the same run',
    '× floor',
    'goal',
    'reached',
    `at a floor of ${floorWhenSet}`,
    'reached at that floor',
    'Moodle, on another day',
  ];
  return table(head, goalResults.map(writeGoal));
}

function writeGoal({ goal, result, run, figure, scaled, ...goalResult }: GoalResult): Cells {
  const limit = `${formatLimit(goal)} ${goal.unit}`;
  if (!result) {
    const [why, reached] = run ? ['**not measured**', '**no**'] : ['not run yet', ''];
    return [goal.work, why, '', '', '', '', '', limit, reached, '', '', goal.moodle];
  }
  const { floor, p50, p95 } = result;
  return [
    goal.work,
    `**${formatFigure(figure)}** ${goal.unit}`,
    spreadOf(result),
    cpuSplit(result),
    p95 === undefined ? '' : `${optional(p50)} / ${optional(p95)}`,
    floor ? `${formatFigure(floor.figure)}: ${floor.work}` : '',
    floor ? formatFigure(figure / floor.figure) : '',
    limit,
    yesOrNo(goalResult.isReached),
    scaled ? formatFigure(scaled.figure) : '',
    scaled ? yesOrNo(scaled.isReached) : '',
    goal.moodle,
  ];
}

const notes = [
  'How to read it: the figure is the median of the rounds, the spread their smallest and largest figure. CPU-milliseconds are user',
  'and system time of server and database for one call, including their background work but not the clients. A floor is measured',
  'in the same run, on the same machine, over the same driver.',
  '',
  `"At a floor of ${floorWhenSet}" is the figure × ${floorWhenSet} ÷ the cost of "${upsertFloor}" in the same run: the figure to expect on a machine`,
  'with the floor of the day the goals were set. It assumes that everything is slowed as much as the floor, so it shows how far',
  'a slow machine is to blame, and is not a measurement.',
  '',
  "We measured Moodle's figures (5.1.5, tuned for its best case) on another day, together with the CQuiz of that day. This command",
  "doesn't run Moodle.",
].join('\n');

function writeRuns(runs: readonly Run[]): string {
  const head = ['part', 'when (UTC)', 'commit', 'clean', 'seconds', 'stolen', 'load before', 'outcome'];
  const rows = runs.map((run) => [
    run.part,
    run.date.slice(0, 16),
    run.machine.commit,
    yesOrNo(run.machine.isClean),
    run.seconds.toFixed(0),
    `${(run.stolen * 100).toFixed(1)} %${run.stolen > maxStolen ? ' **disturbed**' : ''}`,
    run.loadBefore.toFixed(1),
    run.failure === '' ? 'done' : `**failed**: ${run.failure}`,
  ]);
  return table(head, rows);
}

function writePart({ part, results }: Run): string {
  const head = [
    'work',
    'figure',
    'spread (rounds)',
    'server + database',
    'per second',
    'p50 ms',
    'p95 ms',
    '× floor',
    'goal',
    'note',
  ];
  const about = parts.find(({ name }) => name === part)?.about ?? '';
  return `### ${part}: ${about}\n\n${results.length === 0 ? 'Nothing was measured.' : table(head, results.map(writeResult))}`;
}

function writeResult(result: Result): Cells {
  const figure = median(result.rounds);
  const limit = limitOf(result);
  const failed = result.failures ? `**${result.failures} failed** ` : '';
  return [
    result.work,
    `${formatFigure(figure)} ${result.unit}`,
    spreadOf(result),
    cpuSplit(result),
    result.perSecond === undefined ? '' : String(Math.round(result.perSecond)),
    optional(result.p50),
    optional(result.p95),
    result.floor ? formatFigure(figure / result.floor.figure) : '',
    limit ? `${formatLimit(limit)}: ${isReached(limit, figure) ? 'reached' : '**missed**'}` : '',
    `${failed}${result.note ?? ''}`,
  ];
}
