import { spawn } from 'node:child_process';
import type { Launcher } from './launcher.ts';

export interface ProgramResult {
  exitCode: number | null;
  output: string;
}

/**
 * PostgreSQL gets only what it needs of our environment: PGDATA or PGOPTIONS would change it, and the
 * secrets in ours would stay readable in /proc for as long as it runs.
 */
export function postgresEnvironment(): Record<string, string> {
  const { PATH = '/usr/bin:/bin:/usr/sbin:/sbin', LD_LIBRARY_PATH } = process.env;
  return { PATH, LC_ALL: 'C', ...(LD_LIBRARY_PATH ? { LD_LIBRARY_PATH } : {}) };
}

export function commandLine(launcher: Launcher, program: string, words: string[]): [string, string[]] {
  const [command = program, ...rest] = [...launcher.prefix, program, ...words];
  return [command, rest];
}

/** Runs a program of PostgreSQL to its end and returns what it printed. */
export async function runProgram(
  launcher: Launcher,
  program: string,
  words: string[],
  { input = '', timeout }: { input?: string; timeout: number },
): Promise<ProgramResult> {
  const { promise, resolve, reject } = Promise.withResolvers<ProgramResult>();
  const child = spawn(...commandLine(launcher, program, words), {
    ...launcher.identity,
    cwd: '/',
    env: postgresEnvironment(),
    // Ctrl-C in the terminal is for the app, which then decides what becomes of this.
    detached: true,
    timeout,
    killSignal: 'SIGKILL',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  child.once('error', reject);
  child.once('close', (exitCode) => resolve({ exitCode, output }));
  // A program that failed at once has closed its input.
  child.stdin.on('error', () => undefined).end(input);
  return promise;
}
