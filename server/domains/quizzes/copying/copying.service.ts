import { inTransaction } from '#database/client.ts';
import { AppError, assertCan } from '#server/errors.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { Quiz } from '#shared/contract/teaching/quizzes.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { lockKnownQuestions } from '../../question-banks/questions.service.ts';
import { updateCreditRequest } from '../credits/credit-requests.service.ts';
import { applyNewCredits } from '../editing/quiz-changes.service.ts';
import { refreshTotals } from '../places/places.queries.ts';
import { publishQuizzes, type QuizDeps } from '../quiz-deps.service.ts';
import { chooseProgramOfCopy } from '../quiz-program.service.ts';
import { canQuiz } from '../quizzes.policy.ts';
import { findQuizSubject, lockQuiz } from '../quizzes.queries.ts';
import { getQuiz } from '../quizzes.service.ts';
import { copyTitle } from './copy-title.policy.ts';
import { copyPlaces, copyQuizRow, selectAskedQuestionIds } from './copying.queries.ts';

/** The copy belongs to the original's owner, even if an administrator copies it. */
export async function duplicateQuiz(deps: QuizDeps, actor: Actor, id: number): Promise<Quiz> {
  const { db, events } = deps;
  return inTransaction(db, async (trx) => {
    const original = await findQuizSubject(trx, actor, id, undefined);
    assertCan(canQuiz, actor, 'edit', original);
    // Locks the questions before the quiz, like deleting a question: otherwise that deletion would miss the copy, which
    // would keep a deleted question.
    await lockKnownQuestions(trx, actor, await selectAskedQuestionIds(trx, id));
    const quiz = await lockQuiz(trx, actor, id);
    assertCan(canQuiz, actor, 'edit', quiz);
    // The quiz may use other questions now, which aren't locked.
    if (quiz.revision !== original.revision) throw new AppError('QUIZ_CHANGED');
    const title = copyTitle(quiz.title);
    const program = await chooseProgramOfCopy(trx, actor, quiz.program_id);
    // The approval was for the original: the copy needs its own.
    const { credits, pending } = applyNewCredits(actor, quiz.credits, program);
    const copyId = await copyQuizRow(trx, id, { title, programId: program.id, credits });
    await updateCreditRequest(deps, trx, actor, { quiz: { id: copyId, title }, pending });
    await copyPlaces(trx, id, copyId);
    await refreshTotals(trx, [copyId]);
    await publishQuizzes(trx, events, actor, { isPublic: false });
    const target = { type: 'quiz', id: copyId };
    await recordAudit(trx, actor, { action: 'quiz.created', target, detail: { title, copyOf: id } });
    return getQuiz(trx, actor, copyId);
  });
}
