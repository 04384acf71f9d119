import { createTestDatabase } from '#database/testing/test-database.ts';
import { startTestApp } from '../test-app.ts';
import { type FuzzWorld, openFuzzWorld } from './run-calls.ts';

/** Opens a server with its own school. The caller closes it. */
export async function startFuzzWorld(): Promise<FuzzWorld & { close(): Promise<void> }> {
  const database = await createTestDatabase();
  const context = await startTestApp(
    database.connection,
    { worker: false },
    { answerSeconds: 0.05 },
    // Test mails go to servers that don't exist.
    { mailTestMs: 300 },
  );
  const close = async () => {
    await context.close();
    await database.drop();
  };
  try {
    return { ...(await openFuzzWorld(context)), close };
  } catch (error) {
    await close();
    throw error;
  }
}
