import type { Db } from '#database/client.ts';
import { AppError, assertCan } from '#server/errors.ts';
import { say, sayMarked } from '#server/language/say.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type {
  AnswerInput,
  AttemptStatus,
  SavedAnswers,
  SaveResult,
} from '#shared/contract/attempts/attempts.ts';
import { errorCatalogue } from '#shared/error-codes.ts';
import type { AttemptDeps } from '../attempt-deps.service.ts';
import { canAttempt } from '../attempts.policy.ts';
import { presentOwnAnswer } from '../attempts.presenter.ts';
import { findLeaseStatus } from '../devices/lease.service.ts';
import { keepLateAnswers } from '../late/late.service.ts';
import type { KnownPaper } from '../taking/paper-cache.service.ts';
import { type AnswerRow, selectAnswers } from './answers.queries.ts';
import { storeAsUnmerged, storeChanges } from './merging.service.ts';
import { momentsOf, type StoreOutcome } from './save-outcome.service.ts';
import {
  type AnswerRefusal,
  asChange,
  isRefusal,
  isSameSave,
  joinChanges,
  newerAnswer,
  onePerQuestion,
  type ValidAnswer,
  type ValidChange,
  validateAnswer,
  validateChange,
  wholeOf,
} from './saving.policy.ts';
import { type SavedRow, upsertAnswers, type WholeAnswer } from './saving.queries.ts';

export async function saveAnswers(
  deps: AttemptDeps,
  actor: Actor,
  attemptId: number,
  answers: readonly AnswerInput[],
): Promise<SavedAnswers> {
  const { db, papers, saves, announcer } = deps;
  const paper = await papers.find(attemptId);
  assertCan(canAttempt, actor, 'take', paper);
  const { whole, changes, refused } = validateAnswers(paper, answers);
  if (whole.length + changes.length === 0) throw refusalOf(refused);
  if (!changes.every((change) => fitsHistory(paper, change)))
    throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 60 });
  const devices = changes.map(({ device }) => device);
  const leaseStatus = await findLeaseStatus(deps, actor, paper, devices);
  if (leaseStatus === 'REFUSED') throw new AppError('OPEN_ON_ANOTHER_DEVICE');
  const outcomes =
    leaseStatus === 'FORMER'
      ? [
          await storeAsUnmerged(deps, paper, [
            ...changes,
            ...whole.map((answer) => asChange(answer, actor.sessionId)),
          ]),
        ]
      : [
          ...(changes.length > 0 ? [await storeChanges(db, paper, changes, saves)] : []),
          ...(whole.length > 0 ? [await storeAnswers(db, paper, whole)] : []),
        ];
  const closed = outcomes.find(({ isOpen }) => !isOpen);
  if (closed) throw await refuseLate(db, attemptId, [...whole, ...changes.flatMap(wholeOf)], closed.status);
  const last = outcomes.at(-1);
  if (paper.sharedUntil > Date.now()) {
    const to = { institutionId: paper.institution_id, accountId: paper.student_account_id };
    const device = changes[0]?.device ?? 0;
    announcer.announce(to, { type: 'answers.changed', attemptId, device });
  }
  return {
    answers: [...outcomes.flatMap(({ results }) => results), ...refused.map(presentRefusal)],
    merges: true,
    serverTime: (last?.now ?? new Date()).toISOString(),
    deadline: last?.deadline?.toISOString() ?? null,
  };
}

/** Without content nothing is replaced, so the history does not change. */
function fitsHistory({ historyBudget }: KnownPaper, { questionId, device, content }: ValidChange): boolean {
  return content === undefined || historyBudget.allowsDevice(questionId, device);
}

/** Validates answers against the paper, one for each question, and returns the refused ones too. */
export function validateAnswers(paper: KnownPaper, answers: readonly AnswerInput[]) {
  const whole: ValidAnswer[] = [];
  const changes: ValidChange[] = [];
  const refused: AnswerRefusal[] = [];
  for (const answer of answers) {
    const asked = paper.asked.get(answer.question.id);
    if (answer.seen === undefined) {
      const verdict = validateAnswer(asked, answer);
      if (isRefusal(verdict)) refused.push(verdict);
      else whole.push(verdict);
    } else {
      const verdict = validateChange(asked, answer, answer.seen);
      if (isRefusal(verdict)) refused.push(verdict);
      else changes.push(verdict);
    }
  }
  return {
    whole: onePerQuestion(whole, newerAnswer),
    changes: onePerQuestion(changes, joinChanges),
    refused,
  };
}

/** Stores whole answers of an open attempt, each if it is newer than the stored one. */
export async function storeAnswers(
  db: Db,
  paper: KnownPaper,
  answers: readonly ValidAnswer[],
): Promise<StoreOutcome> {
  const results: SaveResult[] = [];
  let outcome: StoreOutcome | undefined;
  for (const which of ['latest', 'newer'] as const) {
    const some = answers.filter(({ revision }) => (revision === null) === (which === 'latest'));
    if (some.length === 0) continue;
    const save = { attemptId: paper.id, answers: some.map((answer) => withHistory(paper, answer)) };
    const rows = await upsertAnswers(db, save, which);
    outcome = await explain(db, paper, some, rows);
    if (!outcome.isOpen) return outcome;
    results.push(...outcome.results);
  }
  if (!outcome) throw new Error('There is nothing to store.');
  return { ...outcome, results };
}

/** Adds how much of the replaced answer the history keeps. */
export function withHistory({ historyBudget }: KnownPaper, answer: ValidAnswer): WholeAnswer {
  return { ...answer, isThinned: !historyBudget.keepsEverySave(answer.questionId) };
}

/** The result for each answer, by the rows that were stored. */
async function explain(
  db: Db,
  paper: KnownPaper,
  answers: readonly ValidAnswer[],
  rows: readonly SavedRow[],
): Promise<StoreOutcome> {
  const [first] = rows;
  if (!first) throw new AppError('NOT_FOUND');
  const { is_open: isOpen, status } = first;
  const moments = momentsOf(first);
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
  answers: readonly ValidAnswer[],
): Promise<ReadonlyMap<number, AnswerRow>> {
  const ids = answers.map(({ questionId }) => questionId);
  const rows = await selectAnswers(db, attemptId, ids);
  return new Map(rows.map((row) => [row.question_id, row]));
}

function presentStored(questionId: number, revision: number | null): SaveResult {
  return { question: { id: questionId }, status: 'stored', revision };
}

/** Why an answer was not written. The same save again counts as stored. */
function presentUnstored(paper: KnownPaper, answer: ValidAnswer, row: AnswerRow | undefined): SaveResult {
  const { questionId, revision } = answer;
  // Neither written nor stored before, so it cannot be acknowledged.
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

/** Keeps late answers for the teacher and says so in the error. */
export async function refuseLate(
  db: Db,
  attemptId: number,
  answers: readonly ValidAnswer[],
  status: AttemptStatus,
): Promise<AppError> {
  const { added, known } = await keepLateAnswers(db, attemptId, answers, 'SAVE');
  const code = status === 'SUBMITTED' ? 'ATTEMPT_CLOSED' : 'ATTEMPT_TIMED_OUT';
  const message = sayMarked(errorCatalogue[code].message);
  const kept = say('Your answer arrived too late, but we kept it for your teacher.');
  return new AppError(code, { message: added + known === 0 ? message : `${message} ${kept}` });
}
