import { AppError } from '#server/errors.ts';
import type { Page } from '#server/plugins/http/pipeline.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type {
  Question,
  QuestionOption,
  QuestionOptionQuery,
  QuestionQuery,
} from '#shared/contract/teaching/question-banks.ts';
import {
  getOptionForStaff,
  getQuestionForStaff,
  listOptionsForStaff,
  listQuestionsForStaff,
} from '../../question-banks/questions.service.ts';
import { assertQuizKnown } from '../../quizzes/quizzes.service.ts';
import type { AttemptDeps } from '../attempt-deps.service.ts';
import { presentPaperOptions } from '../attempts.presenter.ts';
import { assertDevice } from '../devices/lease.service.ts';
import { reviewStateOf } from '../review/review.policy.ts';
import { type AskedOnPaper, presentShownQuestion, questionsWithKey } from '../review/review.presenter.ts';
import { selectReviewTerms } from '../review/review.queries.ts';
import { findOwnAttempt, type OwnAttempt, type Sought } from './questions.queries.ts';
import { readPaperQuestions } from './questions-on-paper.service.ts';

type Order = 'asc' | 'desc' | undefined;

/** Students get the questions of their own paper in its order, and never see banks. */
export async function listQuestions(
  deps: AttemptDeps,
  actor: Actor,
  query: QuestionQuery,
): Promise<Page<Question>> {
  if (actor.role !== 'STUDENT') return listQuestionsForStaff(deps, actor, query);
  const { quizId, questionBankId, order } = query;
  if (quizId === undefined || questionBankId !== undefined) return allOf([]);
  const own = await findReadable(deps, actor, { quizId });
  if (!own) return allOf([]);
  const questions = await readOwnQuestions(deps, own);
  return allOf(
    inOrder(
      questions.filter((question) => isMeant(question, query)),
      order,
    ),
  );
}

export async function listQuizQuestions(
  deps: AttemptDeps,
  actor: Actor,
  quizId: number,
  { order }: { order?: Order },
): Promise<Question[]> {
  if (actor.role !== 'STUDENT') {
    await assertQuizKnown(deps.db, actor, quizId);
    const { items } = await listQuestionsForStaff(deps, actor, { quizId, sort: 'orderNumber', order });
    return items;
  }
  const own = await getOwnAttempt(deps, actor, { quizId });
  return inOrder(await readOwnQuestions(deps, own), order);
}

export async function getQuestion(deps: AttemptDeps, actor: Actor, id: number): Promise<Question> {
  if (actor.role !== 'STUDENT') return getQuestionForStaff(deps, actor, id);
  const own = await getOwnAttempt(deps, actor, { questionId: id });
  const question = (await readOwnQuestions(deps, own)).find((one) => one.id === id);
  if (!question) throw new AppError('NOT_FOUND');
  return question;
}

export async function listQuestionOptions(
  deps: AttemptDeps,
  actor: Actor,
  query: QuestionOptionQuery,
): Promise<Page<QuestionOption>> {
  if (actor.role !== 'STUDENT') return listOptionsForStaff(deps, actor, query);
  const { questionId, order } = query;
  const own = questionId === undefined ? undefined : await findReadable(deps, actor, { questionId });
  if (!own) return allOf([]);
  const paper = await readPaperQuestions(deps, own.id);
  const on = paper.find(({ asked }) => asked.questionId === questionId);
  return allOf(on ? inOrder(optionsOf(on), order) : []);
}

export async function getQuestionOption(
  deps: AttemptDeps,
  actor: Actor,
  id: number,
): Promise<QuestionOption> {
  if (actor.role !== 'STUDENT') return getOptionForStaff(deps, actor, id);
  const own = await getOwnAttempt(deps, actor, { optionId: id });
  const paper = await readPaperQuestions(deps, own.id);
  const option = paper.flatMap(optionsOf).find((one) => one.id === id);
  if (!option) throw new AppError('NOT_FOUND');
  return option;
}

/** Nothing can be read of an attempt that another device holds. */
async function findReadable(
  deps: AttemptDeps,
  actor: Actor,
  sought: Sought,
): Promise<OwnAttempt | undefined> {
  const own = await findOwnAttempt(deps.db, actor.accountId, sought);
  const paper = own?.isRunning ? await deps.papers.find(own.id) : undefined;
  if (paper) await assertDevice(deps, actor, paper);
  return own;
}

async function getOwnAttempt(deps: AttemptDeps, actor: Actor, sought: Sought): Promise<OwnAttempt> {
  const own = await findReadable(deps, actor, sought);
  if (!own) throw new AppError('NOT_FOUND');
  return own;
}

/** With the answer key only if the attempt has ended and its quiz shows the key. */
async function readOwnQuestions(deps: AttemptDeps, own: OwnAttempt): Promise<Question[]> {
  const { signFile } = deps;
  const key = await isKeyShown(deps, own);
  const paper = await readPaperQuestions(deps, own.id);
  const questions = paper.map((on) => presentShownQuestion(on, { key, signFile }));
  if (key) await deps.exposure.recordKeys(questionsWithKey(questions));
  return questions;
}

async function isKeyShown({ db }: AttemptDeps, { id, isRunning }: OwnAttempt): Promise<boolean> {
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

/** Lists for one quiz or question are not paged. */
function allOf<Item>(items: Item[]): Page<Item> {
  return { items, total: items.length };
}
