import type { Report, SourceFile } from '../reader-output.ts';
import { titleOfFile } from '../table/titles.ts';
import { readPaper } from './grammar/read-paper.ts';
import { readPageText } from './read-page-text.ts';

/** The percentage of the progress spent on reading pages. The grammar is quick. */
const shareOfPages = 90;

/** Reports the questions of a PDF in order. */
export async function readPdf(file: SourceFile, report: Report): Promise<void> {
  const text = await readPageText(file.bytes, (page, of) => {
    report({ type: 'progress', percent: Math.floor((shareOfPages * page) / of) });
  });
  const { questions, faults, remarks } = readPaper(text, titleOfFile(file.fileName));
  for (const question of questions) report({ type: 'question', question });
  for (const fault of faults) report({ type: 'fault', text: fault });
  for (const remark of remarks) report({ type: 'remark', text: remark });
}
