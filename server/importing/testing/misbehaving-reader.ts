import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync, writeSync } from 'node:fs';
import { connect } from 'node:net';
import {
  type FileKind,
  FileRefused,
  type ReadQuestion,
  type Report,
  rowPlace,
  type SourceFile,
} from '../reader-output.ts';

type Behaviour = (report: Report) => FileKind | Promise<FileKind>;

/** The ways a reader can misbehave, chosen by the file name. */
const behaviours: Record<string, Behaviour> = {
  wellBehaved(report) {
    for (let row = 2; row < 12; row += 1) report({ type: 'question', question: question(row, 'Why?') });
    return 'CSV';
  },
  complains(report) {
    console.log('What an odd file');
    console.error('Very odd');
    return behaviours['wellBehaved']?.(report) ?? 'CSV';
  },
  writesNonsense() {
    writeSync(1, 'no line of ours\n');
    return 'CSV';
  },
  refuses: () => {
    throw new FileRefused('The file is empty.', { isUnsupported: true });
  },
  crashes: () => {
    throw new TypeError('cells is not iterable');
  },
  crashesLater: () => new Promise(() => setTimeout(() => void JSON.parse('{'), 20)),
  leaves: () => process.exit(0),
  forgets: () => new Promise<FileKind>(() => undefined),
  hangs(report) {
    for (let turn = 0; ; turn += 1) if (turn === 1_000_000) report({ type: 'progress', percent: 1 });
  },
  fillsTheHeap() {
    const held: object[] = [];
    for (;;) {
      for (let more = 0; more < 50_000; more += 1) held.push({ text: `question ${held.length}` });
      pause();
    }
  },
  fillsBuffers() {
    const held: Buffer[] = [];
    for (;;) {
      held.push(Buffer.alloc(4 * 1024 * 1024, 1));
      pause();
    }
  },
  growsAText: () => {
    throw new RangeError('Invalid string length');
  },
  nestsDeeply() {
    const nest = (depth: number): number => 1 + nest(depth + 1);
    return nest(0) > 0 ? 'CSV' : 'CSV';
  },
  floods(report) {
    const text = 'x'.repeat(10_000);
    for (let row = 2; ; row += 1) report({ type: 'question', question: question(row, text) });
  },
  floodsOneLine(report) {
    report({ type: 'remark', text: 'x'.repeat(100_000_000) });
    return 'CSV';
  },
  chatters(report) {
    for (;;) report({ type: 'progress', percent: 1 });
  },
  async reachesOut(report): Promise<FileKind> {
    const tries: Record<string, () => unknown> = {
      environment: () => Object.keys(process.env).join(),
      passwords: () => readFileSync('/etc/passwd', 'utf8'),
      data: () => readFileSync(new URL('../../../CONTRIBUTING.md', import.meta.url), 'utf8'),
      writing: () => writeFileSync('/tmp/cquiz-reader-was-here', ''),
      program: () => spawn('true'),
      network: () => connect(9, '127.0.0.1'),
      address: () => fetch('http://127.0.0.1:9/'),
      code: () => Reflect.construct(Function, ['return 1']),
    };
    for (const [name, attempt] of Object.entries(tries)) {
      report({ type: 'remark', text: `${name}: ${await whatHappens(attempt)}` });
    }
    return 'CSV';
  },
};

export async function readSourceFile(file: SourceFile, report: Report): Promise<FileKind> {
  const behaviour = behaviours[file.fileName];
  if (behaviour === undefined) throw new Error(`No reader behaves like ${file.fileName}.`);
  return behaviour(report);
}

async function whatHappens(attempt: () => unknown): Promise<string> {
  try {
    return `gave "${String(await attempt())}"`;
  } catch (error) {
    return `refused, ${error instanceof Error ? error.message : 'oddly'}`;
  }
}

function question(row: number, questionText: string): ReadQuestion {
  return {
    place: rowPlace(row),
    quizTitle: 'Quiz',
    bankTitle: 'Bank',
    category: 'other',
    questionType: 'ESSAY',
    questionText,
    points: 2,
    options: [],
    correctAnswer: null,
    feedback: '',
    source: '',
    faults: [],
    remarks: [],
  };
}

/** Gives the test time to sample the memory before this process is killed. */
function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
}
