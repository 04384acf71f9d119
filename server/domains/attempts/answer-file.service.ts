import { type Db, inTransaction } from '#database/client.ts';
import { AppError, assertCan } from '#server/errors.ts';
import type { UploadedFile } from '#server/plugins/form-body.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { AnswerInput, LoadedAnswerFile } from '#shared/contract/attempts.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { selectRevisions } from './answer-file.queries.ts';
import { canAttempt } from './attempts.policy.ts';
import { presentAttempt } from './attempts.presenter.ts';
import { findAttempt } from './attempts.queries.ts';
import { keepLateAnswers } from './late.service.ts';
import type { KnownPaper } from './papers.service.ts';
import type { JudgedAnswer } from './saving.policy.ts';
import { judgeAnswers, storeAnswers } from './saving.service.ts';
import type { FiledAnswer } from './seals.service.ts';
import type { AttemptTools } from './tools.service.ts';

type Counts = Pick<LoadedAnswerFile, 'stored' | 'late' | 'unchanged'>;

/** Takes in what a student could only save to their device: as answers while the attempt runs, else as late ones. */
export async function loadAnswerFile(
  tools: AttemptTools,
  actor: Actor,
  file: UploadedFile | null,
): Promise<LoadedAnswerFile> {
  const filed = file ? tools.seals.open(new TextDecoder().decode(file.bytes)) : undefined;
  if (!filed) throw new AppError('ANSWER_FILE_INVALID');
  const { attemptId } = filed;
  const paper = await tools.papers.find(attemptId);
  assertCan(canAttempt, actor, 'keep', paper);
  if (paper.student_account_id !== filed.userId) throw new AppError('ANSWER_FILE_INVALID');
  const counts = await takeIn(tools.db, paper, judgeAll(paper, filed.answers));
  await inTransaction(tools.db, (trx) =>
    recordAudit(trx, actor, {
      action: 'answerFile.loaded',
      target: { type: 'quizAttempt', id: attemptId },
      detail: { ...counts, madeAt: filed.madeAt },
    }),
  );
  const to = { institutionId: paper.institution_id, accountId: paper.student_account_id };
  tools.announcer.tell(to, { type: 'attempt.changed', attemptId });
  const row = await findAttempt(tools.db, actor.institutionId, attemptId);
  if (!row) throw new AppError('NOT_FOUND');
  return { attempt: presentAttempt(row), ...counts };
}

/** The whole file or none of it: one that holds what was never on the paper was not made by our page. */
function judgeAll(paper: KnownPaper, answers: readonly FiledAnswer[]): JudgedAnswer[] {
  const { judged, refused } = judgeAnswers(paper, answers.map(toInput));
  if (refused.length > 0) throw new AppError('ANSWER_FILE_INVALID');
  return judged;
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

async function takeIn(db: Db, paper: KnownPaper, answers: readonly JudgedAnswer[]): Promise<Counts> {
  if (answers.length === 0) return { stored: 0, late: 0, unchanged: 0 };
  const before = await selectRevisions(db, paper.id);
  const { isOpen, results } = await storeAnswers(db, paper, answers);
  const status = new Map(results.map((result) => [result.question.id, result.status]));
  const stored = answers.filter(
    ({ questionId, revision }) =>
      status.get(questionId) === 'stored' && (revision ?? 0) > (before.get(questionId) ?? -1),
  ).length;
  // Where two devices have written the same revision it is for the teacher to say which one counts.
  const late = isOpen ? answers.filter(({ questionId }) => status.get(questionId) === 'conflict') : answers;
  const { added } = await keepLateAnswers(db, paper.id, late, 'ANSWER_FILE');
  return { stored, late: added, unchanged: answers.length - stored - added };
}
