import type { QuestionType } from '#shared/contract/teaching/question-banks.ts';
import type { UploadQuestionChange } from '#shared/contract/teaching/uploads.ts';
import { optionLetter } from '#shared/questions/question-types.ts';

interface Content {
  questionType: QuestionType | null;
  questionText: string;
  points: number;
  options: { label: string; text: string }[];
  correctAnswer: string | null;
  feedback: string;
}

/** Applies the owner's correction to the read content. With another type, whatever still fits stays. */
export function correctContent(now: Content, change: UploadQuestionChange): Content {
  const questionType = change.questionType ?? now.questionType;
  const kept = questionType === now.questionType ? now : fitTo(questionType, now);
  const correctAnswer = change.correctAnswer === undefined ? kept.correctAnswer : change.correctAnswer;
  const given = change.options ? labelByPlace(change.options) : kept.options;
  return {
    questionType,
    questionText: change.questionText ?? now.questionText,
    points: change.points ?? now.points,
    feedback: change.feedback ?? now.feedback,
    ...(isChosen(questionType) ? closeGaps(given, correctAnswer) : { options: [], correctAnswer }),
  };
}

function isChosen(type: QuestionType | null): boolean {
  return type === null || type === 'MULTIPLE_CHOICE' || type === 'TRUE_FALSE';
}

type Key = Pick<Content, 'options' | 'correctAnswer'>;

function fitTo(type: QuestionType | null, { options, correctAnswer }: Content): Key {
  const chosen = options.find(({ label }) => label === correctAnswer?.trim().toUpperCase());
  switch (type) {
    case 'SHORT_ANSWER':
    case 'ESSAY':
      return { options: [], correctAnswer: chosen?.text ?? correctAnswer };
    case 'TRUE_FALSE':
      return fitToTruth(options, chosen?.text ?? correctAnswer);
    case 'MULTIPLE_CHOICE':
    case null:
      return { options, correctAnswer: chosen?.label ?? labelOf(options, correctAnswer) };
  }
}

const truths = ['true', 'false'];

function fitToTruth(options: Content['options'], typedKey: string | null): Key {
  const isTruth = (text: string | null) => truths.includes((text ?? '').trim().toLowerCase());
  const areTruths = options.length === 2 && options.every(({ text }) => isTruth(text));
  const kept = areTruths ? options : [];
  return { options: kept, correctAnswer: isTruth(typedKey) ? typedKey : null };
}

function labelOf(options: Content['options'], typedKey: string | null): string | null {
  return options.find(({ text }) => text.trim() === typedKey?.trim())?.label ?? null;
}

/** Options without a label get the label of their position. */
function labelByPlace(options: NonNullable<UploadQuestionChange['options']>): Content['options'] {
  return options
    .map(({ optionLabel, optionText }, at) => ({ label: optionLabel ?? optionLetter(at), text: optionText }))
    .toSorted((one, other) => (one.label < other.label ? -1 : one.label > other.label ? 1 : 0));
}

/** A, B, D become A, B, C, and the key follows its option. Two options with the same label stay, which is a fault. */
function closeGaps(options: Content['options'], correctAnswer: string | null): Key {
  if (new Set(options.map(({ label }) => label)).size < options.length) return { options, correctAnswer };
  const at = options.findIndex(({ label }) => label === correctAnswer?.trim().toUpperCase());
  return {
    options: options.map(({ text }, place) => ({ label: optionLetter(place), text })),
    correctAnswer: at === -1 ? correctAnswer : optionLetter(at),
  };
}
