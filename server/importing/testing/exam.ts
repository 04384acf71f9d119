import type { ReadQuestion } from '../reader-output.ts';
import { buildPaper, type PaperLayout } from './paper-pdf.ts';
import { type ReadResult, readBytes } from './read.ts';

/** The result of reading a PDF, with a one-line summary of each question. */
export interface ReadExam extends ReadResult {
  summary: string[];
}

/** Prints the lines as a PDF like a word processor, and reads it. */
export async function readExam(
  text: string,
  layout: PaperLayout = {},
  fileName = 'exam.pdf',
): Promise<ReadExam> {
  const lines = text
    .replace(/^\n/u, '')
    .replace(/\n\s*$/u, '')
    .split('\n');
  return readDrawnExam(await buildPaper(lines, layout), fileName);
}

export async function readDrawnExam(bytes: Uint8Array, fileName = 'exam.pdf'): Promise<ReadExam> {
  const read = await readBytes(bytes, fileName);
  return { ...read, summary: read.questions.map(summarizeQuestion) };
}

/** `1 MULTIPLE_CHOICE Which? Lima / *Oslo`, `2 SHORT_ANSWER Who? = Ada`, `3 ESSAY Explain. (10)`. */
function summarizeQuestion(question: ReadQuestion): string {
  const { place, questionType, questionText, options, correctAnswer, points } = question;
  const choices = options
    .map(({ label, text }) => `${label === correctAnswer ? '*' : ''}${text}`)
    .join(' / ');
  const answer = options.length === 0 && correctAnswer !== null ? `= ${correctAnswer}` : choices;
  const worth = points === 2 ? '' : `(${points})`;
  return [place.question, questionType, questionText, answer, worth].filter((part) => part !== '').join(' ');
}
