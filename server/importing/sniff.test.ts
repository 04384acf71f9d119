import { describe, expect, it } from 'vitest';
import { FileRefused } from './reader-output.ts';
import { sniffFile } from './sniff.ts';
import { makeZip } from './testing/zip.ts';

const refusal = 'Unsupported file type. Please upload PDF, Excel, or CSV files only.';

function sniff(content: string | Uint8Array, fileName: string): string {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
  try {
    return sniffFile({ bytes, fileName });
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return `${error.isUnsupported ? 'unsupported' : 'refused'}: ${error.message}`;
  }
}

function zip(...names: string[]): Buffer {
  return makeZip(names.map((name) => ({ name, content: 'x' })));
}

const ole = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

describe('a file’s content decides its kind', () => {
  it.each([
    ['a PDF', '%PDF-1.7\n', 'paper.pdf', 'PDF'],
    ['a PDF with a line before it', 'hello\r\n%PDF-1.4\n', 'paper.pdf', 'PDF'],
    ['a PDF called CSV', '%PDF-1.7\n', 'paper.csv', 'PDF'],
    ['a PDF called workbook', '%PDF-1.7\n', 'paper.xlsx', 'PDF'],
    ['a CSV with a question about PDF', 'Question,Answer\nWhat begins with %PDF-?,PDF\n', 'a.csv', 'TEXT'],
    ['a workbook', zip('[Content_Types].xml', 'xl/workbook.xml'), 'a.xlsx', 'XLSX'],
    ['a binary workbook', zip('[Content_Types].xml', 'xl/workbook.bin'), 'a.xlsx', 'XLSX'],
    ['a new workbook called .xls', zip('xl/workbook.xml'), 'a.xls', 'XLSX'],
    ['a workbook called CSV', zip('xl/workbook.xml'), 'a.csv', 'XLSX'],
    ['a damaged archive called .xlsx', zip('xl/workbook.xml').subarray(0, 60), 'a.xlsx', 'XLSX'],
    ['an old workbook', ole, 'a.xls', 'XLS'],
    ['an OLE container called .xlsx', ole, 'a.xlsx', 'XLS'],
    ['a workbook of 1992', Buffer.from([9, 4, 6, 0, 0, 0, 0, 1, 0, 0]), 'a.xls', 'XLS'],
    ['a web page called .xls', ' <html><table></table></html>', 'a.xls', 'HTML'],
    ['a bare table called .xls', '<table><tr><td>Question', 'a.xls', 'HTML'],
    ['an XML spreadsheet', '<?xml version="1.0"?><Workbook>', 'a.xls', 'HTML'],
    ['an XML spreadsheet called .xlsx', '<?xml version="1.0"?><Workbook>', 'a.xlsx', 'HTML'],
    ['a tab-separated text called .xls', 'Question\tAnswer\n', 'a.xls', 'TEXT'],
    ['a CSV', 'Question,Answer\n', 'A.CSV', 'TEXT'],
    ['a CSV in UTF-16', Buffer.from('\uFEFFQuestion,Answer\n', 'utf16le'), 'a.csv', 'TEXT'],
  ])('detects %s', (_, content, fileName, kind) => {
    expect(sniff(content, fileName)).toBe(kind);
  });
});

describe('an unsupported file', () => {
  it.each([
    ['a name with another ending', 'Question,Answer\n', 'a.txt', refusal],
    ['a name without an ending', 'Question,Answer\n', 'csv', refusal],
    ['a Word document by its name', zip('word/document.xml'), 'a.docx', refusal],
    [
      'a Word document',
      zip('word/document.xml'),
      'a.xlsx',
      `${refusal} This file seems to be a Word document.`,
    ],
    ['an RTF document', '{\\rtf1 Hello}', 'a.pdf', `${refusal} This file seems to be a Word document.`],
    ['a picture', '\x89PNG\r\n\x1a\n', 'a.pdf', `${refusal} This file seems to be a picture.`],
    ['a ZIP archive', zip('questions.csv'), 'a.xlsx', `${refusal} This file seems to be a ZIP archive.`],
    [
      'a damaged archive called CSV',
      'PK\x03\x04abc',
      'a.csv',
      `${refusal} This file seems to be a ZIP archive.`,
    ],
    [
      'an OpenDocument sheet',
      zip('mimetype', 'META-INF/manifest.xml'),
      'a.xlsx',
      `${refusal} This file seems to be an OpenDocument file. Save it as .xlsx or .csv first.`,
    ],
    [
      'a web page called CSV',
      '<!DOCTYPE html><html>',
      'a.csv',
      `${refusal} This file seems to be a web page.`,
    ],
    ['text called PDF', 'Question,Answer\n', 'a.pdf', `${refusal} This file is plain text, not a PDF.`],
    [
      'text called .xlsx',
      'Question,Answer\n',
      'a.xlsx',
      `${refusal} This file is plain text, not a workbook.`,
    ],
    ['binary content', 'Question\0\x01\x02', 'a.csv', refusal],
    ['mostly control characters', '\x01\x02\x03abc', 'a.csv', refusal],
  ])('is refused: %s', (_, content, fileName, message) => {
    expect(sniff(content, fileName)).toBe(`unsupported: ${message}`);
  });

  it('is refused as empty when it has no content', () => {
    expect(sniff('', 'a.csv')).toBe('refused: The file is empty.');
  });
});
