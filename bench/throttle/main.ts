import { readCommandLine } from '#server/command-line.ts';
import { simulate } from './table.ts';

const usage = `usage: npm run throttle

Simulates attacks on the sign-in limits and prints the tables of decision 67.`;
readCommandLine({ usage, options: {} }, () => undefined);

process.stdout.write(`${simulate().join('\n\n')}\n`);
