import { type Db, inTransaction, type Trx } from '#database/client.ts';
import { AppError, assertCan } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { Page } from '#server/plugins/http/pipeline.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type {
  AnswerChange,
  AnswerQuery,
  AttemptStatus,
  NewAnswer,
  QuizAnswer,
} from '#shared/contract/attempts/attempts.ts';
import type { AttemptDeps } from '../attempt-deps.service.ts';
import { canAttempt } from '../attempts.policy.ts';
import { presentAnswer, presentMarks, presentOwnAnswer } from '../attempts.presenter.ts';
import { findLeaseStatus, isReadableHere } from '../devices/lease.service.ts';
import { reviewStateOf } from '../review/review.policy.ts';
import { selectReviewTerms } from '../review/review.queries.ts';
import type { KnownPaper } from '../taking/paper-cache.service.ts';
import {
  type AnswerRow,
  findAnswer,
  type ListedAnswerRow,
  lockAnswer,
  selectAnswerList,
  selectAnswers,
} from './answers.queries.ts';
import { storeAsUnmerged } from './merging.service.ts';
import {
  type AnswerContent,
  asChange,
  isRefusal,
  isSameSave,
  type ValidAnswer,
  validateAnswer,
} from './saving.policy.ts';
import { upsertAnswers } from './saving.queries.ts';
import { refusalOf, refuseLate, withHistory } from './saving.service.ts';

export async function listAnswers(
  deps: AttemptDeps,
  actor: Actor,
  query: AnswerQuery,
): Promise<Page<QuizAnswer>> {
  const { rows, total } = await selectAnswerList(deps.db, actor, query);
  return { items: await presentAnswers(deps, actor, rows), total };
}

export async function getAnswer(deps: AttemptDeps, actor: Actor, id: number): Promise<QuizAnswer> {
  const row = await findAnswer(deps.db, actor, id);
  const [answer] = row ? await presentAnswers(deps, actor, [row]) : [];
  if (!answer) throw new AppError('NOT_FOUND');
  return answer;
}

async function presentAnswers(
  { db, papers, exposure }: AttemptDeps,
  actor: Actor,
  rows: readonly ListedAnswerRow[],
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

/** The attempts whose marks the student may see. */
async function findMarkedAttempts(db: Db, rows: readonly ListedAnswerRow[]): Promise<Set<number>> {
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

export async function createAnswer(deps: AttemptDeps, actor: Actor, sent: NewAnswer): Promise<SavedAnswer> {
  const { attempt, quizAttempt, question, ...content } = sent;
  const attemptId = (attempt ?? quizAttempt)?.id ?? 0;
  if (quizAttempt && quizAttempt.id !== attemptId) {
    throw new AppError('INVALID_INPUT', { details: [`quizAttempt: ${say('must be the same as attempt')}`] });
  }
  const paper = await deps.papers.find(attemptId);
  assertCan(canAttempt, actor, 'take', paper);
  await assertOwnDevice(deps, actor, paper, question.id, content);
  return saveOne(deps.db, paper, question.id, content);
}

export async function updateAnswer(
  deps: AttemptDeps,
  actor: Actor,
  id: number,
  change: AnswerChange,
): Promise<QuizAnswer> {
  const row = await findAnswer(deps.db, actor, id);
  const paper = row && (await deps.papers.find(row.attempt_id));
  assertCan(canAttempt, actor, 'take', paper);
  await assertOwnDevice(deps, actor, paper, row?.question_id ?? 0, change);
  const { answer } = await saveOne(deps.db, paper, row?.question_id ?? 0, change);
  return answer;
}

/** Refuses a device that lost the lease, and keeps its answer beside the stored one. */
async function assertOwnDevice(
  deps: AttemptDeps,
  actor: Actor,
  paper: KnownPaper,
  questionId: number,
  change: AnswerChange,
): Promise<void> {
  const leaseStatus = await findLeaseStatus(deps, actor, paper);
  if (leaseStatus === 'HELD') return;
  const validated = validateAnswer(paper.asked.get(questionId), { ...change, question: { id: questionId } });
  if (leaseStatus === 'FORMER' && !isRefusal(validated))
    await storeAsUnmerged(deps, paper, [asChange(validated, actor.sessionId)]);
  throw new AppError('OPEN_ON_ANOTHER_DEVICE');
}

const emptied: AnswerChange = { selectedOption: null, selectedAnswer: null, textAnswer: null };

export async function deleteAnswer(deps: AttemptDeps, actor: Actor, id: number): Promise<void> {
  await updateAnswer(deps, actor, id, emptied);
}

// A retry finds the row that did not exist before.
const maxTries = 3;

/** Omitted fields stay unchanged. Read under a lock, so that two changes at once are both kept. */
async function saveOne(
  db: Db,
  paper: KnownPaper,
  questionId: number,
  change: AnswerChange,
): Promise<SavedAnswer> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const outcome = await inTransaction(db, (trx) => tryToSave(trx, paper, questionId, change));
    if (outcome === 'again') continue;
    if ('answer' in outcome) return outcome;
    throw await refuseLate(db, paper.id, [outcome.validated], outcome.status);
  }
  throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 });
}

type Try = SavedAnswer | { validated: ValidAnswer; status: AttemptStatus } | 'again';

async function tryToSave(
  trx: Trx,
  paper: KnownPaper,
  questionId: number,
  change: AnswerChange,
): Promise<Try> {
  const before = await lockAnswer(trx, paper.id, questionId);
  const input = { ...change, question: { id: questionId } };
  const validated = validateAnswer(paper.asked.get(questionId), input, before && contentOf(before));
  if (isRefusal(validated)) throw refusalOf([validated]);
  const revision = validated.revision ?? (before?.revision ?? 0) + 1;
  const save = { attemptId: paper.id, answers: [withHistory(paper, { ...validated, revision })] };
  const [saved] = await upsertAnswers(trx, save, 'newer');
  if (!saved) throw new AppError('NOT_FOUND');
  if (!saved.is_open) return { validated, status: saved.status };
  const [row] = await selectAnswers(trx, paper.id, [questionId]);
  if (!row || (saved.question_id === null && validated.revision === null)) return 'again';
  if (saved.question_id === null) assertSameSave(paper, validated, row);
  return { answer: presentOwnAnswer(paper, row), isNew: before === undefined && saved.question_id !== null };
}

function assertSameSave(paper: KnownPaper, answer: ValidAnswer, row: AnswerRow): void {
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
