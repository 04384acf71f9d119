import { inTransaction, type Trx } from '#database/client.ts';
import type { Actor } from '#server/plugins/session.ts';
import { quiz as limit } from '#shared/limits.ts';
import { discardQuestions, reinstateQuestions } from '../question-banks/bulk-edits.service.ts';
import { lockEditable } from '../question-banks/question-edits.service.ts';
import { type LockedQuestion, lockSeveral } from '../question-banks/several.service.ts';
import { restorePlaces } from './deleted-places.policy.ts';
import { removePlacesOf, selectQuizPlaces, writeLost, writeRestored } from './deleted-places.queries.ts';
import { growRevisions, lockQuizzesWith, refreshTotals } from './places.queries.ts';
import { type QuizTools, tellPages } from './tools.service.ts';

interface Counted {
  questions: number;
  quizzes: number;
}

interface Several {
  questions: readonly { id: number }[];
}

/** Out of its bank and its quizzes, until somebody brings it back. */
export async function deleteQuestion(tools: QuizTools, actor: Actor, id: number): Promise<void> {
  await inTransaction(tools.db, async (trx) => {
    await lockEditable(trx, actor, id);
    await withdraw(tools, trx, actor, await lockSeveral(trx, actor, [{ id }]));
  });
}

export function deleteQuestions(tools: QuizTools, actor: Actor, { questions }: Several): Promise<Counted> {
  return inTransaction(tools.db, async (trx) => {
    const several = await lockSeveral(trx, actor, questions, { withDeleted: true });
    const live = several.filter((question) => question.deleted_at === null);
    return live.length === 0 ? { questions: 0, quizzes: 0 } : withdraw(tools, trx, actor, live);
  });
}

async function withdraw(
  tools: QuizTools,
  trx: Trx,
  actor: Actor,
  questions: readonly LockedQuestion[],
): Promise<Counted> {
  const ids = questions.map(({ id }) => id);
  const quizzes = await lockQuizzesWith(trx, ids);
  await discardQuestions(tools, trx, actor, questions);
  const quizIds = quizzes.map(({ id }) => id);
  await removePlacesOf(trx, ids, quizIds);
  await followPlaces(tools, trx, actor, quizzes);
  return { questions: ids.length, quizzes: quizIds.length };
}

/** Also into a quiz that is archived: whoever opens it again finds it whole. */
export function restoreQuestions(tools: QuizTools, actor: Actor, { questions }: Several): Promise<Counted> {
  return inTransaction(tools.db, async (trx) => {
    const several = await lockSeveral(trx, actor, questions, { withDeleted: true });
    const deleted = several.filter((question) => question.deleted_at !== null);
    if (deleted.length === 0) return { questions: 0, quizzes: 0 };
    const ids = deleted.map(({ id }) => id);
    const quizzes = await lockQuizzesWith(trx, ids, 'deleted_place');
    const asking = await putPlacesBack(trx, quizzes, ids);
    await reinstateQuestions(tools, trx, actor, deleted);
    await followPlaces(tools, trx, actor, asking);
    return { questions: ids.length, quizzes: asking.length };
  });
}

/** Answers which of the quizzes ask something again. */
async function putPlacesBack<Quiz extends { id: number }>(
  trx: Trx,
  quizzes: readonly Quiz[],
  questionIds: readonly number[],
): Promise<Quiz[]> {
  const returning = new Set(questionIds);
  const before = await selectQuizPlaces(
    trx,
    quizzes.map(({ id }) => id),
  );
  const after = before.map((quiz) => ({
    quizId: quiz.quizId,
    ...restorePlaces(quiz, returning, limit.mostQuestions),
  }));
  const places = after.flatMap(({ quizId, order }) =>
    order.map((item, at) => ({ ...item, quizId, orderNumber: at + 1 })),
  );
  const returned = places.flatMap((place) => ('questionId' in place ? [place] : []));
  await writeRestored(trx, {
    moved: places.flatMap((place) => ('placeId' in place ? [place] : [])),
    returned,
  });
  const lost = after.flatMap(({ quizId, lost }) => lost.map((place) => ({ ...place, quizId })));
  await writeLost(trx, questionIds, lost);
  const asking = new Set(returned.map(({ quizId }) => quizId));
  return quizzes.filter(({ id }) => asking.has(id));
}

/** Quizzes whose places have changed: their worth, whoever edits them, and the pages that show them. */
async function followPlaces(
  { events }: QuizTools,
  trx: Trx,
  actor: Actor,
  quizzes: readonly { id: number; is_active: boolean }[],
): Promise<void> {
  if (quizzes.length === 0) return;
  const ids = quizzes.map(({ id }) => id);
  await growRevisions(trx, ids);
  await refreshTotals(trx, ids);
  await tellPages(trx, events, actor, { isPublic: quizzes.some((quiz) => quiz.is_active) });
}
