import { inTransaction, type Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { QuestionAnswer, QuestionMarks } from '#shared/contract/results/submissions.ts';
import type { AttemptDeps } from '../../attempts/attempt-deps.service.ts';
import {
  type AttemptRow,
  lockForMarking,
  type QuestionTerms,
  readMarks,
  termsOnPaper,
} from '../../attempts/marking.service.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { readActiveRegrades } from '../../grades/active-regrades.service.ts';
import type { QuestionVersion } from '../../question-banks/versions.service.ts';
import { assertQuizKnown } from '../../quizzes/quizzes.service.ts';
import { readQuestionAnswers } from '../submissions/question-answers.service.ts';
import { assertOnce, changedMark, type GivenMark, isStale } from './marking.policy.ts';
import { selectGradeVersions } from './marking.queries.ts';
import { announceMarks, writeCommentsAndNotify, writeMarksAndGrades } from './write-marks.service.ts';

interface OneQuestion {
  quizId: number;
  questionId: number;
}

/** Marks one question of several submissions, all or none of them. */
export async function saveQuestionMarks(
  deps: AttemptDeps,
  actor: Actor,
  { quizId, questionId }: OneQuestion,
  change: QuestionMarks,
): Promise<QuestionAnswer[]> {
  assertOnce(change.marks, 'marks', ({ attempt }) => attempt.id, 'attempt');
  await assertQuizKnown(deps.db, actor, quizId);
  const asked = await readAsked(deps, { quizId, questionId }, change);
  const saved = await inTransaction(deps.db, (trx) =>
    saveAll(deps, trx, actor, { quizId, questionId, change, asked }),
  );
  const answers = (attemptIds: readonly number[]) =>
    readQuestionAnswers(deps, actor, quizId, questionId, { attemptIds, anonymous: change.anonymous });
  if ('outdated' in saved) {
    const [current] = await answers([saved.outdated]);
    throw new AppError('GRADE_CHANGED', current ? { current } : {});
  }
  announceMarks(deps, saved.attempts, saved.notified);
  return answers(idsOf(change));
}

function idsOf({ marks }: QuestionMarks): number[] {
  return marks.map(({ attempt }) => attempt.id);
}

interface Asked {
  paper: { questions: readonly QuestionTerms['asked'][] };
  versions: readonly QuestionVersion[];
}

/** The question on each paper. Read before the transaction, because both use connections of their own. */
async function readAsked(
  { papers, versions }: AttemptDeps,
  { quizId, questionId }: OneQuestion,
  change: QuestionMarks,
): Promise<Map<number, Asked>> {
  const askedPapers = await Promise.all(idsOf(change).map((id) => papers.find(id)));
  const places = askedPapers.map((paper, place) => {
    const field = `marks.${place}.attempt`;
    if (paper?.quiz_id !== quizId) {
      throw new AppError('INVALID_INPUT', {
        details: [`${field}: ${say('must be an attempt at this quiz')}`],
      });
    }
    const asked = paper.asked.get(questionId);
    if (asked) return { attemptId: paper.id, asked };
    const details = [`${field}: ${say('doesn’t include this question')}`];
    throw new AppError('QUESTION_NOT_IN_ATTEMPT', { details });
  });
  const shown = await versions.get(places.map(({ asked }) => asked.versionId));
  return new Map(
    places.map(({ attemptId, asked }, place) => {
      const version = shown[place];
      return [attemptId, { paper: { questions: [asked] }, versions: version ? [version] : [] }];
    }),
  );
}

interface Saving extends OneQuestion {
  change: QuestionMarks;
  asked: ReadonlyMap<number, Asked>;
}

type Saved = { outdated: number } | { attempts: AttemptRow[]; notified: ReadonlySet<number> };

async function saveAll(deps: AttemptDeps, trx: Trx, actor: Actor, saving: Saving): Promise<Saved> {
  const { quizId, questionId, change } = saving;
  const attempts = await lockForMarking(trx, actor.institutionId, idsOf(change));
  if (attempts.some(({ status }) => status === 'IN_PROGRESS')) throw new AppError('ATTEMPT_RUNNING');
  const outdated = await findOutdated(trx, change);
  if (outdated !== undefined) return { outdated };
  const marks = await marksOf(trx, saving);
  const { recalculated, notified } = await writeMarksAndGrades(deps, trx, actor, {
    attempts,
    marks,
    cause: 'MARKING',
    reason: change.reason,
    isGraded: true,
  });
  const comments = change.marks.flatMap(({ attempt, comment: text }) =>
    text === undefined ? [] : [{ attemptId: attempt.id, questionId, text }],
  );
  const allNotified = await writeCommentsAndNotify(deps, trx, actor, { attempts, comments, notified });
  if (recalculated.length > 0) {
    const detail = {
      quizId,
      attempts: recalculated.map(({ attemptId }) => attemptId),
      reason: change.reason,
    };
    const target = { type: 'question', id: questionId };
    const marked = new Set(detail.attempts);
    const people = attempts.flatMap((row) => (marked.has(row.id) ? [row.student_account_id] : []));
    await recordAudit(trx, actor, { action: 'grade.changed', target, people, detail });
  }
  return { attempts, notified: allNotified };
}

async function findOutdated(trx: Trx, change: QuestionMarks): Promise<number | undefined> {
  const basedOn = new Map(change.marks.map((mark) => [mark.attempt.id, mark.basedOn]));
  const grades = await selectGradeVersions(trx, [...basedOn.keys()]);
  return grades.find(({ attempt_id: id, last_updated: lastUpdated }) => {
    const seen = basedOn.get(id);
    return seen !== undefined && isStale(lastUpdated, seen);
  })?.attempt_id;
}

async function marksOf(trx: Trx, { quizId, questionId, change, asked }: Saving): Promise<GivenMark[]> {
  const activeRegrades = await readActiveRegrades(trx, quizId);
  const stored = await readMarks(trx, idsOf(change), questionId);
  const answerOf = new Map(stored.map((answer) => [answer.attemptId, answer]));
  return change.marks.flatMap(({ attempt: { id: attemptId }, pointsEarned }) => {
    const on = asked.get(attemptId);
    const question = on && termsOnPaper(on, on.versions, activeRegrades).get(questionId);
    if (!question) return [];
    return changedMark({ attemptId, questionId, pointsEarned, question, answer: answerOf.get(attemptId) });
  });
}
