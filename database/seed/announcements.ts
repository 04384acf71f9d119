import { sql } from 'kysely';
import type { Trx } from '../client.ts';
import type { Accounts } from './accounts.ts';
import { dayAt } from './calendar.ts';
import { announcements } from './content/announcements.ts';
import type { ProgrammeKey } from './content/programmes.ts';
import { insertRows } from './insert-rows.ts';
import type { SeededQuiz } from './quizzes.ts';
import { getByKey, institutionId, type Seeding } from './seeding.ts';

export async function writeAnnouncements(
  { trx, now }: Seeding,
  accounts: Accounts,
  programmes: ReadonlyMap<ProgrammeKey, number>,
  quizzes: ReadonlyMap<string, SeededQuiz>,
): Promise<void> {
  const [superAdmin = 0] = accounts.admins;
  await insertRows(
    trx,
    'announcement',
    announcements.map(({ author, to, daysAgo, title, body }, index) => {
      const writtenAt = dayAt(now, -daysAgo, 9 + (index % 7), (index * 13) % 60);
      return {
        institution_id: institutionId,
        author_id: author === 'super-admin' ? superAdmin : getByKey(accounts.ofTeacher, author),
        program_id: 'programme' in to ? getByKey(programmes, to.programme) : null,
        quiz_id: 'quiz' in to ? getByKey(quizzes, to.quiz).id : null,
        title,
        body,
        date_created: writtenAt,
        last_updated: writtenAt,
      };
    }),
  );
  await markOlderAsSeen(trx, dayAt(now, -3, 18));
}

/** Leaves the last two unread. */
async function markOlderAsSeen(trx: Trx, at: Date): Promise<void> {
  await sql`insert into announcement_seen (account_id, seen_at)
    select id, ${at} from user_account
    where institution_id = ${institutionId} and status = 'ACTIVE' and date_created < ${at}`.execute(trx);
}
