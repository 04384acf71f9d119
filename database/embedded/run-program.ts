import { spawn } from 'node:child_process';

/** The account that runs a program. */
export interface ProgramAccount {
  /** Command and first arguments that the program is appended to. */
  prefix: string[];
  /** Options of the spawn, where no command changes the account. */
  identity: { uid?: number; gid?: number };
}

export interface ProgramResult {
  exitCode: number | null;
  output: string;
}

/**
 * PostgreSQL gets only the environment variables it needs: PGDATA or PGOPTIONS would change its behaviour, and our
 * secrets would stay readable in /proc while it runs.
 */
export function postgresEnvironment(): Record<string, string> {
  const { PATH = '/usr/bin:/bin:/usr/sbin:/sbin', LD_LIBRARY_PATH } = process.env;
  return { PATH, LC_ALL: 'C', ...(LD_LIBRARY_PATH ? { LD_LIBRARY_PATH } : {}) };
}

export function commandLine(account: ProgramAccount, program: string, args: string[]): [string, string[]] {
  const [command = program, ...rest] = [...account.prefix, program, ...args];
  return [command, rest];
}

/** Runs a program of PostgreSQL to its end and returns what it printed. */
export async function runProgram(
  account: ProgramAccount,
  program: string,
  args: string[],
  { input = '', timeout }: { input?: string; timeout: number },
): Promise<ProgramResult> {
  const { promise, resolve, reject } = Promise.withResolvers<ProgramResult>();
  const child = spawn(...commandLine(account, program, args), {
    ...account.identity,
    cwd: '/',
    env: postgresEnvironment(),
    // Ctrl-C in the terminal goes to the app, which then decides what happens to this program.
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
  // A program that failed immediately has closed its input.
  child.stdin.on('error', () => undefined).end(input);
  return promise;
}
