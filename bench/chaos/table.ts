import type { RowResult } from './judge.ts';

const columns = [
  'fault',
  'injected',
  'ok / failed / unknown',
  'answers lost',
  'extra attempts, grades',
  'grades that differ',
  'recovery',
  'control red',
  'verdict',
  'took',
];

/** Draws the results of a run, with a line for each fault. */
export function drawTable(results: readonly RowResult[]): string {
  const lines = [columns, ...results.map(cellsOf), totals(results)];
  const widths = columns.map((_, at) => Math.max(...lines.map((cells) => cells[at]?.length ?? 0)));
  const drawn = lines.map(
    (cells) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`,
  );
  drawn.splice(1, 0, `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`);
  return drawn.join('\n');
}

function cellsOf({ row, trial, controls, reasons, seconds }: RowResult): string[] {
  const red = controls.filter(({ isRed }) => isRed).length;
  const verdict = reasons.length === 0 ? 'green' : 'RED';
  if (!trial) return [row.fault, '–', '–', '–', '–', '–', '–', '–', verdict, `${Math.round(seconds)} s`];
  const { damage } = trial;
  return [
    row.fault,
    String(trial.injected),
    `${trial.ok} / ${trial.failed} / ${trial.unknown}`,
    String(damage.lost.length),
    String(damage.extra.length),
    String(damage.wrong.length),
    trial.recoverySeconds === undefined ? '–' : `${trial.recoverySeconds.toFixed(1)} s`,
    red === controls.length && red > 0 ? `yes (${red})` : `NO (${red} of ${controls.length})`,
    verdict,
    `${Math.round(seconds)} s`,
  ];
}

function totals(results: readonly RowResult[]): string[] {
  const trials = results.flatMap(({ trial }) => trial ?? []);
  const sum = (count: (trial: (typeof trials)[number]) => number) =>
    String(trials.reduce((total, trial) => total + count(trial), 0));
  const controls = results.flatMap((result) => result.controls);
  return [
    'all',
    sum(({ injected }) => injected),
    [sum(({ ok }) => ok), sum(({ failed }) => failed), sum(({ unknown }) => unknown)].join(' / '),
    sum(({ damage }) => damage.lost.length),
    sum(({ damage }) => damage.extra.length),
    sum(({ damage }) => damage.wrong.length),
    '',
    `${controls.filter(({ isRed }) => isRed).length} of ${controls.length}`,
    results.length > 0 && results.every(({ reasons }) => reasons.length === 0) ? 'green' : 'RED',
    `${Math.round(results.reduce((total, { seconds }) => total + seconds, 0))} s`,
  ];
}
