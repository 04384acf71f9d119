import type { FileUpload } from '#shared/contract/teaching/uploads.ts';

/** An upload that has been imported. */
export function makeUpload(id: number, given: Partial<FileUpload> = {}): FileUpload {
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
    ...given,
  };
}
