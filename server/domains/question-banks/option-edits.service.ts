import type { Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type {
  NewQuestionOption,
  QuestionOption,
  QuestionOptionChange,
} from '#shared/contract/teaching/question-banks.ts';
import { invalidField } from '../people/references.service.ts';
import { findFreeLabel, tooManyOptions } from './editing/question-content.policy.ts';
import { type EditDeps, lockEditable, writeVersion } from './question-edits.service.ts';
import { publishQuestions } from './question-events.service.ts';
import { presentOption, presentQuestionForStaff } from './reading/questions.presenter.ts';
import {
  findKnownOption,
  findKnownQuestion,
  type OptionRow,
  type QuestionRow,
} from './reading/questions.queries.ts';

/** Every change is a new version of the question, in which each option has a new id. */
export async function addOption(
  deps: EditDeps,
  trx: Trx,
  actor: Actor,
  { question, optionLabel, optionText }: NewQuestionOption,
): Promise<QuestionOption> {
  if (!(await findKnownQuestion(trx, actor, question.id))) {
    throw invalidField('question', say('there is no such question'));
  }
  const row = await lockEditable(trx, actor, question.id);
  const label = optionLabel ?? findFreeLabel(row.options);
  if (label === undefined) throw invalidField('options', tooManyOptions());
  await writeOptions(deps, trx, actor, { row, options: [...row.options, { label, text: optionText }] });
  return getOption(trx, actor, row.id, label);
}

export async function changeOption(
  deps: EditDeps,
  trx: Trx,
  actor: Actor,
  { id, change }: { id: number; change: QuestionOptionChange },
): Promise<QuestionOption> {
  const { row, option } = await lockOption(deps, trx, actor, id);
  const label = change.optionLabel ?? option.label;
  const changed = { label, text: change.optionText ?? option.text };
  const options = row.options.map((one) => (one.id === option.id ? changed : one));
  // The key follows the option, not its letter.
  const correctAnswer = row.correct_answer === option.label ? label : row.correct_answer;
  await writeOptions(deps, trx, actor, { row, options, correctAnswer });
  return getOption(trx, actor, row.id, label);
}

/** Returns the question it was removed from. */
export async function removeOption(deps: EditDeps, trx: Trx, actor: Actor, id: number): Promise<number> {
  const { row, option } = await lockOption(deps, trx, actor, id);
  const options = row.options.filter((one) => one.id !== option.id);
  await writeOptions(deps, trx, actor, { row, options });
  return row.id;
}

/** Also accepts the option's id in an earlier version, as long as the text is the same. */
async function lockOption(
  { signFile }: EditDeps,
  trx: Trx,
  actor: Actor,
  id: number,
): Promise<{ row: QuestionRow; option: OptionRow }> {
  const known = await findKnownOption(trx, actor, id);
  if (!known) throw new AppError('NOT_FOUND');
  const row = await lockEditable(trx, actor, known.question_id);
  const option = row.options.find(({ label, text }) => label === known.label && text === known.text);
  if (!option) {
    throw new AppError('QUESTION_CHANGED', { current: presentQuestionForStaff(row, actor, signFile) });
  }
  return { row, option };
}

interface NewOptions {
  row: QuestionRow;
  options: readonly Omit<OptionRow, 'id'>[];
  correctAnswer?: string | null;
}

async function writeOptions(
  deps: EditDeps,
  trx: Trx,
  actor: Actor,
  { row, options, correctAnswer = row.correct_answer }: NewOptions,
): Promise<void> {
  const sent = options.map(({ label, text }) => ({ optionLabel: label, optionText: text }));
  const isNew = await writeVersion(deps, trx, actor, { row, change: { options: sent, correctAnswer } });
  if (isNew) await publishQuestions(trx, deps.events, actor, [row.owner_id]);
}

async function getOption(trx: Trx, actor: Actor, questionId: number, label: string): Promise<QuestionOption> {
  const row = await findKnownQuestion(trx, actor, questionId);
  const option = row?.options.find((one) => one.label === label);
  if (!option) throw new AppError('NOT_FOUND');
  return presentOption(option, questionId);
}
