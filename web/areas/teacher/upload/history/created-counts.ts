import type { FileUpload } from '#shared/contract/teaching/uploads.ts';

export interface CreatedCounts {
  quizzes: number;
  questionBanks: number;
  questions: number;
  options: number;
}

type CountedUpload = Pick<
  FileUpload,
  'processingResult' | 'quizzesCreated' | 'questionBanksCreated' | 'questionsCreated' | 'optionsCreated'
>;

/** What an upload created. Older records lack some numbers: those are read from the result text. */
export function createdCounts(upload: CountedUpload): CreatedCounts | null {
  const text = upload.processingResult;
  const quizzes = upload.quizzesCreated ?? numberOf(text, 'quiz(?:zes)?');
  const questionBanks = upload.questionBanksCreated ?? numberOf(text, '(?:question )?banks?');
  const questions = upload.questionsCreated ?? numberOf(text, 'questions?(?! banks?)');
  const options = upload.optionsCreated ?? numberOf(text, 'options?');
  const counts = [quizzes, questionBanks, questions, options];
  if (counts.every((count) => count === undefined)) return null;
  return {
    quizzes: quizzes ?? 0,
    questionBanks: questionBanks ?? 0,
    questions: questions ?? 0,
    options: options ?? 0,
  };
}

/** "20 questions", "1,200 questions" or "Questions: 20". */
function numberOf(text: string, noun: string): number | undefined {
  const number = String.raw`(\d{1,3}(?:,\d{3})+|\d+)`;
  const before = new RegExp(String.raw`\b${number}\s+${noun}\b`, 'i').exec(text);
  const after = new RegExp(String.raw`\b${noun}(?: created)?\s*[:=]\s*${number}`, 'i').exec(text);
  const digits = before?.[1] ?? after?.[1];
  return digits === undefined ? undefined : Number(digits.replaceAll(',', ''));
}
