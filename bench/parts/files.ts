import { inflatingPdf, inflatingWorkbook } from '#server/importing/testing/bombs.ts';
import {
  largeCsv,
  largeWorkbook,
  picturePdf,
  pictureWorkbook,
  verbosePdf,
} from '#server/importing/testing/large-files.ts';
import { sendRequest } from '../measure.ts';
import { report } from '../result.ts';
import { sendSteadily } from '../steady-load.ts';
import { describeMemory, startUploadBench } from '../upload-file.ts';

// Files of 50 MB and two that unpack to far more: time, memory, and the response times of other users meanwhile.
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
  const uploading = uploader.upload(fileName, content);
  const latencies = await sendSteadily(perSecond, calls, uploading);
  const uploaded = await uploading;
  const { status, message, seconds } = uploaded;
  const isExpected = status === expected;
  const outcome = isExpected ? status : `${status} instead of ${expected}: ${message}`;
  report({
    work: `${name}, ${size}`,
    unit: 's',
    rounds: [seconds],
    p50: latencies.p50,
    p95: latencies.p95,
    failures: latencies.failures + (isExpected ? 0 : 1),
    note: `${outcome}; ${describeMemory([uploaded])}; p50 and p95 of other requests meanwhile`,
  });
}

/** The quiz list of the teacher who imported all of this. */
async function measureOwnList(): Promise<void> {
  const since = performance.now();
  const { status, body } = await sendRequest('GET', `${address}/api/quiz`, headers);
  report({
    work: "the importing teacher's list of quizzes afterwards",
    unit: 'ms',
    rounds: [performance.now() - since],
    failures: status === 200 ? 0 : 1,
    note: `${body.length} bytes`,
  });
}
