import { multiplyingPdf } from '#server/importing/testing/bombs.ts';
import { largeCsv } from '#server/importing/testing/large-files.ts';
import { signInAsPerson } from '#server/testing/people.ts';
import type { FileUpload } from '#shared/contract/teaching/uploads.ts';
import { startBench } from '../harness.ts';
import { isQuick, report } from '../result.ts';
import { median } from '../statistics.ts';

// How long an upload of one row takes while four bad PDFs of another teacher are read, relative to the same upload alone.
const rounds = isQuick ? 1 : 3;
const bench = await startBench();
const { address } = bench.server;

try {
  const attacker = await signInAsPerson(bench.client.db, 'TEACHER');
  const teacher = await signInAsPerson(bench.client.db, 'TEACHER');
  // Warm-up: code is compiled on its first run.
  await sendRow(teacher.headers);
  const alone: number[] = [];
  const during: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    alone.push(await sendRow(teacher.headers));
    const ids = await Promise.all([1, 2, 3, 4].map(() => sendBadPdf(attacker.headers)));
    during.push(await sendRow(teacher.headers));
    for (const id of ids) await cancel(attacker.headers, id);
  }
  const floor = median(alone);
  report({
    work: 'one CSV row while four bad PDFs of another teacher are read',
    unit: '×',
    rounds: during.map((seconds) => seconds / floor),
    failures: [...alone, ...during].filter(Number.isNaN).length,
    floor: { work: 'the same alone', figure: 1 },
    limit: { is: 'at most', figure: 5 },
    note: `alone ${(floor * 1000).toFixed(0)} ms`,
  });
} finally {
  await bench.close();
}

type Headers = Record<string, string>;

function send(
  headers: Headers,
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  fields: Headers,
): Promise<Response> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([content]), name);
  return fetch(`${address}/api/fileUpload/upload`, { method: 'POST', headers, body: form });
}

/** In seconds; NaN if it was not imported. */
async function sendRow(headers: Headers): Promise<number> {
  const since = performance.now();
  const response = await send(headers, 'row.csv', largeCsv(1, 50), {});
  const { status } = (await response.json()) as Partial<FileUpload>;
  return status === 'COMPLETED' ? (performance.now() - since) / 1000 : Number.NaN;
}

async function sendBadPdf(headers: Headers): Promise<number> {
  const response = await send(headers, 'bad.pdf', new Uint8Array(multiplyingPdf()), { waitSeconds: '0' });
  return ((await response.json()) as { id: number }).id;
}

async function cancel(headers: Headers, id: number): Promise<void> {
  const response = await fetch(`${address}/api/fileUpload/${id}/cancel`, { method: 'POST', headers });
  await response.arrayBuffer();
}
