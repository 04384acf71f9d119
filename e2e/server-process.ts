import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

export interface ServerProcess {
  address: string;
  port: number;
  /** As Ctrl-C does, and waits for the end. */
  stop(): Promise<void>;
}

/** Starts the server as `npm start` does, in that data folder, and waits until it says it is ready. */
export async function startServerProcess(dataDir: string, port = 0): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const address = await readAddress(child);
  return {
    address,
    port: Number(new URL(address).port),
    stop: async () => {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      await ended;
    },
  };
}

function readAddress(child: ChildProcess): Promise<string> {
  return new Promise((ready, fail) => {
    let said = '';
    function read(chunk: Buffer): void {
      said += chunk.toString();
      const address = /CQuiz is ready at (\S+)/.exec(said)?.[1];
      if (address !== undefined) ready(address);
    }
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => fail(new Error(`The server ended before it was ready:\n${said}`)));
  });
}
