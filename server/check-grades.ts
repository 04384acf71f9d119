import { openDatabase } from '#database/client.ts';
import { explainDataFailure } from './backup-deps.ts';
import { readCommandLine, runCommand } from './command-line.ts';
import { readConfig } from './config.ts';
import { checkGrades } from './domains/grading/grade-check.service.ts';
import { reachDatabase } from './reach-database.ts';

const usage = `usage: npm run grades:check

Recalculates every grade of the school and lists the differences. The exit code is 1 if there are any.
The school is the one in DATABASE_URL, or in DATA_DIR.`;

async function runCheck(): Promise<void> {
  const server = await reachDatabase(readConfig(process.env), (line) => console.log(line));
  // A large school takes a while, so statements have no timeout.
  const client = openDatabase(server.connection, { patient: true });
  try {
    const { grades, students, differences, messages } = await checkGrades(client.db);
    for (const line of messages) console.log(line);
    if (differences > messages.length) console.log(`… and ${differences - messages.length} more.`);
    console.log(`${grades} grades and ${students} averages checked: ${differences} differences.`);
    process.exitCode = differences === 0 ? 0 : 1;
  } finally {
    await client.close();
    await server.leave();
  }
}

readCommandLine({ usage, options: {} }, () => undefined);
await runCommand('The grades were not checked.', runCheck, explainDataFailure);
