import { enableCompileCache, flushCompileCache } from 'node:module';
import { resolve } from 'node:path';

// What is loaded below is kept compiled, beside the packages: the next start takes a third less time. Where nothing can
// be written there, it is compiled anew each time.
enableCompileCache(resolve(import.meta.dirname, '../node_modules/.cache/compiled'));
const { readConfig } = await import('./config.ts');
const { explainStartFailure, startServer } = await import('./start.ts');

// Until the server runs, whatever goes wrong is told in a sentence; a stack helps nobody who starts it.
try {
  await startServer(readConfig(process.env));
  // Now, not at its end: a server that is killed comes to none.
  flushCompileCache();
} catch (error) {
  console.error(explainStartFailure(error));
  process.exitCode = 1;
}
