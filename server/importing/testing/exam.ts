import type { ReadQuestion } from '../paper.ts';
import { buildPaper, type PaperLayout } from './paper-pdf.ts';
import { readBytes, type WhatWasRead } from './read.ts';

/** What was read of a PDF, its questions told in a line each. */
export interface ReadExam extends WhatWasRead {
  told: string[];
}

/** A paper from its lines, as a word processor would print it, and what is read of it. */
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
  return { ...read, told: read.questions.map(tellQuestion) };
}

/** `1 MULTIPLE_CHOICE Which? Lima / *Oslo`, `2 SHORT_ANSWER Who? = Ada`, `3 ESSAY Explain. (10)`. */
function tellQuestion(question: ReadQuestion): string {
  const { place, questionType, questionText, options, correctAnswer, points } = question;
  const choices = options
    .map(({ label, text }) => `${label === correctAnswer ? '*' : ''}${text}`)
    .join(' / ');
  const answer = options.length === 0 && correctAnswer !== null ? `= ${correctAnswer}` : choices;
  const worth = points === 2 ? '' : `(${points})`;
  return [place.question, questionType, questionText, answer, worth].filter((part) => part !== '').join(' ');
}
