import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { QuestionBank } from '#shared/contract/teaching/question-banks.ts';
import { answerCheck } from '#web/testing/answer-uploads.ts';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { testTeacher } from '#web/testing/test-teacher.ts';
import UploadPage from '../upload-page.tsx';
import { makeUploadQuestion } from './testing/make-upload-question.ts';

const server = setUpFakeServer();
const changeQuestion = 'PATCH /fileUpload/:uploadId/questions/:position';
const renameTitle = 'PUT /fileUpload/:uploadId/titles';

let uploadId = 700;
beforeEach(() => {
  uploadId += 1;
  server.answer('GET /preference', defaultPreferences);
});

const gas = makeUploadQuestion();
const formula = makeUploadQuestion({
  position: 2,
  place: { sheet: null, row: 3, page: null, question: null, regions: [] },
  questionType: 'SHORT_ANSWER',
  questionText: 'Name the gas.',
  options: [],
  correctAnswer: 'CO2|carbon dioxide',
});
const understood = {
  quizzes: 1,
  questionBanks: 1,
  questions: 2,
  options: 2,
  faulty: 0,
  dropped: 0,
  read: 2,
};

const yearTwo: QuestionBank = {
  id: 9,
  title: 'Year 2',
  description: '',
  category: 'science',
  status: 'ACTIVE',
  teacher: null,
  questions: 12,
  quizzes: 1,
  dateCreated: '2026-11-12T10:14:00.000Z',
  lastUpdated: '2026-11-12T10:14:00.000Z',
  abilities: { edit: true, delete: true },
};

async function openCheck(): Promise<void> {
  await renderPage(<UploadPage />, { at: `/teacher/upload?check=${uploadId}`, as: testTeacher });
}

describe('the check of an uploaded file', () => {
  test('shows and saves the points of each question, and its accepted answers one by one', async () => {
    answerCheck(server, uploadId, [gas, formula]);
    server.answer(changeQuestion, { ...gas, points: 5, isChanged: true, understood });
    await openCheck();
    const row = page.getByRole('listitem').filter({ hasText: 'Name the gas.' });
    await expect.element(row.getByRole('listitem').nth(0)).toHaveTextContent('CO2');
    await expect.element(row.getByRole('listitem').nth(1)).toHaveTextContent('carbon dioxide');
    const points = page.getByLabelText('Points for Row 2');
    await expect.element(points).toHaveValue('2');
    await points.fill('0');
    await expect.element(page.getByText('Points must be at least 1')).toBeVisible();
    await userEvent.tab();
    await points.fill('5');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Corrected')).toBeVisible();
    expect(server.requests(changeQuestion).map(({ body }) => body)).toEqual([{ points: 5 }]);
  });

  test('keeps its counts true while questions are corrected', async () => {
    answerCheck(server, uploadId, [gas, formula]);
    server.answer(changeQuestion, {
      ...gas,
      isDropped: true,
      understood: { ...understood, questions: 1, options: 0, dropped: 1 },
    });
    await openCheck();
    await expect.element(page.getByRole('button', { name: 'Import 2 questions' })).toBeVisible();
    // Never answered: the counts come with the change itself.
    server.answer('GET /fileUpload/status/:uploadId', () => new Promise<never>(() => undefined));
    await page.getByRole('button', { name: 'Drop Row 2' }).click();
    await expect.element(page.getByRole('button', { name: 'Import 1 question' })).toBeVisible();
    await expect.element(page.getByRole('radio', { name: 'Dropped 1' })).toBeVisible();
  });

  test('renames the quiz and the question bank in all questions', async () => {
    answerCheck(server, uploadId, [gas, formula]);
    const renamed = {
      quizzes: [{ title: 'Cells', questions: 2 }],
      questionBanks: [{ title: 'Biology', questions: 2 }],
    };
    server.answer(renameTitle, renamed);
    await openCheck();
    const title = page.getByLabelText('Quiz title');
    await expect.element(title).toHaveValue('Cell Biology');
    await title.fill(' ');
    await expect.element(page.getByText('Enter a title')).toBeVisible();
    server.answer('GET /fileUpload/:uploadId/titles', renamed);
    await title.fill('Cells');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Renamed to Cells.')).toBeInTheDocument();
    await expect.element(page.getByLabelText('Quiz title')).toHaveValue('Cells');
    await expect.element(page.getByLabelText('New question bank', { exact: true })).toHaveValue('Biology');
    expect(server.requests(renameTitle).map(({ body }) => body)).toEqual([
      { of: 'quiz', from: 'Cell Biology', to: 'Cells' },
    ]);
  });

  test('adds the questions to an existing bank, without those already in it', async () => {
    answerCheck(server, uploadId, [gas, formula]);
    server.answer('GET /questionBank', { items: [yearTwo], total: 1 });
    server.answer('GET /fileUpload/:uploadId/duplicates', { questions: 1 });
    server.answer('GET /program/audience', []);
    server.answer('POST /fileUpload/:uploadId/import', {
      success: true,
      id: uploadId,
      status: 'COMPLETED',
      processedData: { quizzesCreated: 1, questionBanksCreated: 0, questionsCreated: 1, optionsCreated: 0 },
      imported: { quizzes: [{ id: 31, title: 'Cell Biology' }], questionBanks: [{ id: 9, title: 'Year 2' }] },
      error: null,
      details: [],
    });
    await openCheck();
    await page.getByLabelText('Add the questions to').selectOptions('Year 2');
    await expect.element(page.getByText('1 question is already in this bank.')).toBeVisible();
    await expect.element(page.getByLabelText('New question bank', { exact: true })).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Import 1 question' }).click();
    const dialog = page.getByRole('dialog');
    await expect
      .element(dialog.getByText('This adds 1 question to “Year 2” and creates 1 quiz.'))
      .toBeVisible();
    await dialog.getByRole('button', { name: 'Import 1 question' }).click();
    await expect.element(page.getByRole('button', { name: 'Open quiz' })).toBeVisible();
    expect(server.requests('POST /fileUpload/:uploadId/import')[0]?.body).toMatchObject({
      questionBank: { id: 9 },
      leaveOutDuplicates: true,
    });
  });
});
