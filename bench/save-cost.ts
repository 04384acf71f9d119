import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { assertFolder, readCommandLine, readCount, UsageError } from '#server/command-line.ts';
import { closeOnExit } from './close-on-exit.ts';
import { isQuick, report } from './result.ts';
import type { SaveTurn } from './save-turn.ts';
import { isReached, median } from './statistics.ts';

const limit = { is: 'at most', figure: 1.2 } as const;
// Passed as text, so that its imports resolve in the checkout it runs in, which need not contain this program.
const turnSource = readFileSync(new URL('./save-turn.ts', import.meta.url), 'utf8');
const usage = `usage: npm run bench:save -- --against <another checkout> [--rounds 5]

Compares the cost of a save in this checkout and another one, which needs its packages installed. Both take turns
in one run, so that a slow minute of the machine slows both, and each turn measures the same floor.
Exit code 3: a save costs more than ${limit.figure} times as much here.`;

const options = {
  against: { type: 'string' },
  rounds: { type: 'string', default: isQuick ? '1' : '5' },
} as const;
const { against, rounds } = readCommandLine({ usage, options }, ({ values }) => {
  if (values.against === undefined) throw new UsageError('Name the other checkout with --against.');
  const folder = resolve(values.against);
  assertFolder(join(folder, 'bench'));
  assertFolder(join(folder, 'node_modules'));
  return { against: folder, rounds: readCount('--rounds', values.rounds, { min: 1, max: 1_000 }) };
});

const temporary = mkdtempSync(join(tmpdir(), 'cquiz-bench-save-cost-'));
const removeTemporary = closeOnExit(async () => rmSync(temporary, { recursive: true, force: true }));
const here = { name: 'here', folder: resolve(import.meta.dirname, '..'), turns: [] as SaveTurn[] };
const there = { name: 'there', folder: against, turns: [] as SaveTurn[] };
try {
  for (let round = 0; round < rounds; round += 1) {
    // Alternates who is first, because the second of a round may run on a warmer machine.
    for (const side of round % 2 === 0 ? [here, there] : [there, here]) side.turns.push(await runTurn(side));
  }
  for (const side of [here, there]) reportSide(side);
  const ratios = here.turns.map((turn, round) => ratioOf(turn) / ratioOf(there.turns[round]));
  report({ work: 'save, here as a multiple of there', unit: '×', rounds: ratios, limit });
  if (!isReached(limit, median(ratios))) process.exitCode ||= 3;
} finally {
  await removeTemporary();
}

type Side = typeof here;

async function runTurn({ name, folder }: Side): Promise<SaveTurn> {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', turnSource], {
    cwd: join(folder, 'bench'),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // The first turn of a checkout creates the demo school, the next ones copy it.
    env: { ...process.env, TMPDIR: temporary, CQUIZ_BENCH_SCHOOL: join(temporary, `school-${name}`) },
  });
  const sent: SaveTurn[] = [];
  child.on('message', (message) => sent.push(message as SaveTurn));
  const ended = Promise.all([once(child, 'exit'), once(child, 'disconnect')]);
  const end = closeOnExit(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const [[code]] = (await ended) as [[number | null], unknown];
  await end();
  const [turn] = sent;
  if (code !== 0 || !turn) throw new Error(`The turn of ${folder} ended with ${code}.`);
  return turn;
}

function ratioOf(turn: SaveTurn | undefined): number {
  return turn ? turn.save.cpu / turn.floor.cpu : Number.NaN;
}

function reportSide({ name, folder, turns }: Side): void {
  const medianOf = (pick: (turn: SaveTurn) => number) => median(turns.map(pick));
  report({
    work: `save of one answer, ${name}`,
    unit: '× floor',
    rounds: turns.map(ratioOf),
    server: medianOf(({ save }) => save.server),
    database: medianOf(({ save }) => save.database),
    perSecond: medianOf(({ save }) => save.perSecond),
    p50: medianOf(({ save }) => save.p50),
    p95: medianOf(({ save }) => save.p95),
    failures: turns.reduce((sum, { save }) => sum + save.failures, 0),
    note: `floor ${medianOf(({ floor }) => floor.cpu).toFixed(3)} CPU-ms; ${describeCommit(folder)}`,
  });
}

function describeCommit(folder: string): string {
  try {
    return execFileSync('git', ['-C', folder, 'describe', '--always', '--dirty'], {
      encoding: 'utf8',
    }).trim();
  } catch {
    return folder;
  }
}
