import { writeFileSync } from 'node:fs';
import { type LoadOptions, OptionError, readOptions, usage } from './options.ts';
import { describeResult, judge, toJson } from './report.ts';
import { runLoad } from './run-load.ts';

// N students take a quiz together; then every acknowledged call is compared with the database.
const args = process.argv.slice(2);
if (args.includes('--help')) console.log(usage);
else await load(readOrExplain(args));

function readOrExplain(given: readonly string[]): LoadOptions {
  try {
    return readOptions(given);
  } catch (error) {
    if (!(error instanceof OptionError)) throw error;
    console.error(`${error.message}\n\n${usage}`);
    process.exit(2);
  }
}

async function load(options: LoadOptions): Promise<void> {
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => interrupted.abort(new Error(`Stopped by ${signal}.`)));
  }
  const timeout = setTimeout(
    () => interrupted.abort(new Error('The load test took longer than planned.')),
    timeoutMs(options),
  );
  try {
    const run = { serverUrl: process.env['DATABASE_URL'], print: console.log, signal: interrupted.signal };
    await runLoad(options, run, async ({ result }) => {
      console.log(describeResult(result));
      if (options.out !== undefined) writeFileSync(options.out, toJson(result));
      process.exitCode = judge(result).length === 0 ? 0 : 1;
    });
  } catch (error) {
    if (!interrupted.signal.aborted) throw error;
    console.error(String(interrupted.signal.reason));
    process.exitCode = 130;
  } finally {
    clearTimeout(timeout);
  }
}

/** Limits the whole run, so that a phase that hangs ends it. */
function timeoutMs({ windowSeconds, thinkingSeconds, think, rushSeconds, students }: LoadOptions): number {
  const planned = windowSeconds + (think ? thinkingSeconds + think.max : 0) + rushSeconds;
  return (planned + 240 + students / 20) * 1_000;
}
