import { openDatabase } from '#database/client.ts';
import { readConfig } from './config.ts';
import { checkGrades } from './domains/grading/grade-check.service.ts';
import { reachDatabase } from './reach-database.ts';
import { explainStartFailure } from './start.ts';

/** Derives every grade of the school again and lists differences. Exits with 1 if there are any. */
async function runCheck(): Promise<number> {
  const server = await reachDatabase(readConfig(process.env), (line) => console.log(line));
  // A large school takes a while, so statements have no timeout.
  const client = openDatabase(server.connection, { patient: true });
  try {
    const { grades, students, differences, messages } = await checkGrades(client.db);
    for (const line of messages) console.log(line);
    if (differences > messages.length) console.log(`… and ${differences - messages.length} more.`);
    console.log(`${grades} grades and ${students} averages checked: ${differences} differences.`);
    return differences === 0 ? 0 : 1;
  } finally {
    await client.close();
    await server.leave();
  }
}

function explain(error: unknown): string {
  // Without tables the server has never started on this database, or another database was meant.
  if ((error as { code?: string }).code === '42P01') {
    return 'The grades were not checked.\nThis database holds no school. Check DATA_DIR and DATABASE_URL.';
  }
  return explainStartFailure(error).replace('CQuiz did not start.', 'The grades were not checked.');
}

try {
  process.exitCode = await runCheck();
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
