import { AppError } from '#server/errors.ts';
import type { Page } from '#server/plugins/pipeline.ts';
import type { Actor } from '#server/plugins/session.ts';
import type {
  Question,
  QuestionOption,
  QuestionOptionQuery,
  QuestionQuery,
} from '#shared/contract/question-banks.ts';
import {
  getOptionForStaff,
  getQuestionForStaff,
  listOptionsForStaff,
  listQuestionsForStaff,
} from '../question-banks/questions.service.ts';
import { assertQuizKnown } from '../quizzes/quizzes.service.ts';
import { presentPaperOptions } from './attempts.presenter.ts';
import { assertDevice } from './lease.service.ts';
import { findOwnAttempt, type OwnAttempt, type Sought } from './questions.queries.ts';
import { readPaperQuestions } from './questions-on-paper.service.ts';
import { reviewStateOf } from './review.policy.ts';
import { type AskedOnPaper, presentShownQuestion, questionsWithKey } from './review.presenter.ts';
import { selectReviewTerms } from './review.queries.ts';
import type { AttemptTools } from './tools.service.ts';

type Order = 'asc' | 'desc' | undefined;

/** For a student those of their own paper, in its order; banks are none of their business. */
export async function listQuestions(
  tools: AttemptTools,
  actor: Actor,
  query: QuestionQuery,
): Promise<Page<Question>> {
  if (actor.role !== 'STUDENT') return listQuestionsForStaff(tools, actor, query);
  const { quizId, questionBankId, order } = query;
  if (quizId === undefined || questionBankId !== undefined) return allOf([]);
  const own = await findReadable(tools, actor, { quizId });
  if (!own) return allOf([]);
  const questions = await readOwnQuestions(tools, own);
  return allOf(
    inOrder(
      questions.filter((question) => isMeant(question, query)),
      order,
    ),
  );
}

export async function listQuizQuestions(
  tools: AttemptTools,
  actor: Actor,
  quizId: number,
  { order }: { order?: Order },
): Promise<Question[]> {
  if (actor.role !== 'STUDENT') {
    await assertQuizKnown(tools.db, actor, quizId);
    const { items } = await listQuestionsForStaff(tools, actor, { quizId, sort: 'orderNumber', order });
    return items;
  }
  const own = await getOwnAttempt(tools, actor, { quizId });
  return inOrder(await readOwnQuestions(tools, own), order);
}

export async function getQuestion(tools: AttemptTools, actor: Actor, id: number): Promise<Question> {
  if (actor.role !== 'STUDENT') return getQuestionForStaff(tools, actor, id);
  const own = await getOwnAttempt(tools, actor, { questionId: id });
  const question = (await readOwnQuestions(tools, own)).find((one) => one.id === id);
  if (!question) throw new AppError('NOT_FOUND');
  return question;
}

export async function listQuestionOptions(
  tools: AttemptTools,
  actor: Actor,
  query: QuestionOptionQuery,
): Promise<Page<QuestionOption>> {
  if (actor.role !== 'STUDENT') return listOptionsForStaff(tools, actor, query);
  const { questionId, order } = query;
  const own = questionId === undefined ? undefined : await findReadable(tools, actor, { questionId });
  if (!own) return allOf([]);
  const paper = await readPaperQuestions(tools, own.id);
  const on = paper.find(({ asked }) => asked.questionId === questionId);
  return allOf(on ? inOrder(optionsOf(on), order) : []);
}

export async function getQuestionOption(
  tools: AttemptTools,
  actor: Actor,
  id: number,
): Promise<QuestionOption> {
  if (actor.role !== 'STUDENT') return getOptionForStaff(tools, actor, id);
  const own = await getOwnAttempt(tools, actor, { optionId: id });
  const paper = await readPaperQuestions(tools, own.id);
  const option = paper.flatMap(optionsOf).find((one) => one.id === id);
  if (!option) throw new AppError('NOT_FOUND');
  return option;
}

/** Of an attempt that is open on another device, and may be on one alone, nothing is read here. */
async function findReadable(
  tools: AttemptTools,
  actor: Actor,
  sought: Sought,
): Promise<OwnAttempt | undefined> {
  const own = await findOwnAttempt(tools.db, actor.accountId, sought);
  const paper = own?.isRunning ? await tools.papers.find(own.id) : undefined;
  if (paper) await assertDevice(tools, actor, paper);
  return own;
}

async function getOwnAttempt(tools: AttemptTools, actor: Actor, sought: Sought): Promise<OwnAttempt> {
  const own = await findReadable(tools, actor, sought);
  if (!own) throw new AppError('NOT_FOUND');
  return own;
}

/** With the key only where the attempt is over and its quiz shows it. */
async function readOwnQuestions(tools: AttemptTools, own: OwnAttempt): Promise<Question[]> {
  const { signFile } = tools;
  const key = await isKeyShown(tools, own);
  const paper = await readPaperQuestions(tools, own.id);
  const questions = paper.map((on) => presentShownQuestion(on, { key, signFile }));
  if (key) await tools.exposure.recordKeys(questionsWithKey(questions));
  return questions;
}

async function isKeyShown({ db }: AttemptTools, { id, isRunning }: OwnAttempt): Promise<boolean> {
  if (isRunning) return false;
  const [terms] = await selectReviewTerms(db, [id]);
  return terms !== undefined && reviewStateOf(terms, 'key') === 'SHOWN';
}

function isMeant(question: Question, { search, questionType }: QuestionQuery): boolean {
  if (questionType !== undefined && question.questionType !== questionType) return false;
  return question.questionText.toLowerCase().includes((search ?? '').toLowerCase());
}

function optionsOf({ asked, version }: AskedOnPaper): QuestionOption[] {
  return presentPaperOptions(asked, version);
}

function inOrder<Item>(items: Item[], order: Order): Item[] {
  return order === 'desc' ? items.toReversed() : items;
}

/** What belongs to one quiz or question is never cut. */
function allOf<Item>(items: Item[]): Page<Item> {
  return { items, total: items.length };
}
