import type { Page } from '@playwright/test';
import type { FileUpload, UploadQuestion } from '#shared/contract/uploads.ts';
import { answerUploads, makeUpload } from './upload-fakes.ts';

export function makeQuestion(position: number, given: Partial<UploadQuestion> = {}): UploadQuestion {
  return {
    position,
    place: { sheet: null, row: position + 1, page: null, question: null, regions: [] },
    quizTitle: 'Cells, Week 4',
    questionBankTitle: 'Biology',
    category: 'science',
    questionType: 'MULTIPLE_CHOICE',
    questionText: `Which organelle makes ATP, number ${position}?`,
    points: 2,
    options: [
      { optionLabel: 'A', optionText: 'Nucleus' },
      { optionLabel: 'B', optionText: 'Mitochondrion' },
    ],
    correctAnswer: 'B',
    feedback: '',
    source: 'Which organelle makes ATP?,Nucleus,Mitochondrion,B',
    faults: [],
    remarks: [],
    isDropped: false,
    isChanged: false,
    ...given,
  };
}

/** A file that was read and waits, on the line alone: for what no real file brings about at will. */
export async function answerCheck(
  page: Page,
  questions: readonly UploadQuestion[],
  given: Partial<FileUpload> = {},
): Promise<void> {
  const ready = questions.filter(({ faults }) => faults.length === 0);
  const understood = {
    quizzes: 1,
    questionBanks: 1,
    questions: ready.length,
    options: 2 * ready.length,
    faulty: questions.length - ready.length,
    dropped: 0,
    read: questions.length,
  };
  const upload = makeUpload(17, { status: 'CHECKED', processingResult: '', understood, ...given });
  await answerUploads(page, [upload]);
  await page.route('**/api/fileUpload/status/17', (route) => route.fulfill({ json: upload }));
  await page.route(/\/api\/fileUpload\/17\/questions\?/, async (route) => {
    const { searchParams } = new URL(route.request().url());
    const offset = Number(searchParams.get('offset'));
    await route.fulfill({
      json: questions.slice(offset, offset + Number(searchParams.get('max'))),
      headers: { 'X-Total-Count': String(questions.length) },
    });
  });
}
