import { writeFileSync } from 'node:fs';
import { runCommand } from '#server/command-line.ts';
import { type LoadOptions, readOptions } from './options.ts';
import { describeResult, judge, toJson } from './report.ts';
import { runLoad } from './run-load.ts';

// N students take a quiz together; then every acknowledged call is compared with the database.
const options = readOptions(process.argv.slice(2));
await runCommand('The load test did not finish.', load);

async function load(): Promise<void> {
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
