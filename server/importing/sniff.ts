import { say } from '#server/language/say.ts';
import { upload } from '#shared/limits.ts';
import { FileRefused } from './reader-output.ts';
import { readZipDirectory } from './sheet/zip-directory.ts';
import { describeForeignContent, isMarkup, isPlainText, startsWith } from './signatures.ts';

export type SniffedKind = 'PDF' | 'XLSX' | 'XLS' | 'HTML' | 'TEXT';

interface NamedBytes {
  bytes: Uint8Array;
  fileName: string;
}

/** Detects a file's kind from its content. The name decides only where the content leaves a choice. */
export function sniffFile({ bytes, fileName }: NamedBytes): SniffedKind {
  const ending = findEnding(fileName);
  if (ending === undefined) throw unsupported(describeForeignContent(bytes));
  if (bytes.length === 0) throw new FileRefused(say('The file is empty.'));
  if (isPdf(bytes, ending)) return 'PDF';
  if (startsWith(bytes, 'PK')) return sniffZip(bytes, ending);
  if (isOleContainer(bytes) || isBareWorkbookStream(bytes)) return 'XLS';
  const foreign = describeForeignContent(bytes);
  if (foreign !== undefined) throw unsupported(foreign);
  return sniffText(bytes, ending);
}

function findEnding(fileName: string): string | undefined {
  const name = fileName.trim().toLowerCase();
  return upload.endings.find((ending) => name.endsWith(ending));
}

function unsupported(reason?: string): FileRefused {
  const refusal = say('Unsupported file type. Please upload PDF, Excel, or CSV files only.');
  return new FileRefused(reason === undefined ? refusal : `${refusal} ${reason}`, { isUnsupported: true });
}

/** A PDF may start after a few bytes; in plain text the same letters may be part of a question. */
function isPdf(bytes: Uint8Array, ending: string): boolean {
  const at = Buffer.from(bytes.subarray(0, 1024 + 5)).indexOf('%PDF-');
  if (at < 0) return false;
  return at <= 3 || ending === '.pdf' || !isPlainText(bytes);
}

function sniffZip(bytes: Uint8Array, ending: string): SniffedKind {
  const names = listZipNames(bytes);
  if (names?.some((name) => /^\/?xl\/workbook[^/]*\.(xml|bin)$/i.test(name))) return 'XLSX';
  const document = names?.map(describeZipEntry).find((message) => message !== undefined);
  if (document !== undefined) throw unsupported(document);
  // Damaged: unpacking it finds out how.
  if (names === undefined && ending.startsWith('.xls')) return 'XLSX';
  throw unsupported(say('This file seems to be a ZIP archive.'));
}

/** Undefined when the archive is damaged. */
function listZipNames(bytes: Uint8Array): string[] | undefined {
  try {
    return readZipDirectory(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).map(
      ({ name }) => name,
    );
  } catch {
    return undefined;
  }
}

function describeZipEntry(name: string): string | undefined {
  if (name === 'word/document.xml') return say('This file seems to be a Word document.');
  if (name === 'ppt/presentation.xml') return say('This file seems to be a PowerPoint presentation.');
  if (name === 'META-INF/manifest.xml') {
    return say('This file seems to be an OpenDocument file. Save it as .xlsx or .csv first.');
  }
  if (name === 'Index/Document.iwa') return say('This file seems to be a Numbers or Pages document.');
  return undefined;
}

function isOleContainer(bytes: Uint8Array): boolean {
  return [0xd0, 0xcf, 0x11, 0xe0].every((byte, at) => bytes[at] === byte);
}

/** Before Excel 97 a workbook could be stored without a container. */
function isBareWorkbookStream(bytes: Uint8Array): boolean {
  const [record, version, length, zero] = bytes;
  return (
    record === 9 && [0, 2, 4, 8].includes(version ?? -1) && [4, 6, 8, 16].includes(length ?? -1) && zero === 0
  );
}

function sniffText(bytes: Uint8Array, ending: string): SniffedKind {
  if (!isPlainText(bytes)) throw unsupported();
  if (ending.startsWith('.xls') && isMarkup(bytes, 'any')) return 'HTML';
  if (isMarkup(bytes, 'page')) throw unsupported(say('This file seems to be a web page.'));
  if (ending === '.csv' || ending === '.xls') return 'TEXT';
  throw unsupported(
    ending === '.pdf'
      ? say('This file is plain text, not a PDF.')
      : say('This file is plain text, not a workbook.'),
  );
}
