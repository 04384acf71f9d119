import { simulate } from './table.ts';

process.stdout.write(`${simulate().join('\n\n')}\n`);
