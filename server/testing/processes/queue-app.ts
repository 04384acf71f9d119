import Fastify from 'fastify';
import { type Connection, openDatabase } from '#database/client.ts';
import { queue } from '../../plugins/jobs/queue.ts';

export interface QueueApp {
  send(data: { number: number }): Promise<void>;
  close(): Promise<void>;
}

/** The queue alone, with one job that tests count. */
export async function buildQueueApp(
  connection: Connection,
  run: (data: { number: number }) => Promise<void>,
): Promise<QueueApp> {
  const app = Fastify();
  const client = openDatabase(connection);
  const job = { name: 'test.count', data: { number: 0 } };
  await app.register(queue, { connection, worker: true, pace: { pollSeconds: 0.5, superviseSeconds: 1 } });
  app.queue.define(job, run);
  await app.ready();
  return {
    send: (data) => app.queue.send(client.db, job, data),
    close: async () => {
      await app.close();
      await client.close();
    },
  };
}
