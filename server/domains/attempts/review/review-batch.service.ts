import { createBatcher } from '#database/batch.ts';
import type { Db } from '#database/client.ts';
import type { Grade } from '#shared/contract/results/grades.ts';
import { findAttemptGrades } from '../../grades/grades.service.ts';
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

/** The parts of a review. Its facts decide whether the caller may see it. */
export interface ReviewParts {
  facts: ReviewFacts;
  grade: Grade | null;
  answers: MarkedAnswerRow[];
}

/** Reads reviews in batches, because a room that has submitted asks for its results at once. */
export interface ReviewBatcher {
  find(asked: AskedReview): Promise<ReviewParts | null>;
}

const maxBatchSize = 50;

export function createReviewBatcher(db: Db): ReviewBatcher {
  return {
    find: createBatcher({
      runBatch: readAll,
      runOne: async (one) => (await readAll([one]))[0] ?? null,
      partitionBy: ({ institutionId }) => institutionId,
      maxBatchSize,
    }),
  };

  async function readAll(asked: readonly AskedReview[]): Promise<(ReviewParts | null)[]> {
    const institutionId = asked[0]?.institutionId ?? 0;
    const ids = asked.map(({ attemptId }) => attemptId);
    // Read first: the facts must not be newer than the marks.
    const facts = await selectReviewFacts(db, institutionId, ids);
    const [grades, answers] = await Promise.all([
      findAttemptGrades(db, institutionId, ids),
      selectMarkedAnswers(db, ids),
    ]);
    const factsOf = new Map(facts.map((row) => [row.id, row]));
    const answersOf = Map.groupBy(answers, (row) => row.attempt_id);
    return ids.map((id) => {
      const facts = factsOf.get(id);
      return facts ? { facts, grade: grades.get(id) ?? null, answers: answersOf.get(id) ?? [] } : null;
    });
  }
}
