import { type Db, inTransaction, type Trx } from '#database/client.ts';
import { AppError, assertCan } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { Page } from '#server/plugins/pipeline.ts';
import type { Actor } from '#server/plugins/session.ts';
import type {
  AnswerChange,
  AnswerQuery,
  AttemptStatus,
  NewAnswer,
  QuizAnswer,
} from '#shared/contract/attempts.ts';
import {
  type AnswerRow,
  type FoundAnswerRow,
  findAnswer,
  lockAnswer,
  selectAnswers,
  selectFoundAnswers,
} from './answers.queries.ts';
import { canAttempt } from './attempts.policy.ts';
import { presentAnswer, presentMarks, presentOwnAnswer } from './attempts.presenter.ts';
import { findStanding, isReadableHere } from './lease.service.ts';
import { keepBeside } from './merging.service.ts';
import type { KnownPaper } from './papers.service.ts';
import { reviewStateOf } from './review.policy.ts';
import { selectReviewTerms } from './review.queries.ts';
import {
  type AnswerContent,
  asChange,
  isRefusal,
  isSameSave,
  type JudgedAnswer,
  judgeAnswer,
} from './saving.policy.ts';
import { upsertAnswers } from './saving.queries.ts';
import { refusalOf, refuseLate, withHistory } from './saving.service.ts';
import type { AttemptTools } from './tools.service.ts';

export async function listAnswers(
  tools: AttemptTools,
  actor: Actor,
  query: AnswerQuery,
): Promise<Page<QuizAnswer>> {
  const { rows, total } = await selectFoundAnswers(tools.db, actor, query);
  return { items: await presentAnswers(tools, actor, rows), total };
}

export async function getAnswer(tools: AttemptTools, actor: Actor, id: number): Promise<QuizAnswer> {
  const row = await findAnswer(tools.db, actor, id);
  const [answer] = row ? await presentAnswers(tools, actor, [row]) : [];
  if (!answer) throw new AppError('NOT_FOUND');
  return answer;
}

async function presentAnswers(
  { db, papers, exposure }: AttemptTools,
  actor: Actor,
  rows: readonly FoundAnswerRow[],
): Promise<QuizAnswer[]> {
  if (actor.role !== 'STUDENT') {
    return rows.map((row) => ({ ...presentAnswer(row, () => row.option_label), ...presentMarks(row) }));
  }
  const marked = await findMarkedAttempts(db, rows);
  await exposure.recordMarks([...marked]);
  const presented: QuizAnswer[] = [];
  for (const row of rows) {
    const paper = await papers.find(row.attempt_id);
    if (!paper || !(await isReadableHere({ db }, actor, paper))) continue;
    const marks = marked.has(row.attempt_id) ? presentMarks(row) : {};
    presented.push({ ...presentOwnAnswer(paper, row), ...marks });
  }
  return presented;
}

/** Those whose marks their student may see. */
async function findMarkedAttempts(db: Db, rows: readonly FoundAnswerRow[]): Promise<Set<number>> {
  const finished = rows.filter(({ attempt_status: status }) => status !== 'IN_PROGRESS');
  const ids = [...new Set(finished.map(({ attempt_id: id }) => id))];
  if (ids.length === 0) return new Set();
  const shown = (await selectReviewTerms(db, ids)).filter(
    (terms) => reviewStateOf(terms, 'marks') === 'SHOWN',
  );
  return new Set(shown.map(({ attempt_id: id }) => id));
}

interface SavedAnswer {
  answer: QuizAnswer;
  isNew: boolean;
}

export async function createAnswer(tools: AttemptTools, actor: Actor, sent: NewAnswer): Promise<SavedAnswer> {
  const { attempt, quizAttempt, question, ...content } = sent;
  const attemptId = (attempt ?? quizAttempt)?.id ?? 0;
  if (quizAttempt && quizAttempt.id !== attemptId) {
    throw new AppError('INVALID_INPUT', { details: [`quizAttempt: ${say('is not the attempt')}`] });
  }
  const paper = await tools.papers.find(attemptId);
  assertCan(canAttempt, actor, 'take', paper);
  await assertOwnDevice(tools, actor, paper, question.id, content);
  return saveOne(tools.db, paper, question.id, content);
}

