import { inTransaction } from '#database/client.ts';
import { AppError, assertCan } from '#server/errors.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { Quiz } from '#shared/contract/teaching/quizzes.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { publishQuizzes, type QuizDeps } from '../quiz-deps.service.ts';
import { canQuiz } from '../quizzes.policy.ts';
import { lockQuiz } from '../quizzes.queries.ts';
import { getQuiz } from '../quizzes.service.ts';
import { updateKeyRelease } from './quiz-writes.queries.ts';

/** Shows the correct answers of a quiz to everyone who has submitted it, also to those with attempts left. */
export function releaseKey(deps: QuizDeps, actor: Actor, id: number): Promise<Quiz> {
  return setRelease(deps, actor, id, true);
}

/** From now on the quiz's own rule decides again. Students may already have seen the answers. */
export function hideKey(deps: QuizDeps, actor: Actor, id: number): Promise<Quiz> {
  return setRelease(deps, actor, id, false);
}

function setRelease(deps: QuizDeps, actor: Actor, id: number, isReleased: boolean): Promise<Quiz> {
  return inTransaction(deps.db, async (trx) => {
    const quiz = await lockQuiz(trx, actor, id);
    assertCan(canQuiz, actor, 'edit', quiz);
    if (isReleased && quiz.review_key !== 'AFTER_CLOSE') throw new AppError('KEY_NOT_RELEASABLE');
    if (isReleased !== (quiz.key_released_at !== null)) {
      await updateKeyRelease(trx, id, isReleased);
      // Students of an unpublished quiz get the event too, because their results may be open.
      await publishQuizzes(trx, deps.events, actor, { isPublic: true });
      const action = isReleased ? 'quiz.keyReleased' : 'quiz.keyHidden';
      await recordAudit(trx, actor, { action, target: { type: 'quiz', id }, detail: { title: quiz.title } });
    }
    return getQuiz(trx, actor, id);
  });
}
