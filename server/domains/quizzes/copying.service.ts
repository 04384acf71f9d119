import { inTransaction } from '#database/client.ts';
import { AppError, assertCan } from '#server/errors.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { Quiz } from '#shared/contract/quizzes.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { lockKnownQuestions } from '../question-banks/questions.service.ts';
import { copyTitle } from './copy-title.policy.ts';
import { copyPlaces, copyQuizRow, selectAskedQuestionIds } from './copying.queries.ts';
import { settleCreditRequest } from './credit-requests.service.ts';
import { refreshTotals } from './places.queries.ts';
import { settleNewCredits } from './quiz-changes.service.ts';
import { chooseProgramOfCopy } from './quiz-program.service.ts';
import { canQuiz } from './quizzes.policy.ts';
import { findQuizSubject, lockQuiz } from './quizzes.queries.ts';
import { getQuiz } from './quizzes.service.ts';
import { type QuizTools, tellPages } from './tools.service.ts';

/** It belongs to whom the original belongs to, also when an administrator copies it. */
export async function duplicateQuiz(tools: QuizTools, actor: Actor, id: number): Promise<Quiz> {
  const { db, events } = tools;
  return inTransaction(db, async (trx) => {
    const found = await findQuizSubject(trx, actor, id, undefined);
    assertCan(canQuiz, actor, 'edit', found);
    // Before the quiz is locked, as whoever deletes one holds it: else that one would not see the copy, which would
    // go on asking what is gone.
    await lockKnownQuestions(trx, actor, await selectAskedQuestionIds(trx, id));
    const quiz = await lockQuiz(trx, actor, id);
    assertCan(canQuiz, actor, 'edit', quiz);
    // It may ask others now, which nobody holds.
    if (quiz.revision !== found.revision) throw new AppError('QUIZ_CHANGED');
    const title = copyTitle(quiz.title);
    const program = await chooseProgramOfCopy(trx, actor, quiz.program_id);
    // What an administrator approved was for the original: of the copy it is asked for again.
    const { credits, pending } = settleNewCredits(actor, quiz.credits, program);
    const copyId = await copyQuizRow(trx, id, { title, programId: program.id, credits });
    await settleCreditRequest(tools, trx, actor, { quiz: { id: copyId, title }, pending });
    await copyPlaces(trx, id, copyId);
    await refreshTotals(trx, [copyId]);
    await tellPages(trx, events, actor, { isPublic: false });
    const target = { type: 'quiz', id: copyId };
    await recordAudit(trx, actor, { action: 'quiz.created', target, detail: { title, copyOf: id } });
    return getQuiz(trx, actor, copyId);
  });
}
