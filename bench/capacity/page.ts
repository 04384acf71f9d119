import type { Run } from '../goal-results.ts';
import { formatFigure } from '../statistics.ts';
import type { Figures } from './figures.ts';
import { limitsOf, type Need, needOf, sitting } from './need.ts';

type Row = readonly string[];

function table(head: Row, rows: readonly Row[]): string {
  const line = (cells: Row) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Rounds to two significant figures, because the measurements are no more precise. */
export function rounded(figure: number): string {
  if (!Number.isFinite(figure)) return '–';
  if (figure === 0) return '0';
  const step = 10 ** (Math.floor(Math.log10(Math.abs(figure))) - 1);
  const value = Math.round(figure / step) * step;
  return value >= 10 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(2)));
}

function sourceOf(runs: readonly Run[]): string {
  const used = runs.filter(({ part }) =>
    ['attempt', 'sign-in', 'capacity', 'first-load', 'memory'].includes(part),
  );
  const machines = new Set(used.map(({ machine }) => `${machine.cores} cores of ${machine.processor}`));
  const commits = new Set(used.map(({ machine }) => machine.commit));
  const dates = used.map(({ date }) => date.slice(0, 10)).sort();
  return `Computed by \`npm run capacity\` from \`bench/results.json\`: ${[...machines].join('; ')}, ${[...new Set([dates[0], dates.at(-1)])].join(' to ')}, commit ${[...commits].join(', ')}.`;
}

const counts = [1_000, 10_000, 100_000, 1_000_000];
const cores = ({ server, database }: { server: number; database: number }) =>
  `${rounded(server)} + ${rounded(database)}`;

function needRows(needs: readonly Need[]): Row[] {
  const row = (name: string, pick: (need: Need) => string): Row => [name, ...needs.map(pick)];
  return [
    row('sign-ins per second', (need) => rounded(need.perSecond.signIns)),
    row('starts per second', (need) => rounded(need.perSecond.starts)),
    row('saves per second', (need) => rounded(need.perSecond.saves)),
    row('submissions per second', (need) => rounded(need.perSecond.submissions)),
    row('cores while signing in (app + database)', (need) => cores(need.cores.signIn)),
    row('cores while starting', (need) => cores(need.cores.start)),
    row('cores while answering', (need) => cores(need.cores.answer)),
    row('cores while submitting', (need) => cores(need.cores.submit)),
    row('processes of CQuiz', (need) => rounded(need.processes)),
    row('their connections to the database', (need) => rounded(need.connections)),
    row('memory of the processes, GB', (need) => rounded(need.memory)),
    row('WAL while starting, MB/s', (need) => rounded(need.wal.start)),
    row('WAL while answering, at worst, MB/s', (need) => rounded(need.wal.answer)),
    row('network while starting with empty browser caches, Mbit/s', (need) => rounded(need.network.start)),
    row('network while answering, Mbit/s', (need) => rounded(need.network.answer)),
    row('stored per sitting, GB', (need) => rounded(need.stored.sitting)),
    row(`stored per year with ${sitting.sittingsPerYear} sittings, GB`, (need) => rounded(need.stored.year)),
  ];
}

function costRows(figures: Figures): Row[] {
  const call = (name: string, { server, database }: { server: number; database: number }): Row => [
    name,
    `${formatFigure(server)} + ${formatFigure(database)} CPU-ms (app + database)`,
  ];
  return [
    call('sign in, without the hash', figures.signIn),
    ['hash of a password', `${formatFigure(figures.hash)} CPU-ms`],
    call('start', figures.start),
    call('paper', figures.paper),
    call('save, after a pause', figures.save),
    call('submit', figures.submit),
    call('review', figures.review),
    [
      'open event stream',
      `${formatFigure(figures.streamMemory)} kB, ${formatFigure(figures.stream)} CPU-ms per second`,
    ],
    ['stored per attempt', `${formatFigure(figures.stored)} kB`],
    [
      'WAL per start, save, submission',
      `${formatFigure(figures.walPerStart)}, ${formatFigure(figures.walPerSave)}, ${formatFigure(figures.walPerSubmission)} kB`,
    ],
    [
      'network per page, paper, save',
      `${formatFigure(figures.trafficPerPage)}, ${formatFigure(figures.trafficPerPaper)}, ${formatFigure(figures.trafficPerSave)} kB`,
    ],
  ];
}

/** Writes the tables of docs/capacity.md. */
export function writePlan(runs: readonly Run[], figures: Figures): string {
  const needs = counts.map((students) => needOf(students, figures));
  const limits = [2, 8, 32, 64].map((primaryCores): Row => {
    const ordered = limitsOf(primaryCores, figures);
    return [String(primaryCores), ...ordered.map(({ work, students }) => `${work}: ${rounded(students)}`)];
  });
  return [
    sourceOf(runs),
    '### Costs',
    table(['work', 'cost'], costRows(figures)),
    '### Needs',
    table(['students at once', ...counts.map((students) => students.toLocaleString('en'))], needRows(needs)),
    '### One primary',
    table(['cores', 'first limit', 'second', 'third', 'fourth'], limits),
  ].join('\n\n');
}

/** Writes the short table of deploy/runbook.md. */
export function writeShortTable(runs: readonly Run[], figures: Figures): string {
  const rows = [200, 1_000, 5_000, 10_000, 50_000].map((students): Row => {
    const { cores: need, processes, memory, stored } = needOf(students, figures);
    const max = (pick: (phase: { server: number; database: number }) => number) =>
      Math.ceil(Math.max(...Object.values(need).map(pick)));
    return [
      students.toLocaleString('en'),
      String(processes),
      String(max(({ server }) => server)),
      String(max(({ database }) => database)),
      rounded(memory),
      rounded(stored.year),
    ];
  });
  const head = [
    'students at once',
    'processes',
    'cores for them',
    'cores of the database',
    'GB of memory',
    'GB stored per year',
  ];
  return [sourceOf(runs), table(head, rows)].join('\n\n');
}
