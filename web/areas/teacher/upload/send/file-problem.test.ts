import '#web/lib/i18n/i18n.ts';
import { describe, expect, it } from 'vitest';
import { fileProblem } from './file-problem.ts';

function fileOf(name: string, size = 1): File {
  const file = new File(['x'], name);
  Object.defineProperty(file, 'size', { value: size });
  return file;
}

const megabyte = 1024 * 1024;

describe('a file before it is sent', () => {
  it('may have the extension of a PDF, Excel or CSV file, in any case', async () => {
    for (const name of ['a.pdf', 'a.xlsx', 'a.xls', 'a.csv', 'A.CSV', 'week.1.PDF']) {
      expect(await fileProblem(fileOf(name)), name).toBeNull();
    }
    for (const name of ['a.docx', 'a.csv.exe', 'csv', 'a.xlsm', 'a', '.pdf.', 'a.txt']) {
      expect(await fileProblem(fileOf(name)), name).toBe(
        'Unsupported file type. Please upload PDF, Excel, or CSV files only.',
      );
    }
  });

  it('has at most 50 MB, and is not empty', async () => {
    expect(await fileProblem(fileOf('a.csv', 50 * megabyte))).toBeNull();
    expect(await fileProblem(fileOf('a.csv', 50 * megabyte + 1))).toBe(
      'File size exceeds 50MB limit. Please choose a smaller file.',
    );
    expect(await fileProblem(fileOf('a.csv', 0))).toBe('This file is empty. Please choose another one.');
  });

  it('is refused if it cannot be read, such as a folder or a deleted file', async () => {
    const gone = fileOf('a.csv');
    Object.defineProperty(gone, 'slice', {
      value: () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')) }),
    });
    expect(await fileProblem(gone)).toBe('File validation failed');
  });
});
