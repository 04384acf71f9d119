import type { Db } from '#database/client.ts';
import { AppError, assertCan } from '#server/errors.ts';
import { say, sayMarked } from '#server/language/say.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { AnswerInput, AttemptStatus, SavedAnswers, SaveResult } from '#shared/contract/attempts.ts';
import { errorCatalogue } from '#shared/error-codes.ts';
import { type AnswerRow, selectAnswers } from './answers.queries.ts';
import { canAttempt } from './attempts.policy.ts';
import { presentOwnAnswer } from './attempts.presenter.ts';
import { keepLateAnswers } from './late.service.ts';
import { findStanding } from './lease.service.ts';
import { keepBeside, storeChanges } from './merging.service.ts';
import type { KnownPaper } from './papers.service.ts';
import {
  type AnswerRefusal,
  asChange,
  isRefusal,
  isSameSave,
  type JudgedAnswer,
  type JudgedChange,
  joinChanges,
  judgeAnswer,
  judgeChange,
  newerAnswer,
  onePerQuestion,
  wholeOf,
} from './saving.policy.ts';
import { type SavedRow, upsertAnswers, type WholeAnswer } from './saving.queries.ts';
import { momentsOf, type StoreOutcome } from './store-outcome.service.ts';
import type { AttemptTools } from './tools.service.ts';

export async function saveAnswers(
  tools: AttemptTools,
  actor: Actor,
  attemptId: number,
  answers: readonly AnswerInput[],
): Promise<SavedAnswers> {
  const { db, papers, saves, announcer } = tools;
  const paper = await papers.find(attemptId);
  assertCan(canAttempt, actor, 'take', paper);
  const { whole, changes, refused } = judgeAnswers(paper, answers);
  if (whole.length + changes.length === 0) throw refusalOf(refused);
  if (!changes.every((change) => fitsHistory(paper, change)))
    throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 60 });
  const devices = changes.map(({ device }) => device);
  const standing = await findStanding(tools, actor, paper, devices);
  if (standing === 'REFUSED') throw new AppError('OPEN_ON_ANOTHER_DEVICE');
  const outcomes =
    standing === 'FORMER'
      ? [
          await keepBeside(tools, paper, [
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
    announcer.tell(to, { type: 'answers.changed', attemptId, device });
  }
  return {
    answers: [...outcomes.flatMap(({ results }) => results), ...refused.map(presentRefusal)],
    merges: true,
    serverTime: (last?.now ?? new Date()).toISOString(),
    deadline: last?.deadline?.toISOString() ?? null,
  };
}

/** Without content nothing is replaced, and the history stays as it is. */
function fitsHistory({ historyBudget }: KnownPaper, { questionId, device, content }: JudgedChange): boolean {
  return content === undefined || historyBudget.allowsDevice(questionId, device);
}

/** What of it the paper allows, one for each question; and what it does not. */
export function judgeAnswers(paper: KnownPaper, answers: readonly AnswerInput[]) {
  const whole: JudgedAnswer[] = [];
  const changes: JudgedChange[] = [];
  const refused: AnswerRefusal[] = [];
  for (const { seen, ...answer } of answers) {
    const asked = paper.asked.get(answer.question.id);
    if (seen === undefined) {
      const verdict = judgeAnswer(asked, answer);
      if (isRefusal(verdict)) refused.push(verdict);
      else whole.push(verdict);
    } else {
      const verdict = judgeChange(asked, { ...answer, seen });
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

/** Stores whole answers of one attempt while it is open, each if it is newer than what is stored. */
export async function storeAnswers(
  db: Db,
  paper: KnownPaper,
  answers: readonly JudgedAnswer[],
): Promise<StoreOutcome> {
  const { true: latest = [], false: newer = [] } = Object.groupBy(
    answers,
    ({ revision }) => `${revision === null}`,
  ) as Partial<Record<'true' | 'false', JudgedAnswer[]>>;
  const results: SaveResult[] = [];
  let outcome: StoreOutcome | undefined;
  for (const [which, some] of [
    ['latest', latest],
    ['newer', newer],
  ] as const) {
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

/** How much of what the answer replaces goes into the history. */
export function withHistory({ historyBudget }: KnownPaper, answer: JudgedAnswer): WholeAnswer {
  return { ...answer, isThinned: !historyBudget.keepsEverySave(answer.questionId) };
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
