import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, realpathSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ReaderRequest } from './reader-lines.ts';

const root = resolve(import.meta.dirname, '../../..');
// Packages may be symlinks, and the loader asks for their real paths.
const readablePaths = [
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
const defaultProgram = fileURLToPath(new URL('./reader-main.ts', import.meta.url));
const lowPriority = 10;
const maxErrorLength = 4_000;

export interface RunningReader {
  child: ChildProcess;
  /** How it ended, described for the log. Never rejects. */
  ended: Promise<{ signal: NodeJS.Signals | null; details: string }>;
}

/** Starts a process that can only read the file and the program: no environment, no writes, no network. */
export function startReader(request: ReaderRequest, program = defaultProgram): RunningReader {
  const child = spawn(process.execPath, [...flags(request), program, JSON.stringify(request)], {
    env: { TZ: 'UTC' },
    stdio: ['pipe', 'pipe', 'pipe'],
    // Ctrl-C in a terminal reaches the whole process group; the server still finishes its work.
    detached: true,
    windowsHide: true,
  });
  const ended = watchEnd(child);
  if (child.pid !== undefined) lowerPriority(child.pid);
  return { child, ended };
}

function flags({ path, memoryBytes }: ReaderRequest): string[] {
  const megabytes = Math.floor(memoryBytes / 1024 / 1024);
  return [
    '--permission',
    ...readablePaths.map((each) => `--allow-fs-read=${each}`),
    `--allow-fs-read=${path}`,
    '--allow-worker',
    '--disallow-code-generation-from-strings',
    '--no-warnings',
    `--max-old-space-size=${megabytes}`,
  ];
}

/** The server gets the processor first, and the reader is killed first when memory runs out. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, lowPriority);
    if (process.platform !== 'linux') return;
    // On Linux this applies to one thread and the threads it starts. Some may exist already.
    for (const thread of readdirSync(`/proc/${pid}/task`)) setPriority(Number(thread), lowPriority);
    writeFileSync(`/proc/${pid}/oom_score_adj`, '800');
  } catch {
    // It has ended, or the system refuses. Then it runs with normal priority.
  }
}

async function watchEnd(child: ChildProcess): Promise<Awaited<RunningReader['ended']>> {
  let details = '';
  // The streams are missing when the system is out of file descriptors.
  child.stdin?.on('error', () => undefined);
  child.stderr?.setEncoding('utf8');
  child.stderr?.on('data', (text: string) => {
    details = `${details}${text}`.slice(-maxErrorLength);
  });
  try {
    const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
    return { signal, details: `It ended with ${signal ?? code}. ${details}` };
  } catch (error) {
    return { signal: null, details: `It could not be started: ${String(error)}` };
  }
}
