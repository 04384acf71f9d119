import { writeSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readSourceFile } from '#server/importing/read-file.ts';
import { FileRefused, type ReadQuestion, type SourceFile } from '#server/importing/reader-output.ts';
import { makeSampleFiles, sampleWorkbookParts } from '#server/importing/testing/sample-files.ts';
import { makeZip } from '#server/importing/testing/zip.ts';
import { type SeededRandom, seededRandom } from '../seeded-random.ts';
import { findFlaw } from './flawed-question.ts';
import { mutateBytes } from './mutate-bytes.ts';
import { plantReader } from './planted-readers.ts';

// A process for fuzz tests: it reads mutated files one after the other and reports how each ended. `--only 17` repeats
// one.
const { values } = parseArgs({
  options: {
    kind: { type: 'string', default: 'csv' },
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '100' },
    only: { type: 'string' },
    defect: { type: 'string' },
  },
});
const samples = await makeSampleFiles();
const ofKind = samples[values.kind as keyof typeof samples];
const others = Object.values(samples).flatMap((files) => files.map(({ bytes }) => bytes));
const read = values.defect === undefined ? readSourceFile : plantReader(values.defect);

const first = Number(values.only ?? 0);
const last = values.only === undefined ? Number(values.count) : first + 1;
for (let at = first; at < last; at += 1) {
  say({ started: at });
  const since = performance.now();
  const outcome = await tryCase(makeCase(at));
  // An unhandled rejection ends the process here, before the next file gets the blame.
  await setImmediate();
  say({ ended: at, ...outcome, milliseconds: performance.now() - since, megabytes: heldMegabytes(at) });
}

function makeCase(at: number): SourceFile {
  const random = seededRandom(Number(values.seed) * 1_000_003 + at);
  if (values.kind === 'xlsx' && random.below(3) > 0) return changedParts(random);
  const sample = random.pick(ofKind);
  return { fileName: sample.fileName, bytes: new Uint8Array(mutateBytes(sample.bytes, random, others)) };
}

function changedParts(random: SeededRandom): SourceFile {
  const parts = sampleWorkbookParts();
  const contents = parts.map(({ content }) => Buffer.from(content));
  for (let turn = 1 + random.below(3); turn > 0; turn -= 1) {
    // Mutations of the structure mostly end the reading at once; mutations of the content reach further.
    const part = random.pick(
      random.below(8) > 0 ? parts.filter(({ name }) => /sheet|String|styles/.test(name)) : parts,
    );
    part.content = mutateBytes(Buffer.from(part.content), random, contents);
  }
  return { fileName: 'parts.xlsx', bytes: new Uint8Array(makeZip(parts)) };
}

interface Outcome {
  questions?: number;
  refused?: string;
  /** The fault in the outcome. */
  fault?: string;
}

async function tryCase(file: SourceFile): Promise<Outcome> {
  const questions: ReadQuestion[] = [];
  let faults = 0;
  try {
    await read(file, (event) => {
      if (event.type === 'question') questions.push(event.question);
      if (event.type === 'fault') faults += 1;
    });
  } catch (error) {
    if (error instanceof FileRefused) return checkRefusal(error, file);
    return { fault: error instanceof Error ? String(error.stack) : String(error) };
  }
  if (questions.length === 0 && faults === 0) return { fault: 'neither questions nor faults' };
  const flaw = questions.map(findFlaw).find((each) => each !== undefined);
  return { questions: questions.length, ...(flaw !== undefined && { fault: flaw }) };
}

function checkRefusal({ message }: FileRefused, { bytes }: SourceFile): Outcome {
  const [oddWord] = /undefined|NaN|\[object|Error\b|null/.exec(message) ?? [];
  // A text of the file may be quoted in a message.
  const isOurs = oddWord !== undefined && !Buffer.from(bytes).includes(oddWord);
  const isOdd = isOurs || message.length > 1_000;
  return { refused: message, ...(isOdd && { fault: `odd words: ${message}` }) };
}

/** The memory still held after some cases: a leaking reader would grow. */
function heldMegabytes(at: number): number | undefined {
  if (at % 50 !== 49 || globalThis.gc === undefined) return undefined;
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1024 / 1024;
}

function say(line: object): void {
  writeSync(1, `${JSON.stringify(line)}\n`);
}
