import { inTransaction } from '#database/client.ts';
import { AppError, assertCan } from '#server/errors.ts';
import type { UploadedFile } from '#server/plugins/http/form-body.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { AnswerInput, LoadedAnswerFile } from '#shared/contract/attempts/attempts.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import type { AttemptDeps } from '../attempt-deps.service.ts';
import { canAttempt } from '../attempts.policy.ts';
import { presentAttempt } from '../attempts.presenter.ts';
import { findAttempt } from '../attempts.queries.ts';
import { keepLateAnswers } from '../late/late.service.ts';
import type { KnownPaper } from '../taking/paper-cache.service.ts';
import { selectRevisions } from './answer-file.queries.ts';
import type { FiledAnswer } from './answer-file-seal.service.ts';
import { storeChanges } from './merging.service.ts';
import type { ValidAnswer, ValidChange } from './saving.policy.ts';
import { storeAnswers, validateAnswers } from './saving.service.ts';

type Counts = Pick<LoadedAnswerFile, 'stored' | 'late' | 'unchanged'>;

/**
 * Loads answers a student could only save to their device: as answers while the attempt runs, otherwise as late
 * answers.
 */
export async function loadAnswerFile(
  deps: AttemptDeps,
  actor: Actor,
  file: UploadedFile | null,
): Promise<LoadedAnswerFile> {
  const filed = file ? deps.seals.open(new TextDecoder().decode(file.bytes)) : undefined;
  if (!filed) throw new AppError('ANSWER_FILE_INVALID');
  const { attemptId } = filed;
  const paper = await deps.papers.find(attemptId);
  assertCan(canAttempt, actor, 'keep', paper);
  if (paper.student_account_id !== filed.userId) throw new AppError('ANSWER_FILE_INVALID');
  const counts = await takeIn(deps, paper, validateAll(paper, filed.answers));
  await inTransaction(deps.db, (trx) =>
    recordAudit(trx, actor, {
      action: 'answerFile.loaded',
      target: { type: 'quizAttempt', id: attemptId },
      detail: { ...counts, madeAt: filed.madeAt },
    }),
  );
  const to = { institutionId: paper.institution_id, accountId: paper.student_account_id };
  deps.announcer.announce(to, { type: 'attempt.changed', attemptId });
  const row = await findAttempt(deps.db, actor.institutionId, attemptId);
  if (!row) throw new AppError('NOT_FOUND');
  return { attempt: presentAttempt(row, actor), ...counts };
}

/** The answers of a file, as whole answers and, where known, as changes. */
interface Filed {
  whole: ValidAnswer[];
  changes: ValidChange[];
}

/**
 * Accepts the whole file or nothing: a file with questions that are not on the paper was not made by our page.
 */
function validateAll(paper: KnownPaper, answers: readonly FiledAnswer[]): Filed {
  const { whole, refused } = validateAnswers(paper, answers.map(toInput));
  if (refused.length > 0) throw new AppError('ANSWER_FILE_INVALID');
  return { whole, changes: validateAnswers(paper, answers.flatMap(toChange)).changes };
}

function toInput(answer: FiledAnswer): AnswerInput {
  const { questionId, selectedOptionId, textAnswer, isMarked, timeSpent, revision, changedAt } = answer;
  return {
    question: { id: questionId },
    selectedOption: selectedOptionId === null ? null : { id: selectedOptionId },
    textAnswer,
    isMarked,
    timeSpent,
    revision,
    ...(changedAt === null ? {} : { changedAt }),
  };
}

function toChange(answer: FiledAnswer): AnswerInput[] {
  if (!answer.change) return [];
  const { seen, device, hasContent, hasFlag } = answer.change;
  const { question, selectedOption, textAnswer, isMarked, timeSpent, changedAt } = toInput(answer);
  return [
    {
      question,
      seen,
      device,
      sequence: answer.revision,
      timeSpent,
      changedAt,
      ...(hasContent ? { selectedOption, textAnswer } : {}),
      ...(hasFlag ? { isMarked } : {}),
    },
  ];
}

async function takeIn({ db, saves }: AttemptDeps, paper: KnownPaper, filed: Filed): Promise<Counts> {
  const { whole, changes } = filed;
  if (whole.length === 0) return { stored: 0, late: 0, unchanged: 0 };
  const before = await selectRevisions(db, paper.id);
  const changed = new Set(changes.map(({ questionId }) => questionId));
  const rest = whole.filter(({ questionId }) => !changed.has(questionId));
  const outcomes = [
    ...(changes.length > 0 ? [await storeChanges(db, paper, changes, saves)] : []),
    ...(rest.length > 0 ? [await storeAnswers(db, paper, rest)] : []),
  ];
  const isOpen = outcomes.every((outcome) => outcome.isOpen);
  const results = outcomes.flatMap((outcome) => outcome.results);
  const stored = results.filter(
    ({ question, status, revision }) =>
      status === 'stored' && (revision ?? 0) > (before.get(question.id) ?? -1),
  ).length;
  // When two devices wrote at the same time, the teacher can decide too.
  const conflicts = new Set(
    results.filter(({ status }) => status === 'conflict').map(({ question }) => question.id),
  );
  const late = isOpen ? whole.filter(({ questionId }) => conflicts.has(questionId)) : whole;
  const { added } = await keepLateAnswers(db, paper.id, late, 'ANSWER_FILE');
  return { stored, late: added, unchanged: whole.length - stored - added };
}
