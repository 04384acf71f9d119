import { readConfig } from './config.ts';
import { explainStartFailure, startServer } from './start.ts';

// Until the server runs, whatever goes wrong is told in a sentence; a stack helps nobody who starts it.
try {
  await startServer(readConfig(process.env));
} catch (error) {
  console.error(explainStartFailure(error));
  process.exitCode = 1;
}
