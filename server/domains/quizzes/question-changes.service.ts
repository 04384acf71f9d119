import { inTransaction, type Trx } from '#database/client.ts';
import { say } from '#server/language/say.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type {
  NewQuestion,
  NewQuestionOption,
  Question,
  QuestionChange,
  QuestionOption,
  QuestionOptionChange,
} from '#shared/contract/teaching/question-banks.ts';
import { invalidField } from '../people/references.service.ts';
import { assertTeaches } from '../programs/teaching.service.ts';
import { addOption, changeOption, removeOption } from '../question-banks/option-edits.service.ts';
import { addQuestion, reviseQuestion } from '../question-banks/question-edits.service.ts';
import { getQuestionForStaff } from '../question-banks/questions.service.ts';
import { growRevisions, lockQuizzesWith, refreshTotals } from './places/places.queries.ts';
import { placeQuestion } from './places/places.service.ts';
import { publishQuizzes, type QuizDeps } from './quiz-deps.service.ts';
import { canQuiz } from './quizzes.policy.ts';
import { lockQuiz } from './quizzes.queries.ts';

/** Adds to a bank and, if a quiz is given, at a place of that quiz. */
export async function createQuestion(deps: QuizDeps, actor: Actor, question: NewQuestion): Promise<Question> {
  return inTransaction(deps.db, async (trx) => {
    const quiz = question.quiz && (await lockNamedQuiz(trx, actor, question.quiz.id));
    const bankId = question.questionBank?.id ?? quiz?.question_bank_id ?? undefined;
    if (bankId === undefined) throw invalidField('questionBank', say('is required'));
    const id = await addQuestion(deps, trx, actor, { bankId, question });
    if (quiz) {
      await placeQuestion(trx, quiz.id, id, question.orderNumber);
      await growRevisions(trx, [quiz.id]);
      await refreshTotals(trx, [quiz.id]);
      await publishQuizzes(trx, deps.events, actor, { isPublic: quiz.is_active });
    }
    return getQuestionForStaff({ ...deps, db: trx }, actor, id, quiz?.id);
  });
}

async function lockNamedQuiz(trx: Trx, actor: Actor, id: number) {
  const quiz = await lockQuiz(trx, actor, id);
  if (!quiz || !canQuiz(actor, 'edit', quiz)) throw invalidField('quiz', say('there is no such quiz'));
  await assertTeaches(trx, actor, quiz.program_id);
  return quiz;
}

export async function updateQuestion(
  deps: QuizDeps,
  actor: Actor,
  id: number,
  change: QuestionChange,
): Promise<Question> {
  return inTransaction(deps.db, async (trx) => {
    await changeQuestion(deps, trx, actor, id, change);
    return getQuestionForStaff({ ...deps, db: trx }, actor, id);
  });
}

type ChangeDeps = Pick<QuizDeps, 'events' | 'signFile'>;

export async function changeQuestion(
  deps: ChangeDeps,
  trx: Trx,
  actor: Actor,
  id: number,
  change: QuestionChange,
): Promise<void> {
  await reviseQuestion(deps, trx, actor, { id, change });
  await followQuestion(deps, trx, actor, id);
}

export async function createOption(
  deps: QuizDeps,
  actor: Actor,
  option: NewQuestionOption,
): Promise<QuestionOption> {
  return inTransaction(deps.db, async (trx) => {
    const added = await addOption(deps, trx, actor, option);
    await followQuestion(deps, trx, actor, added.questionId);
    return added;
  });
}

export async function updateOption(
  deps: QuizDeps,
  actor: Actor,
  id: number,
  change: QuestionOptionChange,
): Promise<QuestionOption> {
  return inTransaction(deps.db, async (trx) => {
    const changed = await changeOption(deps, trx, actor, { id, change });
    await followQuestion(deps, trx, actor, changed.questionId);
    return changed;
  });
}

export async function deleteOption(deps: QuizDeps, actor: Actor, id: number): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    await followQuestion(deps, trx, actor, await removeOption(deps, trx, actor, id));
  });
}

/** Updates the quizzes that use a question. The question is locked, and its quizzes are locked after it. */
async function followQuestion(
  { events }: ChangeDeps,
  trx: Trx,
  actor: Actor,
  questionId: number,
): Promise<void> {
  const quizzes = await lockQuizzesWith(trx, [questionId]);
  if (quizzes.length === 0) return;
  await refreshTotals(
    trx,
    quizzes.map(({ id }) => id),
  );
  await publishQuizzes(trx, events, actor, { isPublic: quizzes.some((quiz) => quiz.is_active) });
}
