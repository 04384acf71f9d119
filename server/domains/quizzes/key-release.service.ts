import { inTransaction } from '#database/client.ts';
import { AppError, assertCan } from '#server/errors.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { Quiz } from '#shared/contract/quizzes.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { updateKeyRelease } from './quiz-writes.queries.ts';
import { canQuiz } from './quizzes.policy.ts';
import { lockQuiz } from './quizzes.queries.ts';
import { getQuiz } from './quizzes.service.ts';
import { type QuizTools, tellPages } from './tools.service.ts';

/** Shows the correct answers of a quiz to everyone who has submitted it, also to those with attempts left. */
export function releaseKey(tools: QuizTools, actor: Actor, id: number): Promise<Quiz> {
  return setRelease(tools, actor, id, true);
}

/** What students have seen they have seen; from now on the rule of the quiz decides again. */
export function hideKey(tools: QuizTools, actor: Actor, id: number): Promise<Quiz> {
  return setRelease(tools, actor, id, false);
}

function setRelease(tools: QuizTools, actor: Actor, id: number, isReleased: boolean): Promise<Quiz> {
  return inTransaction(tools.db, async (trx) => {
    const quiz = await lockQuiz(trx, actor, id);
    assertCan(canQuiz, actor, 'edit', quiz);
    if (isReleased && quiz.review_key !== 'AFTER_CLOSE') throw new AppError('KEY_NOT_RELEASABLE');
    if (isReleased !== (quiz.key_released_at !== null)) {
      await updateKeyRelease(trx, id, isReleased);
      // Also to students of a quiz that is not published: their results are on the screen all the same.
      await tellPages(trx, tools.events, actor, { isPublic: true });
      const action = isReleased ? 'quiz.keyReleased' : 'quiz.keyHidden';
      await recordAudit(trx, actor, { action, target: { type: 'quiz', id }, detail: { title: quiz.title } });
    }
    return getQuiz(trx, actor, id);
  });
}
