import { expect, type Locator, type Page } from '@playwright/test';
import { csvFile, csvHeader, type QuestionFile, uploadForCheck } from './question-files.ts';

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

/** Uploads the file by the API and opens its check. */
export async function openCheck(page: Page, file: QuestionFile): Promise<number> {
  const id = await uploadForCheck(page, file);
  await page.goto(`/teacher/upload?check=${id}`);
  await expect(page.getByRole('heading', { name: file.name, level: 2 })).toBeVisible();
  return id;
}

/** By its place in the file: the text may be what is wrong. */
export function row(page: Page, place: string): Locator {
  return page.getByRole('list', { name: 'Questions' }).getByRole('listitem').filter({ hasText: place });
}

export function figure(page: Page, label: string): Locator {
  return page
    .getByRole('list', { name: 'What an import would create' })
    .getByRole('listitem')
    .filter({ hasText: label });
}
