import { say } from '#server/language/say.ts';
import type { QuestionType } from '#shared/contract/teaching/question-banks.ts';
import { question as limit } from '#shared/limits.ts';
import { optionLetter } from '#shared/questions/question-types.ts';

interface DraftOption {
  /** Assigned by order if not given. */
  optionLabel?: string | undefined;
  optionText: string;
}

/** A question as entered, unchecked. */
export interface QuestionDraft {
  questionType: QuestionType;
  questionText: string;
  points: number;
  correctAnswer: string | null;
  options: readonly DraftOption[];
  feedback: string;
}

export interface LabelledOption {
  label: string;
  text: string;
}

/** A consistent question: the content of a version. */
export interface QuestionContent extends Omit<QuestionDraft, 'options'> {
  /** Ordered by label. */
  options: LabelledOption[];
}

export interface Picture {
  imageFileId: number | null;
  /** Empty without a picture. */
  imageAlt: string;
}

/** Everything a version consists of. */
export interface VersionContent extends QuestionContent, Picture {}

type Key = Pick<QuestionContent, 'correctAnswer' | 'options'>;
/** The value, or its faults as `field: fault`. */
type Checked<T> = { faults: string[] } | T;

/** The single place that decides whether type, options and key of a question fit together. */
export function checkQuestion(draft: QuestionDraft): Checked<{ content: QuestionContent }> {
  const checked = checkers[draft.questionType](draft);
  if ('faults' in checked) return checked;
  const { questionType, questionText, points, feedback } = draft;
  return { content: { questionType, questionText, points, feedback, ...checked } };
}

const checkers = {
  MULTIPLE_CHOICE: checkMultipleChoice,
  TRUE_FALSE: checkTrueFalse,
  SHORT_ANSWER: checkShortAnswer,
  ESSAY: checkEssay,
} as const satisfies Record<QuestionType, (draft: QuestionDraft) => Checked<Key>>;

function checkMultipleChoice(draft: QuestionDraft): Checked<Key> {
  const options = labelOptions(draft.options);
  const faults = [...findOptionFaults(options)];
  const correctAnswer = (draft.correctAnswer ?? '').trim().toUpperCase();
  if (correctAnswer === '') faults.push(`correctAnswer: ${say('is required')}`);
  else if (!options.some(({ label }) => label === correctAnswer)) {
    faults.push(`correctAnswer: ${say('must be the label of an option')}`);
  }
  return faults.length > 0 ? { faults } : { correctAnswer, options };
}

function findOptionFaults(options: readonly LabelledOption[]): string[] {
  if (options.length < limit.minOptions) return [`options: ${say('At least 2 options are required')}`];
  if (options.length > limit.maxOptions) return [`options: ${tooManyOptions()}`];
  return findLabelFaults(options);
}

export function tooManyOptions(): string {
  return say('must have at most {most, plural, one {{most} entry} other {{most} entries}}', {
    most: limit.maxOptions,
  });
}

function findLabelFaults(options: readonly LabelledOption[]): string[] {
  const labels = new Set(options.map(({ label }) => label));
  return labels.size === options.length ? [] : [`options: ${say('must not have the same label twice')}`];
}

function checkTrueFalse(draft: QuestionDraft): Checked<Key> {
  const given = draft.options.length === 0 ? trueAndFalse : labelOptions(draft.options);
  const faults = [...findLabelFaults(given)];
  if (given.length !== 2) faults.push(`options: ${say('must be A True and B False')}`);
  else if (given.some(({ label }) => label !== 'A' && label !== 'B')) {
    faults.push(`options: ${say('must be labelled A and B')}`);
  }
  const correctAnswer = findTruth(draft.correctAnswer, given);
  if (correctAnswer === undefined) faults.push(`correctAnswer: ${say('must be A (True) or B (False)')}`);
  return correctAnswer === undefined || faults.length > 0 ? { faults } : { correctAnswer, options: given };
}

const trueAndFalse: LabelledOption[] = [
  { label: 'A', text: 'True' },
  { label: 'B', text: 'False' },
];

/** A label, or its text: the option's own text takes precedence, because someone may have put False first. */
function findTruth(key: string | null, options: readonly LabelledOption[]): string | undefined {
  const normalizedKey = (key ?? '').trim().toLowerCase();
  const isIt = (value: string) => value.trim().toLowerCase() === normalizedKey;
  const matching = [...options, ...trueAndFalse].find(({ label, text }) => isIt(label) || isIt(text));
  return matching?.label;
}

function checkShortAnswer({ correctAnswer, options }: QuestionDraft): Checked<Key> {
  const faults = options.length > 0 ? [`options: ${say('must be empty for a short answer')}`] : [];
  const accepted = (correctAnswer ?? '').split('|').filter((answer) => answer.trim() !== '');
  if (accepted.length === 0) faults.push(`correctAnswer: ${say('at least one accepted answer is required')}`);
  return faults.length > 0 ? { faults } : { correctAnswer, options: [] };
}

function checkEssay({ correctAnswer, options }: QuestionDraft): Checked<Key> {
  if (options.length > 0) return { faults: [`options: ${say('must be empty for an essay')}`] };
  return { correctAnswer: correctAnswer?.trim() ? correctAnswer : null, options: [] };
}

/** Options without a label get the remaining letters, in order. */
function labelOptions(options: readonly DraftOption[]): LabelledOption[] {
  const taken = new Set(options.map(({ optionLabel }) => optionLabel));
  const free = options.map((_, place) => optionLetter(place)).filter((letter) => !taken.has(letter));
  return options
    .map(({ optionLabel, optionText }) => ({ label: optionLabel ?? free.shift() ?? '', text: optionText }))
    .toSorted((one, other) => (one.label < other.label ? -1 : 1));
}

/** The label of an added option; undefined once all letters are used. */
export function findFreeLabel(options: readonly LabelledOption[]): string | undefined {
  const letters = Array.from({ length: limit.maxOptions }, (_, place) => optionLetter(place));
  return letters.find((letter) => options.every(({ label }) => label !== letter));
}

interface SentPicture {
  image?: { id: number } | null | undefined;
  imageAlt?: string | undefined;
}

export const noPicture: Picture = { imageFileId: null, imageAlt: '' };

/** Fields that aren't sent stay; but a new picture doesn't keep the old picture's description. */
export function mergePicture(now: Picture, { image, imageAlt }: SentPicture): Picture {
  const imageFileId = image === undefined ? now.imageFileId : (image?.id ?? null);
  if (imageFileId === null) return noPicture;
  const kept = imageFileId === now.imageFileId ? now.imageAlt : '';
  return { imageFileId, imageAlt: imageAlt ?? kept };
}

export function isSameContent(one: VersionContent, other: VersionContent): boolean {
  return (
    one.questionType === other.questionType &&
    one.questionText === other.questionText &&
    one.points === other.points &&
    one.correctAnswer === other.correctAnswer &&
    one.feedback === other.feedback &&
    one.imageFileId === other.imageFileId &&
    one.imageAlt === other.imageAlt &&
    one.options.length === other.options.length &&
    one.options.every(({ label, text }, at) => {
      const twin = other.options[at];
      return twin?.label === label && twin.text === text;
    })
  );
}
