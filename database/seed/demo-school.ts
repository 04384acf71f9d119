import { sql } from 'kysely';
import { type Db, inTransaction } from '../client.ts';
import { writeAccounts } from './accounts.ts';
import { writeAnnouncements } from './announcements.ts';
import { writeAccommodations, writeAttempts } from './attempts.ts';
import { writeBanks } from './banks.ts';
import { writeGrades } from './grades.ts';
import { writeDemoMark, writeProgrammes, writeSemesters } from './institution.ts';
import { isDatabaseEmpty } from './is-database-empty.ts';
import { writeNotifications } from './notifications.ts';
import { everyLook, writePeople, writeTaughtProgrammes } from './people.ts';
import { renderPhotos } from './photos.ts';
import { playAttempts } from './play-attempts.ts';
import { writeQuizzes } from './quizzes.ts';
import type { PutFile, Seeding } from './seeding.ts';
import { writeSignIns } from './sign-ins.ts';
import { writeUploads } from './uploads.ts';

interface DemoSchoolOptions {
  /** All dates in the school are relative to this. */
  now: Date;
  /** Hash of `demoPassword`, for everyone who can sign in. */
  passwordHash: string;
  putFile: PutFile;
}

/** An advisory lock key that nothing else in the database uses. */
const seedLock = 7_302_114;

/**
 * Fills an empty database with a school that looks used. Returns false and writes nothing if an account exists
 * already. Concurrent processes wait for the first one, so `db` must allow long statements.
 */
export async function seedDemoSchool(db: Db, options: DemoSchoolOptions): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(seedLock)})`.execute(trx);
    if (!(await isDatabaseEmpty(trx))) return false;
    await writeSchool({ trx, ...options });
    return true;
  });
}

async function writeSchool(seeding: Seeding): Promise<void> {
  await writeDemoMark(seeding);
  const programmes = await writeProgrammes(seeding);
  const semesters = await writeSemesters(seeding);
  const accounts = await writeAccounts(seeding);
  const writeTeaching = async () => {
    const sources = await writeUploads(seeding, accounts);
    const banks = await writeBanks(seeding, accounts, sources);
    return writeQuizzes(seeding, { accounts, banks, programmes, semesters, sources });
  };
  const [photos, quizzes] = await Promise.all([renderPhotos(everyLook), writeTeaching()]);
  const students = await writePeople(seeding, accounts, programmes, photos);
  await writeTaughtProgrammes(seeding);
  const extraTime = await writeAccommodations(seeding, accounts, students, quizzes);
  const attempts = playAttempts({ now: seeding.now, students, quizzes, extraTime });
  const attemptIds = await writeAttempts(seeding, attempts);
  await writeGrades(seeding, attempts, attemptIds);
  await writeAnnouncements(seeding, accounts, programmes, quizzes);
  await writeNotifications(seeding, { accounts, students, attempts });
  await writeSignIns(seeding);
}
