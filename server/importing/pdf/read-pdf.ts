import type { Report, SourceFile } from '../paper.ts';
import { titleOfFile } from '../table/titles.ts';
import { readPaper } from './grammar/read-paper.ts';
import { readPageText } from './read-page-text.ts';

/** Of the time it takes: understanding the lines is quick. */
const shareOfPages = 90;

/** Tells the questions of a PDF, in its order. */
export async function readPdf(file: SourceFile, report: Report): Promise<void> {
  const text = await readPageText(file.bytes, (page, of) => {
    report({ type: 'progress', percent: Math.floor((shareOfPages * page) / of) });
  });
  const { questions, faults, remarks } = readPaper(text, titleOfFile(file.fileName));
  for (const question of questions) report({ type: 'question', question });
  for (const fault of faults) report({ type: 'fault', text: fault });
  for (const remark of remarks) report({ type: 'remark', text: remark });
}
