import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { type EmbeddedDatabase, joinEmbeddedDatabase } from '../supervisor.ts';

/**
 * An app process for the tests. Arguments: the data folder, then optionally a number of join/leave cycles.
 * It prints one JSON line for each event and obeys the commands on its standard input.
 */
const [dataDir = '', cycles] = process.argv.slice(2);

function say(event: string, detail: object = {}): void {
  process.stdout.write(`${JSON.stringify({ event, ...detail })}\n`);
}

async function join(): Promise<EmbeddedDatabase> {
  const durable = process.env['DURABLE'] === '1';
  return joinEmbeddedDatabase({
    dataDir,
    durable,
    log: ({ level, message }) => say('log', { level, message }),
  });
}

async function query(database: EmbeddedDatabase, sql: string): Promise<unknown[]> {
  const client = new Client(database.connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function cycle(times: number): Promise<void> {
  for (let done = 0; done < times; done += 1) {
    const database = await join();
    await query(database, 'INSERT INTO visit DEFAULT VALUES');
    await database.leave();
  }
}

async function serveCommands(): Promise<void> {
  const startedAt = performance.now();
  const database = await join();
  say('joined', { milliseconds: Math.round(performance.now() - startedAt), connection: database.connection });
  const leave = async () => {
    await database.leave();
    say('left');
    process.exit(0);
  };
  process.once('SIGINT', () => void leave());
  for await (const line of createInterface({ input: process.stdin })) {
    if (line === 'leave') await leave();
    else {
      const answer = await query(database, line).then(
        (rows) => ({ rows }),
        (error: Error) => ({ error: error.message }),
      );
      say('answered', answer);
    }
  }
}

try {
  if (cycles === undefined) await serveCommands();
  else await cycle(Number(cycles));
} catch (error) {
  const { name, message } = error as Error;
  say('failed', { name, message });
  process.exitCode = 1;
}
