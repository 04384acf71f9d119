import { createTestDatabase } from '#database/testing/test-database.ts';
import { startTestApp } from '../test-app.ts';
import { type FuzzOptions, type FuzzResult, runCalls } from './run-calls.ts';

/** Makes those calls on a server and a school of their own. */
export async function fuzzNewSchool(options: FuzzOptions): Promise<FuzzResult> {
  const database = await createTestDatabase();
  const context = await startTestApp(database.connection, { worker: false }, { answerSeconds: 0.05 });
  try {
    return await runCalls(context, options);
  } finally {
    await context.close();
    await database.drop();
  }
}
