import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { joinEmbeddedDatabase } from '#database/embedded/supervisor.ts';
import { isStressed } from './fakes/stress.ts';

const root = resolve(import.meta.dirname, '../..');

export interface ServerProcess {
  address: string;
  port: number;
  /** Everything the server has printed so far. */
  output(): string;
  /** Sends the signal of Ctrl-C and waits until the server has exited. */
  stop(): Promise<void>;
}

/** Starts the server as `npm start` does and waits until it is ready. */
export async function startServerProcess(
  dataDir: string,
  { port = 0, ...env }: { port?: number; DEMO?: string; AI_CHAT_URL?: string } = {},
): Promise<ServerProcess> {
  // The server uses this PostgreSQL, which runs without fsync, instead of starting its own.
  const database = await joinEmbeddedDatabase({ dataDir, durable: false });
  const slowResponses = isStressed ? ['--import', './e2e/support/fakes/slow-responses.ts'] : [];
  const child = spawn(process.execPath, [...slowResponses, 'server/main.ts'], {
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
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const address = await readAddress(child, () => output).catch(async (error: unknown) => {
    await database.leave();
    throw error;
  });
  return {
    address,
    output: () => output,
    port: Number(new URL(address).port),
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        const exited = once(child, 'exit');
        child.kill('SIGINT');
        await exited;
      }
      await database.leave();
    },
  };
}

function readAddress(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((ready, fail) => {
    function read(): void {
      const address = /CQuiz is ready at (\S+)/.exec(output())?.[1];
      if (address !== undefined) ready(address);
    }
    child.stdout?.on('data', read);
    child.once('exit', () => fail(new Error(`The server exited before it was ready:\n${output()}`)));
  });
}
