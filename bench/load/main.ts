import { writeFileSync } from 'node:fs';
import { type LoadOptions, OptionError, readOptions, usage } from './options.ts';
import { describeResult, judge, toJson } from './report.ts';
import { runLoad } from './run-load.ts';

// N students take a quiz together; then every word they were told is compared with the database.
const asked = process.argv.slice(2);
if (asked.includes('--help')) console.log(usage);
else await load(readOrExplain(asked));

function readOrExplain(args: readonly string[]): LoadOptions {
  try {
    return readOptions(args);
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
  const bound = setTimeout(
    () => interrupted.abort(new Error('The load has not ended in the time it may take.')),
    boundMs(options),
  );
  try {
    const run = { serverUrl: process.env['DATABASE_URL'], say: console.log, signal: interrupted.signal };
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
    clearTimeout(bound);
  }
}

/** Whatever a phase waits for, it ends. */
function boundMs({ windowSeconds, thinkingSeconds, think, rushSeconds, students }: LoadOptions): number {
  const planned = windowSeconds + (think ? thinkingSeconds + think.most : 0) + rushSeconds;
  return (planned + 240 + students / 20) * 1_000;
}
