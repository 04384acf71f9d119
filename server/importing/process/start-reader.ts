import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, realpathSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ReaderOrder } from './reader-lines.ts';

const root = resolve(import.meta.dirname, '../../..');
// Packages may lie elsewhere behind a link: the loader then asks for where they really are.
const readable = [
  'server/importing',
  'server/language',
  'server/locales',
  'server/scoring',
  'shared',
  'node_modules',
  'package.json',
]
  .map((name) => resolve(root, name))
  .flatMap((path) => [...new Set([path, realpathSync(path)])]);
const usualProgram = fileURLToPath(new URL('./reader-main.ts', import.meta.url));
const lowPriority = 10;
const keptOfErrors = 4_000;

export interface RunningReader {
  child: ChildProcess;
  /** How it ended, in words for the log; never rejects. */
  ended: Promise<{ signal: NodeJS.Signals | null; told: string }>;
}

/** A process that can read the file and the program, and nothing else: no environment, no writing, no network. */
export function startReader(order: ReaderOrder, program = usualProgram): RunningReader {
  const child = spawn(process.execPath, [...flags(order), program, JSON.stringify(order)], {
    env: { TZ: 'UTC' },
    stdio: ['pipe', 'pipe', 'pipe'],
    // Ctrl-C in a terminal reaches all processes of its group; the server then still finishes what it began.
    detached: true,
    windowsHide: true,
  });
  const ended = watchEnd(child);
  if (child.pid !== undefined) standBack(child.pid);
  return { child, ended };
}

function flags({ path, memoryBytes }: ReaderOrder): string[] {
  const megabytes = Math.floor(memoryBytes / 1024 / 1024);
  return [
    '--permission',
    ...readable.map((each) => `--allow-fs-read=${each}`),
    `--allow-fs-read=${path}`,
    '--allow-worker',
    '--disallow-code-generation-from-strings',
    '--no-warnings',
    `--max-old-space-size=${megabytes}`,
  ];
}

/** The server goes first for the processor, and the reader goes first when the machine runs out of memory. */
function standBack(pid: number): void {
  try {
    setPriority(pid, lowPriority);
    if (process.platform !== 'linux') return;
    // On Linux that is for one thread and those it starts: some may be there already.
    for (const thread of readdirSync(`/proc/${pid}/task`)) setPriority(Number(thread), lowPriority);
    writeFileSync(`/proc/${pid}/oom_score_adj`, '800');
  } catch {
    // It has ended already, or the system does not let us: it then reads with ordinary priority.
  }
}

async function watchEnd(child: ChildProcess): Promise<Awaited<RunningReader['ended']>> {
  let told = '';
  // The streams are not there when the system has no more files to open.
  child.stdin?.on('error', () => undefined);
  child.stderr?.setEncoding('utf8');
  child.stderr?.on('data', (text: string) => {
    told = `${told}${text}`.slice(-keptOfErrors);
  });
  try {
    const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
    return { signal, told: `It ended with ${signal ?? code}. ${told}` };
  } catch (error) {
    return { signal: null, told: `It could not be started: ${String(error)}` };
  }
}
