import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCheck } from '#web/testing/answer-uploads.ts';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { testTeacher } from '#web/testing/test-teacher.ts';
import UploadPage from '../upload-page.tsx';
import { makeUploadQuestion } from './testing/make-upload-question.ts';

const server = setUpFakeServer();

const ready = makeUploadQuestion();
const faulty = makeUploadQuestion({
  position: 2,
  place: { sheet: null, row: 3, page: null, question: null, regions: [] },
  questionText: '',
  faults: ['Question text is required.'],
});
const changeQuestion = 'PATCH /fileUpload/:uploadId/questions/:position';

// Typed text survives the page, so each test uses a different upload.
let uploadId = 100;
beforeEach(() => {
  uploadId += 1;
  server.answer('GET /preference', defaultPreferences);
});

async function openCheck(): Promise<void> {
  await renderPage(<UploadPage />, { at: `/teacher/upload?check=${uploadId}`, as: testTeacher });
}

async function openEditor(): Promise<void> {
  await openCheck();
  await page.getByRole('button', { name: 'Edit Row 3' }).click();
}

const form = page.getByRole('form');
const questionField = form.getByLabelText('Question', { exact: true });
const save = form.getByRole('button', { name: 'Save' });

describe('the editor of a question in an uploaded file', () => {
  test('shows errors at invalid fields and sends nothing', async () => {
    answerCheck(server, uploadId, [faulty]);
    server.answer(changeQuestion, faulty);
    await openEditor();
    await form.getByLabelText('Points').fill('0');
    await form.getByLabelText('Quiz title').fill(' ');
    await save.click();
    await expect.element(form.getByText('Points must be at least 1')).toBeVisible();
    await expect.element(form.getByText('Quiz title is required')).toBeVisible();
    await form.getByLabelText('Points').fill('2.555');
    await expect.element(form.getByText('Points can have at most two decimals')).toBeVisible();
    expect(server.requests(changeQuestion)).toEqual([]);
  });

  test('offers two to six options, and each question type has its own answer field', async () => {
    answerCheck(server, uploadId, [faulty]);
    server.answer(changeQuestion, { ...faulty, faults: [], isChanged: true });
    await openEditor();
    await expect.element(questionField).toBeVisible();
    await expect.element(form.getByRole('button', { name: /^Remove option/ })).not.toBeInTheDocument();
    for (const letter of ['C', 'D', 'E', 'F']) {
      await form.getByRole('button', { name: 'Add option' }).click();
      await form.getByRole('textbox', { name: `Option ${letter}` }).fill(`Part ${letter}`);
    }
    await expect.element(form.getByRole('button', { name: 'Add option' })).not.toBeInTheDocument();
    await form.getByRole('button', { name: 'Remove option A' }).click();
    await expect.element(form.getByRole('radio', { name: 'A is the correct answer' })).toBeChecked();
    await form.getByLabelText('Type').selectOptions('True or false');
    await expect.element(form.getByRole('textbox', { name: 'Option A' })).toHaveValue('True');
    await form.getByLabelText('Type').selectOptions('Short answer');
    await form.getByLabelText('Accepted answers').fill('mitochondrion');
    await save.click();
    await expect.element(form).not.toBeInTheDocument();
    expect(server.requests(changeQuestion).map(({ body }) => body)).toEqual([
      { questionText: '', questionType: 'SHORT_ANSWER', options: [], correctAnswer: 'mitochondrion' },
    ]);
  });

  test('keeps the typed text when saving fails, and saves it on the next try', async () => {
    answerCheck(server, uploadId, [faulty]);
    server.refuse(changeQuestion, 500, 'INTERNAL', 'Broken.');
    await openEditor();
    await questionField.fill('Which gas?');
    await save.click();
    await expect.element(form.getByRole('alert')).toHaveTextContent('Broken. (Status: 500)');
    await expect.element(questionField).toHaveValue('Which gas?');
    server.disconnect(changeQuestion);
    await save.click();
    await expect.element(form.getByRole('alert')).toHaveTextContent('Network error: No response from server');
    const corrected = { ...faulty, questionText: 'Which gas?', faults: [], isChanged: true };
    answerCheck(server, uploadId, [corrected]);
    server.answer(changeQuestion, corrected);
    await save.click();
    await expect.element(page.getByText('Corrected')).toBeVisible();
    await expect.element(page.getByText('Not saved')).not.toBeInTheDocument();
  });
});

test('a question that the server does not drop stays, with the reason', async () => {
  answerCheck(server, uploadId, [faulty]);
  server.refuse(changeQuestion, 500, 'INTERNAL', 'Broken.');
  await openCheck();
  await page.getByRole('button', { name: 'Drop Row 3' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Broken. (Status: 500)');
  await expect.element(page.getByRole('button', { name: 'Drop Row 3' })).toHaveFocus();
});

test('the status and the questions of a file can be requested again after a failure', async () => {
  answerCheck(server, uploadId, [faulty]);
  server.refuse('GET /fileUpload/status/:uploadId', 500, 'INTERNAL', 'Broken.');
  await openCheck();
  await expect.element(page.getByText('Failed to get file status')).toBeVisible();
  answerCheck(server, uploadId, [faulty]);
  server.refuse('GET /fileUpload/:uploadId/questions', 500, 'INTERNAL', 'Broken.');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('We couldn’t load the questions.')).toBeVisible();
  answerCheck(server, uploadId, [faulty]);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('button', { name: 'Edit Row 3' })).toBeVisible();
});

test('a failed import shows the reason and keeps the choices', async () => {
  answerCheck(server, uploadId, [ready]);
  server.answer('GET /program/audience', [
    { id: 1, name: 'General', students: 0, isUsual: false },
    { id: 2, name: 'BSc Statistics', students: 18, isUsual: true },
  ]);
  server.refuse('POST /fileUpload/:uploadId/import', 503, 'UNAVAILABLE', 'Broken.');
  await openCheck();
  await page.getByRole('button', { name: 'Import 1 question' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByLabelText('Programme')).toHaveValue('2');
  await dialog.getByLabelText('Publish immediately').click();
  await expect.element(dialog.getByText('Who gets it: BSc Statistics, 18 students.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 1 question' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Broken.');
  await expect.element(dialog.getByLabelText('Publish immediately')).toBeChecked();
  await dialog.getByLabelText('Programme').selectOptions('General (no students)');
  await expect.element(dialog.getByText('Who gets it: No student is in General.')).toBeVisible();
  expect(server.requests('POST /fileUpload/:uploadId/import').at(-1)?.body).toMatchObject({
    program: { id: 2 },
    isActive: true,
  });
});

test('with every question dropped there is nothing to import', async () => {
  const understood = {
    quizzes: 0,
    questionBanks: 0,
    questions: 0,
    options: 0,
    faulty: 0,
    dropped: 1,
    read: 1,
  };
  answerCheck(server, uploadId, [makeUploadQuestion({ isDropped: true })], { understood });
  await openCheck();
  await expect.element(page.getByText('Nothing to import')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Import 0 questions' })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Restore Row 2' })).toBeVisible();
});
