import { setTimeout as sleep } from 'node:timers/promises';
import { largeCsv } from '#server/importing/testing/large-files.ts';
import { isQuick, report } from '../result.ts';
import { median } from '../statistics.ts';
import { type Latencies, sendSteadily } from '../steady-load.ts';
import { describeMemory, startUploadBench, type Uploaded } from '../upload-file.ts';

// How long an import of 10,000 rows takes and how it slows other requests, compared with idle stretches before and after.
const perSecond = 60;
const aloneMs = isQuick ? 4_000 : 8_000;
const rounds = isQuick ? 1 : 3;
const { calls, uploader, close } = await startUploadBench();

try {
  // Warm-up, so that compiling code on its first run is not measured.
  await sendSteadily(perSecond, calls, uploader.upload('warm-up.csv', largeCsv(200, 50)));
  await measureRows(1, calls);
  if (!isQuick) await measureRows(2, calls);
} finally {
  await close();
}

async function measureRows(files: 1 | 2, calls: (() => Promise<boolean>)[]): Promise<void> {
  const csv = largeCsv(10_000, 50);
  const uploaded: Uploaded[] = [];
  const alone = [await sendSteadily(perSecond, calls, sleep(aloneMs))];
  const during: Latencies[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const uploads = Array.from({ length: files }, (_, at) => uploader.upload(`rows-${round}-${at}.csv`, csv));
    const importing = Promise.all(uploads);
    during.push(await sendSteadily(perSecond, calls, importing));
    uploaded.push(...(await importing));
    alone.push(await sendSteadily(perSecond, calls, sleep(aloneMs)));
  }
  reportRows(files, { uploaded, alone, during });
}

interface ImportRounds {
  uploaded: Uploaded[];
  alone: Latencies[];
  during: Latencies[];
}

function reportRows(files: 1 | 2, { uploaded, alone, during }: ImportRounds): void {
  const name = files === 1 ? '10,000 CSV rows' : 'two files of 10,000 CSV rows at once';
  const failed = uploaded.filter(({ status }) => status !== 'COMPLETED');
  report({
    work: `import of ${name}`,
    unit: 's',
    rounds: uploaded.map(({ seconds }) => seconds),
    failures: failed.length,
    ...(files === 1 ? { goal: 'importSeconds' } : { limit: { is: 'below', figure: 10 } }),
    note: [describeMemory(uploaded), ...failed.map((one) => `${one.status} ${one.message}`)].join('; '),
  });
  // Compared with the mean of before and after, so that a machine that slows down is not blamed on the import.
  const ratios = during.map(({ p95 }, at) => p95 / median([alone[at], alone[at + 1]].map(p95Of)));
  report({
    work: `p95 of other requests during an import of ${name}`,
    unit: '×',
    rounds: ratios,
    p50: median(during.map(({ p50 }) => p50)),
    p95: median(during.map(({ p95 }) => p95)),
    failures: [...alone, ...during].reduce((sum, { failures }) => sum + failures, 0),
    floor: { work: 'p95 before and after', figure: 1 },
    ...(files === 1 ? { goal: 'importOthers' } : { limit: { is: 'at most', figure: 2 } }),
    note: `alone p95 ${median(alone.map(p95Of)).toFixed(1)} ms, at most ${Math.max(...during.map(({ max }) => max)).toFixed(0)} ms during it`,
  });
}

function p95Of(latencies: Latencies | undefined): number {
  return latencies?.p95 ?? Number.NaN;
}
