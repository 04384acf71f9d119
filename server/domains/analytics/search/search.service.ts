import type { Db } from '#database/client.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { Found } from '#shared/contract/search.ts';
import {
  findBanks,
  findPeople,
  findQuizzes,
  findQuizzesFor,
  findStudentsOf,
  type Sought,
} from './search.queries.ts';

const nothing: Found = { people: [], quizzes: [], banks: [] };

/** Only what the caller can open: a read-only admin has no quiz page, a student no page of another person. */
export async function findAnything(db: Db, actor: Actor, text: string): Promise<Found> {
  const { institutionId, accountId } = actor;
  const sought: Sought = { text, words: text.split(/\s+/) };
  switch (actor.role) {
    case 'SUPER_ADMIN': {
      const [people, quizzes, banks] = await Promise.all([
        findPeople(db, actor, sought),
        findQuizzes(db, institutionId, null, sought),
        findBanks(db, institutionId, null, sought),
      ]);
      return { people, quizzes, banks };
    }
    case 'READ_ONLY_ADMIN':
      return { ...nothing, people: await findPeople(db, actor, sought) };
    case 'TEACHER': {
      const [people, quizzes, banks] = await Promise.all([
        findStudentsOf(db, actor, sought),
        findQuizzes(db, institutionId, accountId, sought),
        findBanks(db, institutionId, accountId, sought),
      ]);
      return { people, quizzes, banks };
    }
    case 'STUDENT':
      return { ...nothing, quizzes: await findQuizzesFor(db, actor, sought) };
  }
}
