import type { ReadQuestion } from '#server/importing/reader-output.ts';
import { question as limits, textLength } from '#shared/limits.ts';

/** Describes flaws of a question that was read without a fault, or that the database could not store. */
export function findFlaw(question: ReadQuestion): string | undefined {
  const flaw = unstorable(question) ?? (question.faults.length === 0 ? contradiction(question) : undefined);
  return flaw === undefined ? undefined : `${flaw} in ${JSON.stringify(question).slice(0, 1_000)}`;
}

function unstorable(question: ReadQuestion): string | undefined {
  const odd = textsOf(question).find((text) => text.includes('\0') || !text.isWellFormed());
  return odd === undefined ? undefined : 'a text that cannot be stored';
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

function contradiction(question: ReadQuestion): string | undefined {
  const { questionType, questionText, options, correctAnswer, points, quizTitle, bankTitle } = question;
  const labels = options.map(({ label }) => label);
  const texts = options.map(({ text }) => text.trim());
  const isChoice = questionType === 'MULTIPLE_CHOICE' || questionType === 'TRUE_FALSE';
  const [least, most] = isChoice ? [limits.minOptions, limits.maxOptions] : [0, 0];
  const checks: [boolean, string][] = [
    [questionType === null, 'no type'],
    [isBlankOrLonger(questionText, limits.text), 'no text or too much'],
    [isBlankOrLonger(quizTitle, textLength.title), 'no quiz title or too long a one'],
    [isBlankOrLonger(bankTitle, textLength.title), 'no bank title or too long a one'],
    [!(points >= limits.points.min && points <= limits.points.max), 'impossible points'],
    [labels.join('') !== 'ABCDEF'.slice(0, labels.length), 'labels with gaps'],
    [options.length < least || options.length > most, 'too few or too many options'],
    [texts.some((text) => isBlankOrLonger(text, limits.optionText)), 'an empty or endless option'],
    [new Set(texts).size !== texts.length, 'equal options'],
    [isChoice && !labels.includes(correctAnswer ?? ''), 'an answer that is no option'],
    [questionType === 'SHORT_ANSWER' && isBlankOrLonger(correctAnswer ?? '', limits.key), 'no accepted text'],
  ];
  return checks.find(([isSo]) => isSo)?.[1];
}

function isBlankOrLonger(text: string, maxLength: number): boolean {
  return text.trim() === '' || text.length > maxLength;
}
