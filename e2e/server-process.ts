import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { joinEmbeddedDatabase } from '#database/embedded/supervisor.ts';
import { isStressed } from './stress.ts';

const root = resolve(import.meta.dirname, '..');

export interface ServerProcess {
  address: string;
  port: number;
  /** Everything it has printed so far. */
  said(): string;
  /** As Ctrl-C does, and waits for the end. */
  stop(): Promise<void>;
}

/** Starts the server as `npm start` does, in that data folder, and waits until it says it is ready. */
export async function startServerProcess(
  dataDir: string,
  { port = 0, ...env }: { port?: number; DEMO?: string; AI_CHAT_URL?: string } = {},
): Promise<ServerProcess> {
  // The server joins the PostgreSQL that is running already, without the fsync that its own would have.
  const database = await joinEmbeddedDatabase({ dataDir, durable: false });
  const slowly = isStressed ? ['--import', './e2e/slow-answers.ts'] : [];
  const child = spawn(process.execPath, [...slowly, 'server/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  }
  const address = await readAddress(child, () => said).catch(async (error: unknown) => {
    await database.leave();
    throw error;
  });
  return {
    address,
    said: () => said,
    port: Number(new URL(address).port),
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGINT');
        await ended;
      }
      await database.leave();
    },
  };
}

function readAddress(child: ChildProcess, said: () => string): Promise<string> {
  return new Promise((ready, fail) => {
    function read(): void {
      const address = /CQuiz is ready at (\S+)/.exec(said())?.[1];
      if (address !== undefined) ready(address);
    }
    child.stdout?.on('data', read);
    child.once('exit', () => fail(new Error(`The server ended before it was ready:\n${said()}`)));
  });
}
