import { resolve } from 'node:path';
import { assertWritableFile, readCommandLine, readCount, UsageError } from '#server/command-line.ts';
import { type SabotageName, sabotageNames } from './sabotage.ts';

export interface Range {
  min: number;
  max: number;
}

export interface LoadOptions {
  command: 'scenario' | 'starts';
  students: number;
  /** Server processes on one database. */
  processes: number;
  /** Processes that send the load. */
  generators: number;
  /** How many other students take the whole quiz first, because code is compiled on its first run. */
  warmUp: number;
  /** All students start within this time; 0: at the same instant. */
  windowSeconds: number;
  /** Seconds between two answers of a student; undefined: no thinking. */
  think: Range | undefined;
  /** How long students answer with time to think; then they give their remaining answers without. */
  thinkingSeconds: number;
  /** All students submit within this time. */
  rushSeconds: number;
  signIns: number;
  /** The share of students whose page has an event stream open. */
  streams: number;
  seed: number;
  sabotage: SabotageName | undefined;
  out: string | undefined;
}

const usage = `usage: npm run load -- [scenario | starts] [options]

  scenario            start, answering with and without time to think, saves during sign-ins, submitting (default)
  starts              only the synchronised start
  --students 1000     how many take the quiz (starts: 5000)
  --processes 1       server processes on one database
  --generators 1      processes that send the load
  --warm-up 150       how many other students take the whole quiz first
  --window 10         all start within this many seconds; 0: at the same instant
  --think 30-90       seconds between two answers of a student; 0: none
  --seconds 120       how long they answer with time to think, before they give the rest without
  --rush 5            all submit within this many seconds
  --sign-ins 300      how many sign in at once while others save; 0: none
  --streams 0.3       share of students whose page has an event stream open (starts: 0)
  --seed 1            the same seed gives the same students
  --sabotage <what>   plants damage that the comparison must find: ${sabotageNames.join(', ')}
  --out <file>        writes the result as JSON
  --force             replaces that file if it exists
DATABASE_URL: a PostgreSQL on which a database is created and dropped; without it, an embedded one in a new folder.`;

const given = {
  students: { type: 'string' },
  processes: { type: 'string', default: '1' },
  generators: { type: 'string', default: '1' },
  'warm-up': { type: 'string', default: '150' },
  window: { type: 'string', default: '10' },
  think: { type: 'string', default: '30-90' },
  seconds: { type: 'string', default: '120' },
  rush: { type: 'string', default: '5' },
  'sign-ins': { type: 'string', default: '300' },
  streams: { type: 'string' },
  seed: { type: 'string', default: '1' },
  sabotage: { type: 'string' },
  out: { type: 'string' },
  force: { type: 'boolean', default: false },
} as const;

export function readOptions(args: readonly string[]): LoadOptions {
  return readCommandLine({ usage, options: given, maxPositionals: 2, args }, ({ values, positionals }) => {
    const [command = 'scenario', ...more] = positionals;
    if ((command !== 'scenario' && command !== 'starts') || more.length > 0) {
      throw new UsageError(`Unknown command "${positionals.join(' ')}".`);
    }
    const isStarts = command === 'starts';
    return {
      command,
      students: readCount('--students', values.students ?? (isStarts ? '5000' : '1000'), {
        min: 1,
        max: 20_000,
      }),
      processes: readCount('--processes', values.processes, { min: 1, max: 16 }),
      generators: readCount('--generators', values.generators, { min: 1, max: 16 }),
      warmUp: readCount('--warm-up', values['warm-up'], { min: 0, max: 5_000 }),
      windowSeconds: readCount('--window', values.window, { min: 0, max: 600 }),
      think: readThink(values.think),
      thinkingSeconds: readCount('--seconds', values.seconds, { min: 1, max: 7_200 }),
      rushSeconds: readCount('--rush', values.rush, { min: 0, max: 600 }),
      signIns: readCount('--sign-ins', values['sign-ins'], { min: 0, max: 450 }),
      streams: share('streams', values.streams ?? (isStarts ? '0' : '0.3')),
      seed: readCount('--seed', values.seed, { min: 0, max: 1_000_000 }),
      sabotage: readSabotage(values.sabotage),
      out: readOut(values),
    };
  });
}

function readOut({ out, force }: { out?: string | undefined; force: boolean }): string | undefined {
  if (out === undefined) return undefined;
  assertWritableFile(resolve(out), { force });
  return resolve(out);
}

function share(name: string, text: string): number {
  const value = /^[01](\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= 1)) throw new UsageError(`--${name} must be a number from 0 to 1.`);
  return value;
}

function readThink(text: string): Range | undefined {
  if (text === '0') return undefined;
  const [, min, max] = /^(\d{1,4})-(\d{1,4})$/.exec(text) ?? [];
  if (min === undefined || Number(min) > Number(max) || Number(max) === 0) {
    throw new UsageError('--think must be a range of seconds such as 30-90, or 0.');
  }
  return { min: Number(min), max: Number(max) };
}

function readSabotage(text: string | undefined): SabotageName | undefined {
  const known = sabotageNames.find((name) => name === text);
  if (text !== undefined && known === undefined) {
    throw new UsageError(`--sabotage must be one of ${sabotageNames.join(', ')}.`);
  }
  return known;
}
