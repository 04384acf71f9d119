import { t } from '@lingui/core/macro';
import type { BankCategory, NewQuestionBank, QuestionBank } from '#shared/contract/question-banks.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { categories } from '#web/lib/category-labels.ts';

/** What stands in the fields; no category is chosen at first. */
export interface BankDraft {
  title: string;
  category: BankCategory | '';
  description: string;
}
export type BankField = keyof BankDraft;
export type BankProblems = Partial<Record<BankField, string>>;

export const bankFields = ['title', 'category', 'description'] as const satisfies readonly BankField[];

export function draftOf(bank: QuestionBank | null): BankDraft {
  return bank ?? { title: '', category: '', description: '' };
}

export function findProblems({ title, category }: BankDraft): BankProblems {
  return {
    ...(title.trim() === '' ? { title: t`Title is required` } : {}),
    ...(category === '' ? { category: t`Category is required` } : {}),
  };
}

/** Undefined while something that is required is missing. */
export function bodyOf({ title, category, description }: BankDraft): NewQuestionBank | undefined {
  if (category === '') return undefined;
  return { title: title.trim(), category, description: description.trim() };
}

export function readCategory(text: string): BankCategory | '' {
  return categories.find((category) => category === text) ?? '';
}

/** What the server says of each field ("title: is too long"); empty where it speaks of none. */
export function serverProblems(error: unknown): BankProblems {
  const problems: BankProblems = {};
  if (!(error instanceof ApiError)) return problems;
  for (const detail of error.details) {
    const [name, ...words] = detail.split(': ');
    const field = bankFields.find((known) => known === name);
    if (field) problems[field] = words.join(': ');
  }
  return problems;
}
