import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';

export const root = resolve(import.meta.dirname, '../..');

export interface Finished {
  ok: boolean;
  /** The last lines of its output. */
  ending: string;
  seconds: number;
}

/** Runs a program of `node_modules/.bin`, or Node itself for a `.ts` file, and passes its output on. */
export async function runProgram(line: string[], env: NodeJS.ProcessEnv): Promise<Finished> {
  const [program = '', ...args] = line;
  console.log(`\n── ${line.join(' ')}`);
  const since = performance.now();
  const command = program.endsWith('.ts')
    ? [process.execPath, program]
    : [join(root, 'node_modules/.bin', program)];
  const child = spawn(command[0] ?? '', [...command.slice(1), ...args], {
    cwd: root,
    stdio: ['inherit', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let ending = '';
  function pass(from: Readable, to: NodeJS.WriteStream): void {
    from.on('data', (chunk: Buffer) => {
      ending = (ending + chunk.toString()).slice(-6_000);
      to.write(chunk);
    });
  }
  pass(child.stdout, process.stdout);
  pass(child.stderr, process.stderr);
  const [code] = (await once(child, 'close')) as [number | null];
  return { ok: code === 0, ending, seconds: Math.round((performance.now() - since) / 1000) };
}
