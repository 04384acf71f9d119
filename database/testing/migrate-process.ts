import { pathToFileURL } from 'node:url';
import type { Connection } from '../client.ts';
import { migrate } from '../migrate.ts';

// The migration test starts this as a process, so that several can race and one can be killed.
const folder = process.env['MIGRATIONS'];
const done = await migrate(
  JSON.parse(process.env['CONNECTION'] ?? '') as Connection,
  folder === undefined ? undefined : pathToFileURL(folder),
);
console.log(JSON.stringify(done));
