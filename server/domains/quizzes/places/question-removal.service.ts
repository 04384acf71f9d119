import { inTransaction, type Trx } from '#database/client.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import { quiz as limit } from '#shared/limits.ts';
import { discardQuestions, reinstateQuestions } from '../../question-banks/bulk-edits.service.ts';
import { lockEditable } from '../../question-banks/question-edits.service.ts';
import { type LockedQuestion, lockQuestions } from '../../question-banks/question-locks.service.ts';
import { publishQuizzes, type QuizDeps } from '../quiz-deps.service.ts';
import { restorePlaces } from './deleted-places.policy.ts';
import { removePlacesOf, selectQuizPlaces, writeLost, writeRestored } from './deleted-places.queries.ts';
import { growRevisions, lockQuizzesWith, refreshTotals } from './places.queries.ts';

interface Counted {
  questions: number;
  quizzes: number;
}

interface QuestionSelection {
  questions: readonly { id: number }[];
}

/** Deletes a question from its bank and its quizzes; it can be restored. */
export async function deleteQuestion(deps: QuizDeps, actor: Actor, id: number): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    await lockEditable(trx, actor, id);
    await withdraw(deps, trx, actor, await lockQuestions(trx, actor, [{ id }]));
  });
}

export function deleteQuestions(
  deps: QuizDeps,
  actor: Actor,
  { questions }: QuestionSelection,
): Promise<Counted> {
  return inTransaction(deps.db, async (trx) => {
    const selected = await lockQuestions(trx, actor, questions, { withDeleted: true });
    const live = selected.filter((question) => question.deleted_at === null);
    return live.length === 0 ? { questions: 0, quizzes: 0 } : withdraw(deps, trx, actor, live);
  });
}

async function withdraw(
  deps: QuizDeps,
  trx: Trx,
  actor: Actor,
  questions: readonly LockedQuestion[],
): Promise<Counted> {
  const ids = questions.map(({ id }) => id);
  const quizzes = await lockQuizzesWith(trx, ids);
  await discardQuestions(deps, trx, actor, questions);
  const quizIds = quizzes.map(({ id }) => id);
  await removePlacesOf(trx, ids, quizIds);
  await followPlaces(deps, trx, actor, quizzes);
  return { questions: ids.length, quizzes: countKnown(quizzes) };
}

/** Restores into archived quizzes too, so that they are complete when reopened. */
export function restoreQuestions(
  deps: QuizDeps,
  actor: Actor,
  { questions }: QuestionSelection,
): Promise<Counted> {
  return inTransaction(deps.db, async (trx) => {
    const selected = await lockQuestions(trx, actor, questions, { withDeleted: true });
    const deleted = selected.filter((question) => question.deleted_at !== null);
    if (deleted.length === 0) return { questions: 0, quizzes: 0 };
    const ids = deleted.map(({ id }) => id);
    const quizzes = await lockQuizzesWith(trx, ids, 'deleted_place');
    const asking = await putPlacesBack(trx, quizzes, ids);
    await reinstateQuestions(deps, trx, actor, deleted);
    await followPlaces(deps, trx, actor, asking);
    return { questions: ids.length, quizzes: countKnown(asking) };
  });
}

/** Deleted quizzes follow too, so that they are complete when restored, but nobody sees them. */
function countKnown(quizzes: readonly { deleted_at: Date | null }[]): number {
  return quizzes.filter((quiz) => quiz.deleted_at === null).length;
}

/** Returns the quizzes that got a question back. */
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
    ...restorePlaces(quiz, returning, limit.maxQuestions),
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

/** Updates quizzes whose places changed: totals, revisions and open pages. */
async function followPlaces(
  { events }: QuizDeps,
  trx: Trx,
  actor: Actor,
  quizzes: readonly { id: number; is_active: boolean }[],
): Promise<void> {
  if (quizzes.length === 0) return;
  const ids = quizzes.map(({ id }) => id);
  await growRevisions(trx, ids);
  await refreshTotals(trx, ids);
  await publishQuizzes(trx, events, actor, { isPublic: quizzes.some((quiz) => quiz.is_active) });
}
