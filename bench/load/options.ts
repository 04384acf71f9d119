import { parseArgs } from 'node:util';
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

export class OptionError extends Error {}

export const usage = `npm run load -- [scenario | starts] [options]
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
DATABASE_URL: a PostgreSQL on which a database is created and dropped; without it, an embedded one in a new folder.`;

export function readOptions(args: readonly string[]): LoadOptions {
  const { values, positionals } = parse(args);
  const [command = 'scenario', ...more] = positionals;
  if ((command !== 'scenario' && command !== 'starts') || more.length > 0) {
    throw new OptionError(`Unknown command "${positionals.join(' ')}".`);
  }
  const isStarts = command === 'starts';
  return {
    command,
    students: count('students', values.students ?? (isStarts ? '5000' : '1000'), 1, 20_000),
    processes: count('processes', values.processes, 1, 16),
    generators: count('generators', values.generators, 1, 16),
    warmUp: count('warm-up', values['warm-up'], 0, 5_000),
    windowSeconds: count('window', values.window, 0, 600),
    think: readThink(values.think),
    thinkingSeconds: count('seconds', values.seconds, 1, 7_200),
    rushSeconds: count('rush', values.rush, 0, 600),
    signIns: count('sign-ins', values['sign-ins'], 0, 450),
    streams: share('streams', values.streams ?? (isStarts ? '0' : '0.3')),
    seed: count('seed', values.seed, 0, 1_000_000),
    sabotage: readSabotage(values.sabotage),
    out: values.out,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
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
      },
    });
  } catch (error) {
    throw new OptionError(error instanceof Error ? error.message : String(error));
  }
}

function count(name: string, text: string, min: number, max: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max)) {
    throw new OptionError(`--${name} must be a whole number from ${min} to ${max}.`);
  }
  return value;
}

function share(name: string, text: string): number {
  const value = /^[01](\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= 1)) throw new OptionError(`--${name} must be a number from 0 to 1.`);
  return value;
}

function readThink(text: string): Range | undefined {
  if (text === '0') return undefined;
  const [, min, max] = /^(\d{1,4})-(\d{1,4})$/.exec(text) ?? [];
  if (min === undefined || Number(min) > Number(max) || Number(max) === 0) {
    throw new OptionError('--think must be a range of seconds such as 30-90, or 0.');
  }
  return { min: Number(min), max: Number(max) };
}

function readSabotage(text: string | undefined): SabotageName | undefined {
  const known = sabotageNames.find((name) => name === text);
  if (text !== undefined && known === undefined) {
    throw new OptionError(`--sabotage must be one of ${sabotageNames.join(', ')}.`);
  }
  return known;
}
