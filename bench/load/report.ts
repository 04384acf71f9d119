import { isGeneratorTheBound, type KindFigures, type PhaseFigures } from './figures.ts';
import { phaseNames } from './plan.ts';
import type { LoadResult } from './run-load.ts';

/** Of a start, the paper read: what architecture asks for of 5,000 within 10 s. */
const startGoalMs = 1_000;
const mostTold = 20;

/** The result as a table for people. */
export function describeResult(result: LoadResult): string {
  const { machine, answers, attempts, handedIn } = result;
  return [
    '',
    `${machine.cores} cores, Node ${machine.node}, ${machine.database}; the load runs on the same cores`,
    ...result.phases.flatMap(describePhase),
    '',
    `${attempts} attempts, ${answers.sent} answers sent, ${answers.acknowledged} acknowledged, ${handedIn} handed in`,
    ...describeSignIns(result.phases),
    ...listSome('not as it should be', result.faults),
    ...listSome('the database differs from what students were told', result.losses),
    ...judge(result).map((line) => `✗ ${line}`),
    judge(result).length === 0
      ? '✓ nothing failed, nothing lost, nothing altered, every grade marked again'
      : '',
  ]
    .filter((line, at, all) => line !== '' || all[at - 1] !== '')
    .join('\n')
    .trimEnd();
}

/** What is wrong with it, in sentences; empty: the load was passed. */
export function judge(result: LoadResult): string[] {
  const { phases, losses, faults, options } = result;
  const failed = phases.flatMap(({ kinds }) => kinds).reduce((sum, { count, ok }) => sum + count - ok, 0);
  const wrong = [];
  if (failed > 0) wrong.push(`${failed} calls were not answered as they should be`);
  else if (faults.length > 0) wrong.push(`${faults.length} faults seen by students`);
  if (losses.length > 0)
    wrong.push(`${losses.length} differences between the database and what students were told`);
  const begun = options.command === 'starts' ? findKind(phases, phaseNames.start, 'screen') : undefined;
  if (begun && begun.p95 >= startGoalMs)
    wrong.push(`start and paper: p95 ${ms(begun.p95)}, goal < ${startGoalMs} ms`);
  return wrong;
}

function findKind(
  phases: readonly PhaseFigures[],
  name: string,
  kind: KindFigures['kind'],
): KindFigures | undefined {
  return phases.find(({ phase }) => phase === name)?.kinds.find((figures) => figures.kind === kind);
}

function describePhase(phase: PhaseFigures): string[] {
  const { cpu, generator } = phase;
  const database = cpu.database === null ? 'database elsewhere' : `${cpu.database.toFixed(2)} database`;
  return [
    '',
    `${phase.phase}: ${phase.calls} calls in ${phase.seconds.toFixed(1)} s, ${Math.round(phase.perSecond)}/s`,
    `  CPU-ms a call: ${cpu.server.toFixed(2)} server, ${database}; memory at most ${Math.round(phase.memoryPeak)} MB`,
    ...phase.kinds.map(describeKind),
    `  generator: sent late by p95 ${ms(generator.late.p95)}, its loop stood still p99 ${ms(generator.loop.p99)}, at most ${ms(generator.loop.max)}, ${cpu.generator.toFixed(2)} CPU-ms a call`,
    ...(isGeneratorTheBound(phase)
      ? ['  the generator was the bound: these times are its own more than the server’s']
      : []),
  ];
}

function describeKind({ kind, count, ok, statuses, p50, p95, p99, max }: KindFigures): string {
  const times = [`p50 ${ms(p50)}`, `p95 ${ms(p95)}`, `p99 ${ms(p99)}`, `max ${ms(max)}`];
  const name = kind === 'screen' ? 'start until read' : kind;
  const told = Object.entries(statuses).map(([status, times]) => `${status}: ${times}`);
  return `  ${name.padEnd(17)} ${String(count).padStart(6)}  ${count - ok} failed  ${times.map((text) => text.padEnd(14)).join('')}${kind === 'screen' ? '' : told.join(', ')}`.trimEnd();
}

function describeSignIns(phases: readonly PhaseFigures[]): string[] {
  const alone = findKind(phases, phaseNames.savesAlone, 'save');
  const beside = findKind(phases, phaseNames.savesBeside, 'save');
  const signIns = findKind(phases, phaseNames.savesBeside, 'sign-in');
  if (!alone || !beside || !signIns) return [];
  const rate = signIns.count / (signIns.max / 1_000);
  return [
    `${signIns.count} sign-ins at once: ${rate.toFixed(0)}/s, p95 ${ms(signIns.p95)}; saves meanwhile p95 ${ms(beside.p95)}, without them ${ms(alone.p95)}`,
  ];
}

function listSome(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const more = lines.length > mostTold ? [`  and ${lines.length - mostTold} more`] : [];
  return ['', `${title}:`, ...lines.slice(0, mostTold).map((line) => `  ${line}`), ...more];
}

function ms(value: number): string {
  return value < 10 ? `${value.toFixed(1)} ms` : `${Math.round(value)} ms`;
}

/** The result as JSON, with the figures of the start where they are looked for. */
export function toJson(result: LoadResult): string {
  const start = result.phases.find(({ phase }) => phase === phaseNames.start);
  const begun = findKind(result.phases, phaseNames.start, 'screen');
  const starts = start && {
    count: result.options.students,
    failed: result.options.students - (begun?.ok ?? 0),
    seconds: start.seconds,
    p50: begun?.p50,
    p95: begun?.p95,
    p99: begun?.p99,
    max: begun?.max,
  };
  const perStart = (cpu: number | null) => cpu && (cpu * (start?.calls ?? 0)) / result.options.students;
  const cpu = start && { server: perStart(start.cpu.server), database: perStart(start.cpu.database) };
  return `${JSON.stringify({ starts, cpu, passed: judge(result).length === 0, wrong: judge(result), ...result }, null, 2)}\n`;
}
