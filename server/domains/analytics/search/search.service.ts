import type { Db } from '#database/client.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { Found } from '#shared/contract/platform/search.ts';
import { presentQuestionMatch } from './search.presenter.ts';
import {
  findBanks,
  findPeople,
  findQuestions,
  findQuizzes,
  findQuizzesFor,
  findStudentsOf,
  type Sought,
} from './search.queries.ts';

const nothing: Found = { people: [], quizzes: [], banks: [], questions: [] };

/** Only what the caller can open: a read-only admin has no quiz page, a student no page of another person. */
export async function findAnything(db: Db, actor: Actor, text: string): Promise<Found> {
  const { institutionId, accountId } = actor;
  const sought: Sought = { text, words: text.split(/\s+/) };
  switch (actor.role) {
    case 'SUPER_ADMIN': {
      const [people, material] = await Promise.all([
        findPeople(db, actor, sought, 'with number'),
        findMaterial(db, institutionId, null, sought),
      ]);
      return { people, ...material };
    }
    case 'READ_ONLY_ADMIN':
      return { ...nothing, people: await findPeople(db, actor, sought, 'without number') };
    case 'TEACHER': {
      const [people, material] = await Promise.all([
        findStudentsOf(db, actor, sought),
        findMaterial(db, institutionId, accountId, sought),
      ]);
      return { people, ...material };
    }
    case 'STUDENT':
      return { ...nothing, quizzes: await findQuizzesFor(db, actor, sought) };
  }
}

/** Quizzes, banks and questions of one owner, or of the whole institution if null. */
async function findMaterial(
  db: Db,
  institutionId: number,
  ownerId: number | null,
  sought: Sought,
): Promise<Omit<Found, 'people'>> {
  const [quizzes, banks, questions] = await Promise.all([
    findQuizzes(db, institutionId, ownerId, sought),
    findBanks(db, institutionId, ownerId, sought),
    findQuestions(db, institutionId, ownerId, sought),
  ]);
  return { quizzes, banks, questions: questions.map((question) => presentQuestionMatch(question, sought)) };
}
