import { setTimeout as sleep } from 'node:timers/promises';
import { largeCsv } from '#server/importing/testing/large-files.ts';
import { isQuick, report } from './result.ts';
import { type Latencies, sendSteadily } from './steady-load.ts';
import { describeMemory, startUploadBench, type Uploaded } from './upload-file.ts';
import { median } from './verdict.ts';

// How long 10,000 rows take, and what everybody else notices of it. Each import is measured between two stretches alone.
const perSecond = 60;
const aloneMs = isQuick ? 4_000 : 8_000;
const rounds = isQuick ? 1 : 3;
const { calls, uploader, close } = await startUploadBench();

try {
  // What runs for the first time is compiled first, on both paths.
  await sendSteadily(perSecond, calls, uploader.upload('warm-up.csv', largeCsv(200, 50)));
  await measureRows(1, calls);
  if (!isQuick) await measureRows(2, calls);
} finally {
  await close();
}

async function measureRows(files: 1 | 2, calls: (() => Promise<boolean>)[]): Promise<void> {
  const csv = largeCsv(10_000, 50);
  const done: Uploaded[] = [];
  const alone = [await sendSteadily(perSecond, calls, sleep(aloneMs))];
  const beside: Latencies[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const uploads = Array.from({ length: files }, (_, at) => uploader.upload(`rows-${round}-${at}.csv`, csv));
    const importing = Promise.all(uploads);
    beside.push(await sendSteadily(perSecond, calls, importing));
    done.push(...(await importing));
    alone.push(await sendSteadily(perSecond, calls, sleep(aloneMs)));
  }
  reportRows(files, { done, alone, beside });
}

interface Found {
  done: Uploaded[];
  alone: Latencies[];
  beside: Latencies[];
}

function reportRows(files: 1 | 2, { done, alone, beside }: Found): void {
  const name = files === 1 ? '10,000 CSV rows' : 'two files of 10,000 CSV rows at once';
  const lost = done.filter(({ status }) => status !== 'COMPLETED');
  const ownRows = { limit: { is: 'below', figure: 10 } } as const;
  report({
    work: `import of ${name}`,
    unit: 's',
    rounds: done.map(({ seconds }) => seconds),
    failures: lost.length,
    ...(files === 1 ? { goal: 'importSeconds' } : ownRows),
    note: [describeMemory(done), ...lost.map(({ status, said }) => `${status} ${said}`)].join('; '),
  });
  // Against the mean of before and after: a machine that gets slower meanwhile is not the import.
  const ratios = beside.map(({ p95 }, at) => p95 / median([alone[at], alone[at + 1]].map(p95Of)));
  report({
    work: `p95 of others beside ${name}`,
    unit: '×',
    rounds: ratios,
    p50: median(beside.map(({ p50 }) => p50)),
    p95: median(beside.map(({ p95 }) => p95)),
    failures: [...alone, ...beside].reduce((sum, { failures }) => sum + failures, 0),
    floor: { work: 'the same before and after', figure: 1 },
    ...(files === 1 ? { goal: 'importOthers' } : { limit: { is: 'at most', figure: 2 } }),
    note: `alone p95 ${median(alone.map(p95Of)).toFixed(1)} ms, at most ${Math.max(...beside.map(({ most }) => most)).toFixed(0)} ms beside it`,
  });
}

function p95Of(latencies: Latencies | undefined): number {
  return latencies?.p95 ?? Number.NaN;
}
