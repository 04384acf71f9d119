import type { FileUpload } from '#shared/contract/uploads.ts';

export interface CreatedCounts {
  quizzes: number;
  questionBanks: number;
  questions: number;
  options: number;
}

type Told = Pick<
  FileUpload,
  'processingResult' | 'quizzesCreated' | 'questionBanksCreated' | 'questionsCreated' | 'optionsCreated'
>;

/** What an upload created: its own numbers, and where the record lacks one the number in its words. */
export function createdCounts(upload: Told): CreatedCounts | null {
  const words = upload.processingResult;
  const quizzes = upload.quizzesCreated ?? numberOf(words, 'quiz(?:zes)?');
  const questionBanks = upload.questionBanksCreated ?? numberOf(words, '(?:question )?banks?');
  const questions = upload.questionsCreated ?? numberOf(words, 'questions?(?! banks?)');
  const options = upload.optionsCreated ?? numberOf(words, 'options?');
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
function numberOf(words: string, noun: string): number | undefined {
  const number = String.raw`(\d{1,3}(?:,\d{3})+|\d+)`;
  const before = new RegExp(String.raw`\b${number}\s+${noun}\b`, 'i').exec(words);
  const after = new RegExp(String.raw`\b${noun}(?: created)?\s*[:=]\s*${number}`, 'i').exec(words);
  const found = before?.[1] ?? after?.[1];
  return found === undefined ? undefined : Number(found.replaceAll(',', ''));
}