export async function updateAnswer(
  tools: AttemptTools,
  actor: Actor,
  id: number,
  change: AnswerChange,
): Promise<QuizAnswer> {
  const row = await findAnswer(tools.db, actor, id);
  const paper = row && (await tools.papers.find(row.attempt_id));
  assertCan(canAttempt, actor, 'take', paper);
  await assertOwnDevice(tools, actor, paper, row?.question_id ?? 0, change);
  const { answer } = await saveOne(tools.db, paper, row?.question_id ?? 0, change);
  return answer;
}

/** What a device that has lost the attempt sends is refused, and kept beside the stored answer. */
async function assertOwnDevice(
  tools: AttemptTools,
  actor: Actor,
  paper: KnownPaper,
  questionId: number,
  change: AnswerChange,
): Promise<void> {
  const standing = await findStanding(tools, actor, paper);
  if (standing === 'HELD') return;
  const judged = judgeAnswer(paper.asked.get(questionId), { ...change, question: { id: questionId } });
  if (standing === 'FORMER' && !isRefusal(judged))
    await keepBeside(tools, paper, [asChange(judged, actor.sessionId)]);
  throw new AppError('OPEN_ON_ANOTHER_DEVICE');
}

const emptied: AnswerChange = { selectedOption: null, selectedAnswer: null, textAnswer: null };

export async function deleteAnswer(tools: AttemptTools, actor: Actor, id: number): Promise<void> {
  await updateAnswer(tools, actor, id, emptied);
}

// The second time finds the row that was not there the first.
const mostTries = 3;

/** What is not sent stays as it is: read under a lock, so that of two changes at once neither is lost. */
async function saveOne(
  db: Db,
  paper: KnownPaper,
  questionId: number,
  change: AnswerChange,
): Promise<SavedAnswer> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const outcome = await inTransaction(db, (trx) => tryToSave(trx, paper, questionId, change));
    if (outcome === 'again') continue;
    if ('answer' in outcome) return outcome;
    throw await refuseLate(db, paper.id, [outcome.judged], outcome.status);
  }
  throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 });
}

type Try = SavedAnswer | { judged: JudgedAnswer; status: AttemptStatus } | 'again';

async function tryToSave(
  trx: Trx,
  paper: KnownPaper,
  questionId: number,
  change: AnswerChange,
): Promise<Try> {
  const before = await lockAnswer(trx, paper.id, questionId);
  const input = { ...change, question: { id: questionId } };
  const judged = judgeAnswer(paper.asked.get(questionId), input, before && contentOf(before));
  if (isRefusal(judged)) throw refusalOf([judged]);
  const revision = judged.revision ?? (before?.revision ?? 0) + 1;
  const save = { attemptId: paper.id, answers: [withHistory(paper, { ...judged, revision })] };
  const [saved] = await upsertAnswers(trx, save, 'newer');
  if (!saved) throw new AppError('NOT_FOUND');
  if (!saved.is_open) return { judged, status: saved.status };
  const [row] = await selectAnswers(trx, paper.id, [questionId]);
  if (!row || (saved.question_id === null && judged.revision === null)) return 'again';
  if (saved.question_id === null) assertSameSave(paper, judged, row);
  return { answer: presentOwnAnswer(paper, row), isNew: before === undefined && saved.question_id !== null };
}

function assertSameSave(paper: KnownPaper, answer: JudgedAnswer, row: AnswerRow): void {
  if (!isSameSave(answer, row)) throw new AppError('ANSWER_STALE', { current: presentOwnAnswer(paper, row) });
}

function contentOf(row: AnswerRow): AnswerContent {
  return {
    optionId: row.selected_option_id,
    text: row.text_answer,
    isMarked: row.is_marked,
    timeSpent: row.time_spent,
  };
}
