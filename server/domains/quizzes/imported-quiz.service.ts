import type { Trx } from '#database/client.ts';
import type { Events } from '#server/plugins/live/events.ts';
import { insertPlaces, insertQuizzes, type QuizSource } from './editing/imported-quiz.queries.ts';
import { refreshTotals } from './places/places.queries.ts';
import { publishQuizzes } from './quiz-deps.service.ts';

export type { QuizSource } from './editing/imported-quiz.queries.ts';

interface ImportedQuiz {
  title: string;
  bankId: number;
  /** In quiz order. */
  questionIds: readonly number[];
}

const maxBatchSize = 2_000;

/** Creates the quizzes of an upload; titles are unique. */
export async function addImportedQuizzes(
  trx: Trx,
  events: Events,
  source: QuizSource,
  quizzes: readonly ImportedQuiz[],
): Promise<void> {
  for (const chunk of chunksOf(quizzes)) {
    const ids = await insertQuizzes(trx, source, chunk);
    const places = chunk.flatMap(({ title, questionIds }) => {
      const quizId = ids.get(title) ?? 0;
      return questionIds.map((questionId, at) => ({ quizId, questionId, orderNumber: at + 1 }));
    });
    for (const some of chunksOf(places)) await insertPlaces(trx, some);
    await refreshTotals(trx, [...ids.values()]);
  }
  await publishQuizzes(trx, events, source, { isPublic: source.isActive });
}

function* chunksOf<T>(items: readonly T[]): Generator<T[]> {
  for (let at = 0; at < items.length; at += maxBatchSize) yield items.slice(at, at + maxBatchSize);
}
