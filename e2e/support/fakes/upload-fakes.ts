import type { Page, Route } from '@playwright/test';
import type { FileUpload } from '#shared/contract/teaching/uploads.ts';
import { csvFile, csvHeader, type QuestionFile } from '../files/question-files.ts';

/** An upload for faked responses; the server doesn't know it. */
export function makeUpload(id: number, changes: Partial<FileUpload> = {}): FileUpload {
  return {
    id,
    originalFileName: `week-${id}.csv`,
    fileSize: 18_862,
    fileType: 'CSV',
    status: 'COMPLETED',
    progress: 100,
    filesAhead: null,
    processingResult: 'Created 1 quiz, 1 question bank, 20 questions and 80 options.',
    details: [],
    understood: null,
    teacher: { id: 4, firstName: 'Kwame', lastName: 'Boateng' },
    originalUrl: null,
    dateCreated: '2026-11-12T10:14:00.000Z',
    completedAt: '2026-11-12T10:14:04.000Z',
    abilities: { import: true, cancel: false, delete: true },
    ...changes,
  };
}

/** Fakes the upload history with search, status filter and paging, as the server does. */
export async function fakeUploadHistory(page: Page, uploads: readonly FileUpload[]): Promise<void> {
  await page.route(/\/api\/fileUpload\/teacherFileUploadList/, async (route) => {
    const { searchParams } = new URL(route.request().url());
    const search = (searchParams.get('search') ?? '').toLowerCase();
    const status = searchParams.get('status');
    const matches = uploads.filter(
      (upload) =>
        upload.originalFileName.toLowerCase().includes(search) &&
        (status === null || upload.status === status),
    );
    const offset = Number(searchParams.get('offset'));
    await route.fulfill({
      json: matches.slice(offset, offset + Number(searchParams.get('max') ?? 50)),
      headers: { 'X-Total-Count': String(matches.length) },
    });
  });
}

/** Fakes the response to each uploaded file and returns the list of request bodies. */
export async function fakeUploadResponse(page: Page, answer: (route: Route) => Promise<void>) {
  const bodies: string[] = [];
  await page.route(/\/api\/fileUpload\/upload$/, async (route) => {
    bodies.push(route.request().postDataBuffer()?.toString() ?? '');
    await answer(route);
  });
  return bodies;
}

export function refuseUpload(message: string, details: string[] = []) {
  const body = { success: false, message, code: 'FILE_REFUSED', details, id: 7, error: message };
  return (route: Route) => route.fulfill({ status: 422, json: body });
}

/** A file with one question. */
export function oneQuestion(name = 'week 1.csv', question = 'Which gas do plants take in?'): QuestionFile {
  const row = [
    'Cell Biology',
    'Plants',
    question,
    'Multiple Choice',
    'Oxygen',
    'Carbon dioxide',
    '',
    '',
    'B',
  ];
  return csvFile(name, [csvHeader, row]);
}

/** Uploads a file through one of the three buttons and the file chooser. */
export async function chooseFile(page: Page, file: QuestionFile, button = 'CSV'): Promise<void> {
  const opened = page.waitForEvent('filechooser');
  // By key, because a toast of the previous file may cover the button.
  await page.getByRole('button', { name: button, exact: true }).press('Enter');
  const { name, content } = file;
  await (await opened).setFiles({ name, mimeType: 'application/octet-stream', buffer: content });
}

/** Drops empty files of the given sizes on the drop zone. */
export async function dropFiles(page: Page, files: { name: string; bytes: number }[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle((dropped) => {
    const transfer = new DataTransfer();
    for (const { name, bytes } of dropped) transfer.items.add(new File([new Uint8Array(bytes)], name));
    return transfer;
  }, files);
  await page.getByText('Drop a file here').dispatchEvent('drop', { dataTransfer });
}
