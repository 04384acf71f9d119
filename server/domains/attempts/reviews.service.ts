import type { Db } from '#database/client.ts';
import { gather } from '#database/gather.ts';
import type { Grade } from '#shared/contract/grades.ts';
import { findAttemptGrades } from '../grades/grades.service.ts';
import {
  type MarkedAnswerRow,
  type ReviewFacts,
  selectMarkedAnswers,
  selectReviewFacts,
} from './review.queries.ts';

interface AskedReview {
  institutionId: number;
  attemptId: number;
}

/** What every review is made of; whether the caller may see it is decided by its facts. */
export interface ReviewParts {
  facts: ReviewFacts;
  grade: Grade | null;
  answers: MarkedAnswerRow[];
}

/** A room that has handed in asks for its results at once: read together. */
export interface Reviews {
  find(asked: AskedReview): Promise<ReviewParts | null>;
}

const most = 50;

export function createReviews(db: Db): Reviews {
  return {
    find: gather({
      together: readAll,
      alone: async (one) => (await readAll([one]))[0] ?? null,
      laneOf: ({ institutionId }) => institutionId,
      most,
    }),
  };

  async function readAll(asked: readonly AskedReview[]): Promise<(ReviewParts | null)[]> {
    const institutionId = asked[0]?.institutionId ?? 0;
    const ids = asked.map(({ attemptId }) => attemptId);
    // First: what says that an attempt has ended must not be newer than its marks.
    const facts = await selectReviewFacts(db, institutionId, ids);
    const [grades, answers] = await Promise.all([
      findAttemptGrades(db, institutionId, ids),
      selectMarkedAnswers(db, ids),
    ]);
    const factsOf = new Map(facts.map((row) => [row.id, row]));
    const answersOf = Map.groupBy(answers, (row) => row.attempt_id);
    return ids.map((id) => {
      const found = factsOf.get(id);
      return found ? { facts: found, grade: grades.get(id) ?? null, answers: answersOf.get(id) ?? [] } : null;
    });
  }
}
