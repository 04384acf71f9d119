import type { Trx } from '#database/client.ts';
import type { Events } from '#server/plugins/events.ts';
import { insertPlaces, insertQuizzes, type QuizSource } from './imported.queries.ts';
import { refreshTotals } from './places.queries.ts';
import { tellPages } from './tools.service.ts';

export type { QuizSource } from './imported.queries.ts';

interface ImportedQuiz {
  title: string;
  bankId: number;
  /** In the order in which they are asked. */
  questionIds: readonly number[];
}

const mostAtOnce = 2_000;

/** Quizzes that an upload brings; no two of their titles are alike. */
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
  await tellPages(trx, events, source, { isPublic: source.isActive });
}

function* chunksOf<T>(items: readonly T[]): Generator<T[]> {
  for (let at = 0; at < items.length; at += mostAtOnce) yield items.slice(at, at + mostAtOnce);
}
