import type { Connection } from '#database/client.ts';
import { buildQueueApp } from './queue-app.ts';

// The queue's test starts this as a process, so that it can be killed.
const connection = JSON.parse(process.env['CONNECTION'] ?? '') as Connection;
let held = process.env['HOLD_FIRST'] !== '1';

await buildQueueApp(connection, async ({ number }) => {
  if (!held) {
    held = true;
    console.log(`holding ${number}`);
    await new Promise(() => setInterval(() => undefined, 1_000));
  }
  console.log(`ran ${number}`);
});
console.log('ready');
