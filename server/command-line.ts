import { accessSync, constants, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { getSystemErrorMessage, type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** The command line is wrong. The message says why, and the command ends with exit code 2. */
export class UsageError extends Error {}

interface CommandLine<Options extends ParseArgsOptionsConfig> {
  /** Printed by `--help`. Its first paragraph also follows an error. */
  usage: string;
  options: Options;
  maxPositionals?: number;
  args?: readonly string[];
}

interface Given<Options extends ParseArgsOptionsConfig> {
  values: ReturnType<
    typeof parseArgs<{ args: string[]; options: Options; allowPositionals: true }>
  >['values'];
  positionals: string[];
}

/** Reads the command line with `read` before a command does anything. Ends the process if it is wrong. */
export function readCommandLine<const Options extends ParseArgsOptionsConfig, Result>(
  line: CommandLine<Options>,
  read: (given: Given<Options>) => Result,
): Result {
  const { args = process.argv.slice(2), usage } = line;
  if (args.includes('--help')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return read(parseStrictly(line, [...args]));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message}\n\n${usage.split('\n\n', 1)[0]}`);
    process.exit(2);
  }
}

function parseStrictly<const Options extends ParseArgsOptionsConfig>(
  { options, maxPositionals = 0 }: CommandLine<Options>,
  args: string[],
): Given<Options> {
  // Node's own messages for these faults are about quoting and positional arguments.
  const { tokens, positionals } = parseArgs({ args, options, strict: false, tokens: true });
  const seen = new Set<string>();
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    const option = Object.hasOwn(options, name) ? options[name] : undefined;
    if (option === undefined) throw new UsageError(`Unknown option ${rawName}.`);
    if (seen.has(name) && option.multiple !== true) throw new UsageError(`${rawName} is given twice.`);
    seen.add(name);
    const isMissing = value === undefined || value === '' || (!inlineValue && value.startsWith('-'));
    if (option.type === 'string' && isMissing) throw new UsageError(`${rawName} needs a value.`);
    if (option.type === 'boolean' && value !== undefined) throw new UsageError(`${rawName} takes no value.`);
  }
  const surplus = positionals[maxPositionals];
  if (surplus !== undefined) throw new UsageError(`Unexpected argument "${surplus}".`);
  return { values: parseArgs({ args, options, allowPositionals: true }).values, positionals };
}

export function readCount(name: string, text: string, { min, max }: { min: number; max: number }): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max)) {
    throw new UsageError(`${name} must be a whole number from ${min} to ${max}, not "${text}".`);
  }
  return value;
}

function statIfExists(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    throw new UsageError(explainSystemError(error) ?? String(error));
  }
}

function assertAccess(path: string, mode: number): void {
  try {
    accessSync(path, mode);
  } catch (error) {
    throw new UsageError(explainSystemError(error) ?? String(error));
  }
}

export function assertReadableFile(path: string): void {
  const stats = statIfExists(path);
  if (stats === undefined) throw new UsageError(`There is no file ${path}.`);
  if (stats.isDirectory()) throw new UsageError(`${path} is a folder, not a file.`);
  if (!stats.isFile()) throw new UsageError(`${path} is not a regular file.`);
  assertAccess(path, constants.R_OK);
}

export function assertFolder(path: string): void {
  const stats = statIfExists(path);
  if (stats === undefined) throw new UsageError(`There is no folder ${path}.`);
  if (!stats.isDirectory()) throw new UsageError(`${path} is not a folder.`);
}

/** A file that the command will create, or replace with `--force`. */
export function assertWritableFile(path: string, { force }: { force: boolean }): void {
  const stats = statIfExists(path);
  if (stats?.isDirectory()) throw new UsageError(`${path} is a folder, not a file.`);
  if (stats && !stats.isFile()) throw new UsageError(`${path} is not a regular file.`);
  if (stats && !force) throw new UsageError(`${path} already exists. Add --force to replace it.`);
  assertFolder(dirname(path));
  assertAccess(dirname(path), constants.W_OK);
}

/** A sentence for a failed call of the operating system, such as a full disk; undefined for other errors. */
export function explainSystemError(error: unknown): string | undefined {
  const { errno, path, syscall } = error as NodeJS.ErrnoException;
  if (typeof errno !== 'number' || syscall === undefined) return undefined;
  return `${path ?? syscall}: ${getSystemErrorMessage(errno)}.`;
}

/** Runs a command and explains a failure in a sentence. */
export async function runCommand(
  refusal: string,
  work: () => Promise<void>,
  explain?: (error: unknown) => Promise<string | undefined>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(`${refusal}\n${(await explain?.(error)) ?? explainSystemError(error) ?? messageOf(error)}`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
