import { inflatingPdf, inflatingWorkbook } from '#server/importing/testing/bombs.ts';
import {
  largeCsv,
  largeWorkbook,
  picturePdf,
  pictureWorkbook,
  verbosePdf,
} from '#server/importing/testing/large-files.ts';
import { ask } from './measure.ts';
import { report } from './result.ts';
import { sendSteadily } from './steady-load.ts';
import { describeMemory, startUploadBench } from './upload-file.ts';

// Files of 50 MB and two that unpack to far more: how long each takes, what it holds, what others notice.
const perSecond = 60;
const { address, calls, headers, uploader, close } = await startUploadBench();

try {
  for (const file of largeFiles()) await measureFile(file, calls);
  await measureOwnList();
} finally {
  await close();
}

interface LargeFile {
  name: string;
  fileName: string;
  make: () => string | Uint8Array;
  expected: 'COMPLETED' | '422';
}

function largeFiles(): LargeFile[] {
  const file = (
    name: string,
    fileName: string,
    make: LargeFile['make'],
    expected: LargeFile['expected'] = 'COMPLETED',
  ) => ({ name, fileName, make, expected });
  return [
    file('CSV, 10,000 long rows', 'long.csv', () => largeCsv(10_000, 5_050)),
    file('CSV, 480,000 short rows', 'short.csv', () => largeCsv(480_000, 8), '422'),
    file('workbook, 10,000 long rows', 'long.xlsx', () => largeWorkbook(10_000, 4_650, true)),
    file('workbook, 50,000 rows', 'rows.xlsx', () => largeWorkbook(50_000, 480, true)),
    file('workbook, photos', 'photos.xlsx', () => pictureWorkbook(49)),
    file('PDF, 1,000 pages of text', 'text.pdf', () => verbosePdf(1_000, 49_000)),
    file('PDF, photos', 'photos.pdf', () => picturePdf(49)),
    file('workbook that unpacks to 400 MB', 'bomb.xlsx', () => inflatingWorkbook(), '422'),
    file('PDF that unpacks to 1 GB', 'bomb.pdf', () => inflatingPdf(), '422'),
  ];
}

async function measureFile(
  { name, fileName, make, expected }: LargeFile,
  calls: (() => Promise<boolean>)[],
): Promise<void> {
  const content = make();
  const size = `${(content.length / 1024 / 1024).toFixed(1)} MB`;
  const done = uploader.upload(fileName, content);
  const beside = await sendSteadily(perSecond, calls, done);
  const told = await done;
  const isExpected = told.status === expected;
  const outcome = isExpected ? told.status : `${told.status} instead of ${expected}: ${told.said}`;
  report({
    work: `${name}, ${size}`,
    unit: 's',
    rounds: [told.seconds],
    p50: beside.p50,
    p95: beside.p95,
    failures: beside.failures + (isExpected ? 0 : 1),
    note: `${outcome}; ${describeMemory([told])}; the times are those of other calls meanwhile`,
  });
}

/** What the importing teacher's own list costs with all that in it. */
async function measureOwnList(): Promise<void> {
  const since = performance.now();
  const { status, body } = await ask('GET', `${address}/api/quiz`, headers);
  report({
    work: "the importer's own list of quizzes after that",
    unit: 'ms',
    rounds: [performance.now() - since],
    failures: status === 200 ? 0 : 1,
    note: `${body.length} bytes`,
  });
}
