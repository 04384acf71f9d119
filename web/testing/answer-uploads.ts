import type { FileUpload, UploadQuestion, UploadTitles } from '#shared/contract/teaching/uploads.ts';
import type { setUpFakeServer } from './fake-server.ts';
import { makeUpload } from './make-upload.ts';

type FakeServer = ReturnType<typeof setUpFakeServer>;

/** Responds with the upload history like the API: filtered by name and status, page by page. */
export function answerUploads(server: FakeServer, uploads: readonly FileUpload[]): void {
  server.answer('GET /fileUpload/teacherFileUploadList', ({ url: { searchParams } }) => {
    const search = (searchParams.get('search') ?? '').toLowerCase();
    const status = searchParams.get('status');
    const matching = uploads.filter(
      (upload) =>
        upload.originalFileName.toLowerCase().includes(search) &&
        (status === null || upload.status === status),
    );
    return onePage(matching, searchParams);
  });
}

/** Responds for an upload that has been read but not imported. */
export function answerCheck(
  server: FakeServer,
  uploadId: number,
  questions: readonly UploadQuestion[],
  given: Partial<FileUpload> = {},
): void {
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
  const upload = makeUpload(uploadId, { status: 'CHECKED', processingResult: '', understood, ...given });
  answerUploads(server, [upload]);
  server.answer('GET /fileUpload/status/:uploadId', upload);
  server.answer('GET /fileUpload/:uploadId/titles', titlesOf(questions));
  server.answer('GET /questionBank', { items: [], total: 0 });
  server.answer('GET /fileUpload/:uploadId/questions', ({ url: { searchParams } }) =>
    onePage(questions, searchParams),
  );
}

function titlesOf(questions: readonly UploadQuestion[]): UploadTitles {
  const count = (titles: string[]) =>
    [...new Set(titles)].map((title) => ({ title, questions: titles.filter((one) => one === title).length }));
  return {
    quizzes: count(questions.map(({ quizTitle }) => quizTitle)),
    questionBanks: count(questions.map(({ questionBankTitle }) => questionBankTitle)),
  };
}

function onePage<T>(items: readonly T[], searchParams: URLSearchParams) {
  const offset = Number(searchParams.get('offset') ?? 0);
  return { items: items.slice(offset, offset + Number(searchParams.get('max') ?? 50)), total: items.length };
}
