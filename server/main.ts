import { enableCompileCache, flushCompileCache } from 'node:module';
import { resolve } from 'node:path';
import { readCommandLine } from './command-line.ts';

const usage = `usage: npm start

Starts the server. Settings are environment variables, such as PORT=4000 npm start. The README lists them.`;
readCommandLine({ usage, options: {} }, () => undefined);

// Caches compiled modules beside the packages: the next start takes a third less time. Without write access they are
// compiled at each start.
enableCompileCache(resolve(import.meta.dirname, '../node_modules/.cache/compiled'));
const { readConfig } = await import('./config.ts');
const { explainStartFailure, startServer } = await import('./start.ts');

// Until the server runs, failures are explained in a sentence; a stack does not help operators.
try {
  await startServer(readConfig(process.env));
  // Flushed now, because a killed server never reaches its end.
  flushCompileCache();
} catch (error) {
  console.error(explainStartFailure(error));
  process.exitCode = 1;
}
