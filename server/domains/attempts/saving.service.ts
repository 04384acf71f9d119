import type { Db } from '#database/client.ts';
import { AppError, assertCan } from '#server/errors.ts';
import { say, sayMarked } from '#server/language/say.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { AnswerInput, AttemptStatus, SavedAnswers, SaveResult } from '#shared/contract/attempts.ts';
import { errorCatalogue } from '#shared/error-codes.ts';
import { type AnswerRow, selectAnswers } from './answers.queries.ts';
import { canAttempt } from './attempts.policy.ts';
import { letterOnPaper, presentAnswer } from './attempts.presenter.ts';
import type { Saves } from './gathering.service.ts';
import { keepLateAnswers } from './late.service.ts';
import type { KnownPaper } from './papers.service.ts';
import {
  type AnswerRefusal,
  isRefusal,
  isSameSave,
  type JudgedAnswer,
  judgeAnswer,
  onePerQuestion,
} from './saving.policy.ts';
import { type SavedRow, upsertAnswers } from './saving.queries.ts';
import type { AttemptTools } from './tools.service.ts';

/** What became of answers that the paper allows. When it is not open nothing was stored. */
export interface StoreOutcome {
  isOpen: boolean;
  status: AttemptStatus;
  now: Date;
  deadline: Date | null;
  results: SaveResult[];
}

export async function saveAnswers(
  { db, papers, saves }: AttemptTools,
  actor: Actor,
  attemptId: number,
  answers: readonly AnswerInput[],
): Promise<SavedAnswers> {
  const paper = await papers.find(attemptId);
  assertCan(canAttempt, actor, 'take', paper);
  const { judged, refused } = judgeAnswers(paper, answers);
  if (judged.length === 0) throw refusalOf(refused);
  const outcome = await storeAnswers(db, paper, judged, saves);
  if (!outcome.isOpen) throw await refuseLate(db, attemptId, judged, outcome.status);
  return {
    answers: [...outcome.results, ...refused.map(presentRefusal)],
    serverTime: outcome.now.toISOString(),
    deadline: outcome.deadline?.toISOString() ?? null,
  };
}

/** What of it the paper allows, one for each question; and what it does not. */
export function judgeAnswers(paper: KnownPaper, answers: readonly AnswerInput[]) {
  const judged: JudgedAnswer[] = [];
  const refused: AnswerRefusal[] = [];
  for (const answer of answers) {
    const verdict = judgeAnswer(paper.asked.get(answer.question.id), answer);
    if (isRefusal(verdict)) refused.push(verdict);
    else judged.push(verdict);
  }
  return { judged: onePerQuestion(judged), refused };
}

/** Stores answers of one attempt while it is open, each if it is newer than what is there. */
export async function storeAnswers(
  db: Db,
  paper: KnownPaper,
  answers: readonly JudgedAnswer[],
  saves: Saves = { save: (save) => upsertAnswers(db, save, 'newer') },
): Promise<StoreOutcome> {
  const attemptId = paper.id;
  const latest = answers.filter(({ revision }) => revision === null);
  if (latest.length === 0) return explain(db, paper, answers, await saves.save({ attemptId, answers }));
  const rows = await upsertAnswers(db, { attemptId, answers: latest }, 'latest');
  const outcome = await explain(db, paper, latest, rows);
  if (!outcome.isOpen || latest.length === answers.length) return outcome;
  const newer = answers.filter(({ revision }) => revision !== null);
  const other = await explain(db, paper, newer, await saves.save({ attemptId, answers: newer }));
  return { ...other, results: [...outcome.results, ...other.results] };
}

/** What became of each answer, told by the rows that were stored. */
async function explain(
  db: Db,
  paper: KnownPaper,
  answers: readonly JudgedAnswer[],
  rows: readonly SavedRow[],
): Promise<StoreOutcome> {
  const [first] = rows;
  if (!first) throw new AppError('NOT_FOUND');
  const { is_open: isOpen, status } = first;
  const moments = {
    now: new Date(first.now),
    deadline: first.deadline === null ? null : new Date(first.deadline),
  };
  if (!isOpen) return { isOpen, status, ...moments, results: [] };
  const stored = new Map(rows.map(({ question_id: id, revision }) => [id, revision]));
  const left = answers.filter(({ questionId }) => !stored.has(questionId));
  const current = left.length === 0 ? noRows : await findRows(db, paper.id, left);
  const results = answers.map((answer) => {
    const revision = stored.get(answer.questionId);
    return revision === undefined
      ? presentUnstored(paper, answer, current.get(answer.questionId))
      : presentStored(answer.questionId, revision);
  });
  return { isOpen, status, ...moments, results };
}

const noRows: ReadonlyMap<number, AnswerRow> = new Map();

async function findRows(
  db: Db,
  attemptId: number,
  answers: readonly JudgedAnswer[],
): Promise<ReadonlyMap<number, AnswerRow>> {
  const ids = answers.map(({ questionId }) => questionId);
  const rows = await selectAnswers(db, attemptId, ids);
  return new Map(rows.map((row) => [row.question_id, row]));
}

function presentStored(questionId: number, revision: number | null): SaveResult {
  return { question: { id: questionId }, status: 'stored', revision };
}

/** Why an answer was not written. The same save once more has been stored already. */
function presentUnstored(paper: KnownPaper, answer: JudgedAnswer, row: AnswerRow | undefined): SaveResult {
  const { questionId, revision } = answer;
  // Neither written nor there: nothing that could be acknowledged.
  if (!row) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 });
  if (isSameSave(answer, row)) return presentStored(questionId, row.revision);
  return {
    question: { id: questionId },
    status: row.revision > (revision ?? 0) ? 'stale' : 'conflict',
    revision: row.revision,
    current: presentOwnAnswer(paper, row),
  };
}

/** With the letters of the student's own paper. */
export function presentOwnAnswer(paper: KnownPaper, row: AnswerRow) {
  return presentAnswer(row, (optionId) => letterOnPaper(paper.asked.get(row.question_id), optionId));
}

function presentRefusal({ questionId, code }: AnswerRefusal): SaveResult {
  const message = sayMarked(errorCatalogue[code].message);
  return { question: { id: questionId }, status: 'refused', revision: null, code, message };
}

export function refusalOf(refused: readonly AnswerRefusal[]): AppError {
  const details = refused.map(({ questionId, code }) =>
    say('question {questionId}: {fault}', { questionId, fault: sayMarked(errorCatalogue[code].message) }),
  );
  return new AppError(refused[0]?.code ?? 'INVALID_INPUT', { details });
}

/** What came too late goes to the teacher; the error says so. */
export async function refuseLate(
  db: Db,
  attemptId: number,
  answers: readonly JudgedAnswer[],
  status: AttemptStatus,
): Promise<AppError> {
  const { added, known } = await keepLateAnswers(db, attemptId, answers, 'SAVE');
  const code = status === 'SUBMITTED' ? 'ATTEMPT_CLOSED' : 'ATTEMPT_TIMED_OUT';
  const message = sayMarked(errorCatalogue[code].message);
  const kept = say('Your answer came too late: it is kept for your teacher.');
  return new AppError(code, { message: added + known === 0 ? message : `${message} ${kept}` });
}
