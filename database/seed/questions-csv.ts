import type { BankContent } from './content/bank-content.ts';
import type { QuestionContent, QuestionType } from './content/question.ts';

const columns = [
  'Quiz Title',
  'Question Bank',
  'Question',
  'Type',
  'Option A',
  'Option B',
  'Option C',
  'Option D',
  'Correct Answer',
];

const typeNames: Record<QuestionType, string> = {
  MULTIPLE_CHOICE: 'Multiple Choice',
  TRUE_FALSE: 'True/False',
  SHORT_ANSWER: 'Short Answer',
  ESSAY: 'Essay',
};

/** The file a teacher uploaded: the columns of the template, with the first version of each question. */
export function questionsInCsv(quizTitle: string, bank: BankContent): string {
  const lines = bank.questions.map((question) => [quizTitle, bank.title, ...cellsOf(question)]);
  return [columns, ...lines].map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

function cellsOf({ text, earlierText, type, options, key }: QuestionContent): string[] {
  const shown = Array.from({ length: 4 }, (_, index) => options[index] ?? '');
  return [earlierText ?? text, typeNames[type], ...shown, key ?? ''];
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
