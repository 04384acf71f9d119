import { describe, expect, it } from 'vitest';
import { readBytes } from '../testing/read.ts';
import { exampleQuestions, exampleQuiz } from './example-questions.ts';
import { makeTemplate, type TemplateKind } from './templates.ts';

const types = {
  'Multiple Choice': 'MULTIPLE_CHOICE',
  'True/False': 'TRUE_FALSE',
  'Short Answer': 'SHORT_ANSWER',
  Essay: 'ESSAY',
};

const expected = exampleQuestions.map(({ question, type, options, answer, points }) => ({
  quizTitle: exampleQuiz.title,
  bankTitle: exampleQuiz.bank,
  questionText: question,
  questionType: types[type],
  options: options.map((text, at) => ({ label: 'ABCD'[at], text })),
  correctAnswer: answer === '' ? null : answer,
  points,
}));

describe('the templates', () => {
  it.each<TemplateKind>(['csv', 'xlsx', 'pdf'])(
    'import cleanly as they are, all with the same questions: %s',
    async (kind) => {
      const { bytes, fileName } = await makeTemplate(kind);
      const read = await readBytes(bytes, fileName);
      expect(read).toMatchObject({ refused: null, faults: [], remarks: [] });
      expect(read.questions).toHaveLength(expected.length);
      expect(read.questions).toMatchObject(expected);
    },
  );

  it('include every question type', () => {
    expect(new Set(exampleQuestions.map(({ type }) => type)).size).toBe(4);
  });

  it('are built once', async () => {
    expect(await makeTemplate('pdf')).toBe(await makeTemplate('pdf'));
  });
});
