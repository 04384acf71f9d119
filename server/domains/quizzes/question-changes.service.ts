import { inTransaction, type Trx } from '#database/client.ts';
import { say } from '#server/language/say.ts';
import type { Actor } from '#server/plugins/session.ts';
import type {
  NewQuestion,
  NewQuestionOption,
  Question,
  QuestionChange,
  QuestionOption,
  QuestionOptionChange,
} from '#shared/contract/question-banks.ts';
import { invalidField } from '../people/references.service.ts';
import { assertTeaches } from '../programs/teaching.service.ts';
import { addOption, changeOption, removeOption } from '../question-banks/option-edits.service.ts';
import { addQuestion, reviseQuestion } from '../question-banks/question-edits.service.ts';
import { getQuestionForStaff } from '../question-banks/questions.service.ts';
import { growRevisions, lockQuizzesWith, refreshTotals } from './places.queries.ts';
import { placeQuestion } from './places.service.ts';
import { canQuiz } from './quizzes.policy.ts';
import { lockQuiz } from './quizzes.queries.ts';
import { type QuizTools, tellPages } from './tools.service.ts';

/** Into a bank and, where a quiz is named, at a place of that quiz. */
export async function createQuestion(
  tools: QuizTools,
  actor: Actor,
  question: NewQuestion,
): Promise<Question> {
  return inTransaction(tools.db, async (trx) => {
    const quiz = question.quiz && (await lockNamedQuiz(trx, actor, question.quiz.id));
    const bankId = question.questionBank?.id ?? quiz?.question_bank_id ?? undefined;
    if (bankId === undefined) throw invalidField('questionBank', say('is required'));
    const id = await addQuestion(tools, trx, actor, { bankId, question });
    if (quiz) {
      await placeQuestion(trx, quiz.id, id, question.orderNumber);
      await growRevisions(trx, [quiz.id]);
      await refreshTotals(trx, [quiz.id]);
      await tellPages(trx, tools.events, actor, { isPublic: quiz.is_active });
    }
    return getQuestionForStaff({ ...tools, db: trx }, actor, id, quiz?.id);
  });
}

async function lockNamedQuiz(trx: Trx, actor: Actor, id: number) {
  const quiz = await lockQuiz(trx, actor, id);
  if (!quiz || !canQuiz(actor, 'edit', quiz)) throw invalidField('quiz', say('there is no such quiz'));
  await assertTeaches(trx, actor, quiz.program_id);
  return quiz;
}

export async function updateQuestion(
  tools: QuizTools,
  actor: Actor,
  id: number,
  change: QuestionChange,
): Promise<Question> {
  return inTransaction(tools.db, async (trx) => {
    await changeQuestion(tools, trx, actor, id, change);
    return getQuestionForStaff({ ...tools, db: trx }, actor, id);
  });
}

type ChangeTools = Pick<QuizTools, 'events' | 'signFile'>;

export async function changeQuestion(
  tools: ChangeTools,
  trx: Trx,
  actor: Actor,
  id: number,
  change: QuestionChange,
): Promise<void> {
  await reviseQuestion(tools, trx, actor, { id, change });
  await followQuestion(tools, trx, actor, id);
}

export async function createOption(
  tools: QuizTools,
  actor: Actor,
  option: NewQuestionOption,
): Promise<QuestionOption> {
  return inTransaction(tools.db, async (trx) => {
    const added = await addOption(tools, trx, actor, option);
    await followQuestion(tools, trx, actor, added.questionId);
    return added;
  });
}

export async function updateOption(
  tools: QuizTools,
  actor: Actor,
  id: number,
  change: QuestionOptionChange,
): Promise<QuestionOption> {
  return inTransaction(tools.db, async (trx) => {
    const changed = await changeOption(tools, trx, actor, { id, change });
    await followQuestion(tools, trx, actor, changed.questionId);
    return changed;
  });
}

export async function deleteOption(tools: QuizTools, actor: Actor, id: number): Promise<void> {
  await inTransaction(tools.db, async (trx) => {
    await followQuestion(tools, trx, actor, await removeOption(tools, trx, actor, id));
  });
}

/** The quizzes that ask a question follow its changes; it is locked already, and they after it. */
async function followQuestion(
  { events }: ChangeTools,
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
  await tellPages(trx, events, actor, { isPublic: quizzes.some((quiz) => quiz.is_active) });
}
