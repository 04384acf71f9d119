import { expect, type Locator, type Page } from '@playwright/test';
import { csvFile, csvHeader, type QuestionFile, uploadForCheck } from '../files/question-files.ts';

const where = ['Cells, Week 4', 'Biology'];
export const ready = [
  ...where,
  'Which organelle makes ATP?',
  'Multiple Choice',
  'Nucleus',
  'Mitochondrion',
  '',
  '',
  'B',
];
export const unknownAnswer = [
  ...where,
  'Which gas do plants take in?',
  'MCQ',
  'Oxygen',
  'Carbon dioxide',
  '',
  '',
  'D',
];
export const withoutText = [...where, '', 'Multiple Choice', 'Iron', 'Gold', '', '', 'A'];
const oneOption = [...where, 'Which one is a property of water?', 'MCQ', 'Cohesion', '', '', '', 'A'];

export function threeFaults(): QuestionFile {
  return csvFile('cells.csv', [
    csvHeader,
    ready,
    unknownAnswer,
    withoutText,
    oneOption,
    ready.with(2, 'Again?'),
  ]);
}

/** Uploads the file through the API and opens its check. */
export async function openCheck(page: Page, file: QuestionFile): Promise<number> {
  const id = await uploadForCheck(page, file);
  await page.goto(`/teacher/upload?check=${id}`);
  await expect(page.getByRole('heading', { name: file.name, level: 2 })).toBeVisible();
  return id;
}

/** Finds a question by its position in the file, because its text may be the fault. */
export function row(page: Page, position: string): Locator {
  return page.getByRole('list', { name: 'Questions' }).getByRole('listitem').filter({ hasText: position });
}

export function figure(page: Page, label: string): Locator {
  return page.getByRole('list', { name: 'Import summary' }).getByRole('listitem').filter({ hasText: label });
}
