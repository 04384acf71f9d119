import { isGeneratorBottleneck, type KindFigures, type PhaseFigures } from './figures.ts';
import { phaseNames } from './plan.ts';
import type { LoadResult } from './run-load.ts';

/** The goal for start and paper with 5,000 students in 10 s. */
const startGoalMs = 1_000;
const maxListed = 20;

/** Formats the result for the terminal. */
export function describeResult(result: LoadResult): string {
  const { machine, answers, attempts, submitted } = result;
  return [
    '',
    `${machine.cores} cores, Node ${machine.node}, ${machine.database}; the load runs on the same cores`,
    ...result.phases.flatMap(describePhase),
    '',
    `${attempts} attempts, ${answers.sent} answers sent, ${answers.acknowledged} acknowledged, ${submitted} submitted`,
    ...describeSignIns(result.phases),
    ...listSome('wrong or failed responses', result.faults),
    ...listSome('the database differs from what students were told', result.losses),
    ...judge(result).map((line) => `✗ ${line}`),
    judge(result).length === 0
      ? '✓ nothing failed, nothing lost, nothing altered, every grade confirmed by independent marking'
      : '',
  ]
    .filter((line, at, all) => line !== '' || all[at - 1] !== '')
    .join('\n')
    .trimEnd();
}

/** Returns why the load test failed, in sentences; empty if it passed. */
export function judge(result: LoadResult): string[] {
  const { phases, losses, faults, options } = result;
  const failed = phases.flatMap(({ kinds }) => kinds).reduce((sum, { count, ok }) => sum + count - ok, 0);
  const wrong = [];
  if (failed > 0) wrong.push(`${failed} calls failed`);
  else if (faults.length > 0) wrong.push(`${faults.length} faults seen by students`);
  if (losses.length > 0)
    wrong.push(`${losses.length} differences between the database and what students were told`);
  const starts = options.command === 'starts' ? findKind(phases, phaseNames.start, 'screen') : undefined;
  if (starts && starts.p95 >= startGoalMs)
    wrong.push(`start and paper: p95 ${ms(starts.p95)}, goal < ${startGoalMs} ms`);
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
    `  CPU-ms per call: ${cpu.server.toFixed(2)} server, ${database}; memory at most ${Math.round(phase.memoryPeak)} MB`,
    ...phase.kinds.map(describeKind),
    `  generator: sent late by p95 ${ms(generator.late.p95)}, event loop delay p99 ${ms(generator.loop.p99)}, at most ${ms(generator.loop.max)}, ${cpu.generator.toFixed(2)} CPU-ms per call`,
    ...(isGeneratorBottleneck(phase)
      ? ['  the generator was the bottleneck: these times are more its own than the server’s']
      : []),
  ];
}

function describeKind({ kind, count, ok, statuses, p50, p95, p99, max }: KindFigures): string {
  const times = [`p50 ${ms(p50)}`, `p95 ${ms(p95)}`, `p99 ${ms(p99)}`, `max ${ms(max)}`];
  const name = kind === 'screen' ? 'start and paper' : kind;
  const byStatus = Object.entries(statuses).map(([status, responses]) => `${status}: ${responses}`);
  return `  ${name.padEnd(17)} ${String(count).padStart(6)}  ${count - ok} failed  ${times.map((text) => text.padEnd(14)).join('')}${kind === 'screen' ? '' : byStatus.join(', ')}`.trimEnd();
}

function describeSignIns(phases: readonly PhaseFigures[]): string[] {
  const alone = findKind(phases, phaseNames.savesAlone, 'save');
  const during = findKind(phases, phaseNames.savesDuringSignIns, 'save');
  const signIns = findKind(phases, phaseNames.savesDuringSignIns, 'sign-in');
  if (!alone || !during || !signIns) return [];
  const rate = signIns.count / (signIns.max / 1_000);
  return [
    `${signIns.count} sign-ins at once: ${rate.toFixed(0)}/s, p95 ${ms(signIns.p95)}; saves meanwhile p95 ${ms(during.p95)}, without them ${ms(alone.p95)}`,
  ];
}

function listSome(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const more = lines.length > maxListed ? [`  and ${lines.length - maxListed} more`] : [];
  return ['', `${title}:`, ...lines.slice(0, maxListed).map((line) => `  ${line}`), ...more];
}

function ms(value: number): string {
  return value < 10 ? `${value.toFixed(1)} ms` : `${Math.round(value)} ms`;
}

/** The result as JSON, with the figures of the start at the top. */
export function toJson(result: LoadResult): string {
  const start = result.phases.find(({ phase }) => phase === phaseNames.start);
  const screens = findKind(result.phases, phaseNames.start, 'screen');
  const starts = start && {
    count: result.options.students,
    failed: result.options.students - (screens?.ok ?? 0),
    seconds: start.seconds,
    p50: screens?.p50,
    p95: screens?.p95,
    p99: screens?.p99,
    max: screens?.max,
  };
  const perStart = (cpu: number | null) => cpu && (cpu * (start?.calls ?? 0)) / result.options.students;
  const cpu = start && { server: perStart(start.cpu.server), database: perStart(start.cpu.database) };
  return `${JSON.stringify({ starts, cpu, passed: judge(result).length === 0, wrong: judge(result), ...result }, null, 2)}\n`;
}
