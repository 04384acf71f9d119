import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerUploads } from '#web/testing/answer-uploads.ts';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { testTeacher } from '#web/testing/test-teacher.ts';
import UploadPage from './upload-page.tsx';

const server = setUpFakeServer();

test('files that cannot hold questions are refused before anything is sent', async () => {
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send');
  server.answer('GET /preference', defaultPreferences);
  answerUploads(server, []);
  await renderPage(<UploadPage />, { at: '/teacher/upload', as: testTeacher });
  const panel = page.getByRole('region', { name: 'File validation failed' });
  for (const [name, bytes, text] of [
    ['notes.docx', 10, 'Unsupported file type. Please upload PDF, Excel, or CSV files only.'],
    ['big.csv', 50 * 1024 * 1024 + 1, 'File size exceeds 50MB limit. Please choose a smaller file.'],
    ['nothing.pdf', 0, 'This file is empty. Please choose another one.'],
  ] as const) {
    dropFile(new File([new Uint8Array(bytes)], name));
    await expect.element(page.getByRole('alert').getByText(text)).toBeVisible();
    await expect.element(panel.getByText(text)).toBeVisible();
    await expect.element(panel.getByText(name)).toBeVisible();
  }
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'choose one' })).toHaveFocus();
  expect(send).not.toHaveBeenCalled();
});

function dropFile(file: File): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
  page.getByText('Drop a file here').element().dispatchEvent(event);
}
