import { plural, t } from '@lingui/core/macro';

interface Counts {
  quizzes: number;
  questionBanks: number;
  questions: number;
  options: number;
}

/** "1 quiz, 1 question bank, 20 questions and 80 options" */
export function countsText(counts: Counts): string {
  const quizzes = plural(counts.quizzes, { one: '# quiz', other: '# quizzes' });
  const banks = plural(counts.questionBanks, { one: '# question bank', other: '# question banks' });
  const questions = plural(counts.questions, { one: '# question', other: '# questions' });
  const options = plural(counts.options, { one: '# option', other: '# options' });
  return t`${quizzes}, ${banks}, ${questions} and ${options}`;
}
