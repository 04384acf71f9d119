import { AppError, assertCan } from '#server/errors.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { Comparison } from '#shared/contract/attempts/attempts.ts';
import type { AttemptDeps } from '../attempt-deps.service.ts';
import { canAttempt } from '../attempts.policy.ts';
import { findAttempt } from '../attempts.queries.ts';
import { areEnough, whyNoComparison } from './comparison.policy.ts';
import { countStudents, presentComparison } from './comparison.presenter.ts';
import { selectBins } from './comparison.queries.ts';
import { reviewStateOf } from './review.policy.ts';
import { selectReviewTerms } from './review.queries.ts';

/** How the student of a finished attempt compares with the class: for them and for staff, as the quiz allows. */
export async function getComparison({ db }: AttemptDeps, actor: Actor, id: number): Promise<Comparison> {
  const attempt = await findAttempt(db, actor.institutionId, id);
  assertCan(canAttempt, actor, 'view', attempt);
  if (attempt.status === 'IN_PROGRESS') throw new AppError('ATTEMPT_RUNNING');
  const [terms] = await selectReviewTerms(db, [id]);
  if (!terms) throw new AppError('NOT_FOUND');
  const marks = actor.role === 'STUDENT' ? reviewStateOf(terms, 'marks') : 'SHOWN';
  const hidden = whyNoComparison({ isOn: terms.show_comparison, marks });
  if (hidden !== null) return { state: hidden, figures: null };
  const bins = await selectBins(db, { quizId: attempt.quiz_id, studentId: attempt.student_id });
  if (!areEnough(countStudents(bins))) return { state: 'TOO_FEW', figures: null };
  return { state: 'SHOWN', figures: presentComparison(bins) };
}
