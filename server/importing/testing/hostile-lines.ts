import { expect, it } from 'vitest';
import { readPaper } from '../pdf/grammar/read-paper.ts';
import type { PdfText } from '../pdf/page-text.ts';

function paperOf(texts: string[]): PdfText {
  return {
    pages: 1 + Math.floor(texts.length / 60),
    pictures: [],
    lines: texts.map((text, at) => ({
      page: 1 + Math.floor(at / 60),
      text,
      x: 0.1,
      y: (at % 60) / 60,
      width: 0.5,
      height: 0.015,
      column: 0,
      startsBlock: at % 7 === 0,
      spans: [{ text, x: 0.1, width: 0.5, isBold: at % 5 === 0 }],
    })),
  };
}

interface Size {
  /** How often a line is repeated, and a text within one line. */
  lineRepeats: number;
  textRepeats: number;
}

/** Work that grows with the square of the lines would exceed the test's time limit. */
export function testHostileLines({ lineRepeats, textRepeats }: Size): void {
  const repeat = (text: (at: number) => string) => Array.from({ length: lineRepeats }, (_, at) => text(at));

  it.each<[string, string[]]>([
    ['the same number', repeat(() => '1. again')],
    ['numbers in disorder', repeat((at) => `${1 + ((at * 7919) % 997)}. x`)],
    ['headings of keys', ['1. x?', ...repeat(() => 'Answer Key')]],
    ['keys with one entry', ['1. x?', ...repeat((at) => (at % 2 === 0 ? 'Answer Key' : '1. B'))]],
    ['a list that is no key', ['1. x?', ...repeat((at) => `${(at % 999) + 1}. B`), 'text']],
    ['sections', ['1. x?', 'Answer Key', ...repeat((at) => (at % 2 === 0 ? 'x' : `Section A ${at}`))]],
    ['an option A', ['1. x?', ...repeat(() => 'A. x')]],
    ['options A and B', ['1. x?', ...repeat((at) => (at % 2 === 0 ? 'A. x' : 'B. y'))]],
    ['reasons', ['1. x?', 'A. x', 'B. y', 'Answer: A', ...repeat(() => 'Reason: A. x')]],
    ['answers', ['1. x?', 'A. x', 'B. y', ...repeat(() => 'Answer: A')]],
    ['settings', ['1. x?', 'A. x', 'B. y', ...repeat((at) => (at % 2 === 0 ? 'Type: Essay' : 'Points: 3'))]],
    ['quizzes', repeat((at) => (at % 2 === 0 ? `Quiz: ${at}` : '1. x?'))],
    ['words that are cut', ['1. x', ...repeat(() => 'abc-')]],
    ['rows of numbers', ['1. x?', 'Key', ...repeat(() => '1 2 3 4')]],
  ])('%s, over and over, are read in good time', (_, lines) => {
    expect(readPaper(paperOf(lines), 'x').questions.length).toBeGreaterThan(0);
  });

  it.each([
    ['spaces', ' '],
    ['letters', 'a'],
    ['hyphens', 'b-'],
    ['brackets', '('],
    ['blanks', '_'],
    ['asterisks', '*'],
    ['labels', 'a) b) '],
    ['key entries', '1. B '],
    ['numbers', '1 '],
    ['answers', 'Answer: '],
    ['truths', 'true / false '],
    ['marks', '(2 marks) '],
    ['settings', 'Quiz: Type: '],
  ])('a line of %s without end is read in good time', (_, text) => {
    const line = text.repeat(textRepeats);
    const paper = paperOf([
      '1. x',
      line,
      `A. ${line}`,
      `B. ${line}`,
      `Answer: ${line}`,
      'Answers',
      line,
      `1. ${line}`,
    ]);
    expect(readPaper(paper, 'x').questions.length).toBeGreaterThan(0);
  });
}
