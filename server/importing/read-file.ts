import { sayMarked } from '#server/language/say.ts';
import { sentence } from '#shared/sentence.ts';
import { readCsv } from './csv/read-csv.ts';
import {
  type FileKind,
  FileRefused,
  type ReadQuestion,
  type Report,
  type SourceFile,
} from './reader-output.ts';
import { checkQuestionCount } from './size-limits.ts';
import { type SniffedKind, sniffFile } from './sniff.ts';
import { readTables } from './table/read-tables.ts';
import { makeStorable } from './text/storable-text.ts';

/** Reports the content of a file in order. Throws `FileRefused` when it cannot be imported at all. */
export async function readSourceFile(file: SourceFile, report: Report): Promise<FileKind> {
  const kind = sniffFile(file);
  const counts = { questions: 0, faults: 0 };
  report({ type: 'progress', percent: 0 });
  await readers[kind](file, (event) => {
    if (event.type === 'fault') counts.faults += 1;
    if (event.type !== 'question') return report(event);
    counts.questions += 1;
    checkQuestionCount(counts.questions);
    report({ type: 'question', question: makeQuestionStorable(event.question) });
  });
  if (counts.questions === 0 && counts.faults === 0) throw new FileRefused(sayMarked(noQuestions[kind]));
  report({ type: 'progress', percent: 100 });
  return fileKinds[kind];
}

const fileKinds = {
  PDF: 'PDF',
  XLSX: 'EXCEL',
  XLS: 'EXCEL',
  HTML: 'EXCEL',
  TEXT: 'CSV',
} as const satisfies Record<SniffedKind, FileKind>;

const emptyTable = sentence('No questions were found. There are no rows with a question below the header.');
const noQuestions = {
  PDF: sentence('No questions were found in this PDF. Number them (1., 2., 3. …), or use the template.'),
  XLSX: emptyTable,
  XLS: emptyTable,
  HTML: emptyTable,
  TEXT: emptyTable,
} as const satisfies Record<SniffedKind, string>;

type Reader = (file: SourceFile, report: Report) => void | Promise<void>;

// Loaded when needed: a CSV must not wait for the PDF reader to load.
const readers = {
  PDF: async (file, report) => (await import('./pdf/read-pdf.ts')).readPdf(file, report),
  XLSX: readWorkbookAs('XLSX'),
  XLS: readWorkbookAs('XLS'),
  HTML: readWorkbookAs('HTML'),
  TEXT: (file, report) => readTables([readCsv(file, report)], file, report),
} as const satisfies Record<SniffedKind, Reader>;

function readWorkbookAs(kind: 'XLSX' | 'XLS' | 'HTML'): Reader {
  return async (file, report) => {
    const { readWorkbook } = await import('./sheet/read-workbook.ts');
    readTables(await readWorkbook(file, kind, report), file, report);
  };
}

function makeQuestionStorable(question: ReadQuestion): ReadQuestion {
  return {
    ...question,
    place: {
      ...question.place,
      sheet: question.place.sheet === null ? null : makeStorable(question.place.sheet),
    },
    quizTitle: makeStorable(question.quizTitle),
    bankTitle: makeStorable(question.bankTitle),
    questionText: makeStorable(question.questionText),
    options: question.options.map(({ label, text }) => ({ label, text: makeStorable(text) })),
    correctAnswer: question.correctAnswer === null ? null : makeStorable(question.correctAnswer),
    feedback: makeStorable(question.feedback),
    source: makeStorable(question.source),
    faults: question.faults.map(makeStorable),
    remarks: question.remarks.map(makeStorable),
  };
}
