import type { Figures } from './capacity-figures.ts';
import { type Need, needOf, sitting, wallsOf } from './capacity-need.ts';
import type { Run } from './outcome.ts';
import { formatFigure } from './verdict.ts';

type Row = readonly string[];

function table(head: Row, rows: readonly Row[]): string {
  const line = (cells: Row) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** To two figures: more would pretend to know more than was measured. */
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
    row('sign-ins a second', (need) => rounded(need.perSecond.signIns)),
    row('starts a second', (need) => rounded(need.perSecond.starts)),
    row('saves a second', (need) => rounded(need.perSecond.saves)),
    row('hand-ins a second', (need) => rounded(need.perSecond.handIns)),
    row('cores while signing in (app + database)', (need) => cores(need.cores.signIn)),
    row('cores while beginning', (need) => cores(need.cores.start)),
    row('cores while answering', (need) => cores(need.cores.answer)),
    row('cores while handing in', (need) => cores(need.cores.handIn)),
    row('processes of CQuiz', (need) => rounded(need.processes)),
    row('their connections to the database', (need) => rounded(need.connections)),
    row('memory of the processes, GB', (need) => rounded(need.memory)),
    row('log of the database, MB/s, beginning', (need) => rounded(need.log.start)),
    row('the same, answering, at worst', (need) => rounded(need.log.answer)),
    row('network, Mbit/s, beginning with empty browsers', (need) => rounded(need.network.start)),
    row('the same, answering', (need) => rounded(need.network.answer)),
    row('stored by one sitting, GB', (need) => rounded(need.stored.sitting)),
    row(`stored in a year of ${sitting.sittingsAYear}, GB`, (need) => rounded(need.stored.year)),
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
    call('hand-in', figures.handIn),
    call('review', figures.review),
    [
      'open stream of events',
      `${formatFigure(figures.streamMemory)} kB, ${formatFigure(figures.stream)} CPU-ms a second`,
    ],
    ['stored of an attempt', `${formatFigure(figures.stored)} kB`],
    [
      'log of a start, a save, a hand-in',
      `${formatFigure(figures.logOfStart)}, ${formatFigure(figures.logOfSave)}, ${formatFigure(figures.logOfHandIn)} kB`,
    ],
    [
      'over the network: page, paper, save',
      `${formatFigure(figures.wireOfPage)}, ${formatFigure(figures.wireOfPaper)}, ${formatFigure(figures.wireOfSave)} kB`,
    ],
  ];
}

/** The tables of docs/capacity.md. */
export function writePlan(runs: readonly Run[], figures: Figures): string {
  const needs = counts.map((students) => needOf(students, figures));
  const walls = [2, 8, 32, 64].map((each): Row => {
    const ordered = wallsOf(each, figures);
    return [String(each), ...ordered.map(({ work, students }) => `${work}: ${rounded(students)}`)];
  });
  return [
    sourceOf(runs),
    '### Costs',
    table(['work', 'cost'], costRows(figures)),
    '### Needs',
    table(['students at once', ...counts.map((students) => students.toLocaleString('en'))], needRows(needs)),
    '### One primary',
    table(['its cores', 'first wall', 'second', 'third', 'fourth'], walls),
  ].join('\n\n');
}

/** The short one of the runbook: what to put where. */
export function writeShortTable(runs: readonly Run[], figures: Figures): string {
  const rows = [200, 1_000, 5_000, 10_000, 50_000].map((students): Row => {
    const { cores: need, processes, memory, stored } = needOf(students, figures);
    const most = (pick: (one: { server: number; database: number }) => number) =>
      Math.ceil(Math.max(...Object.values(need).map(pick)));
    return [
      students.toLocaleString('en'),
      String(processes),
      String(most(({ server }) => server)),
      String(most(({ database }) => database)),
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
    'GB a year',
  ];
  return [sourceOf(runs), table(head, rows)].join('\n\n');
}
