import type { Connection } from '#database/client.ts';
import { asked } from '../scripted-reader.ts';
import { startTestApp } from '../test-app.ts';

// Started by a test as a process, so that it can be killed while it reads.
const connection = JSON.parse(process.env['CONNECTION'] ?? '') as Connection;

await startTestApp(
  connection,
  { dataDir: process.env['FILES'] ?? '' },
  {
    read: async function* () {
      for (let at = 0; at < 350; at += 1) yield asked(at + 2);
      console.log('holding');
      await new Promise(() => setInterval(() => undefined, 1_000));
    },
  },
);
console.log('ready');
