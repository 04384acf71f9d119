import { say } from '#server/language/say.ts';
import type { QuestionType } from '#shared/contract/question-banks.ts';
import { question as limit } from '#shared/limits.ts';
import { optionLetter } from '#shared/questions/question-types.ts';

interface DraftOption {
  /** By their order when not given. */
  optionLabel?: string | undefined;
  optionText: string;
}

/** A question as somebody wrote it. */
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

/** A question that holds as a whole: what a version of it says. */
export interface QuestionContent extends Omit<QuestionDraft, 'options'> {
  /** In the order of their labels. */
  options: LabelledOption[];
}

export interface Picture {
  imageFileId: number | null;
  /** Empty without a picture. */
  imageAlt: string;
}

/** Everything that makes a version. */
export interface VersionContent extends QuestionContent, Picture {}

type Key = Pick<QuestionContent, 'correctAnswer' | 'options'>;
/** Or what is wrong with it: the field, a colon, the fault. */
type Settled<T> = { faults: string[] } | T;

/** The one place that knows whether type, options and key of a question fit together. */
export function settleQuestion(draft: QuestionDraft): Settled<{ content: QuestionContent }> {
  const settled = settlers[draft.questionType](draft);
  if ('faults' in settled) return settled;
  const { questionType, questionText, points, feedback } = draft;
  return { content: { questionType, questionText, points, feedback, ...settled } };
}

const settlers = {
  MULTIPLE_CHOICE: settleMultipleChoice,
  TRUE_FALSE: settleTrueFalse,
  SHORT_ANSWER: settleShortAnswer,
  ESSAY: settleEssay,
} as const satisfies Record<QuestionType, (draft: QuestionDraft) => Settled<Key>>;

function settleMultipleChoice(draft: QuestionDraft): Settled<Key> {
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
  if (options.length < limit.leastOptions) return [`options: ${say('At least 2 options are required')}`];
  if (options.length > limit.mostOptions) return [`options: ${tooManyOptions()}`];
  return findLabelFaults(options);
}

export function tooManyOptions(): string {
  return say('must have at most {most, plural, one {{most} entry} other {{most} entries}}', {
    most: limit.mostOptions,
  });
}

function findLabelFaults(options: readonly LabelledOption[]): string[] {
  const labels = new Set(options.map(({ label }) => label));
  return labels.size === options.length ? [] : [`options: ${say('two of them have the same label')}`];
}

function settleTrueFalse(draft: QuestionDraft): Settled<Key> {
  const given = draft.options.length === 0 ? trueAndFalse : labelOptions(draft.options);
  const faults = [...findLabelFaults(given)];
  if (given.length !== 2) faults.push(`options: ${say('there must be two, A True and B False')}`);
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

/** A label, or what it says: the option's own text wins, since somebody may have put False first. */
function findTruth(key: string | null, options: readonly LabelledOption[]): string | undefined {
  const said = (key ?? '').trim().toLowerCase();
  const isIt = (value: string) => value.trim().toLowerCase() === said;
  const found = [...options, ...trueAndFalse].find(({ label, text }) => isIt(label) || isIt(text));
  return found?.label;
}

function settleShortAnswer({ correctAnswer, options }: QuestionDraft): Settled<Key> {
  const faults = options.length > 0 ? [`options: ${say('a short answer has none')}`] : [];
  const accepted = (correctAnswer ?? '').split('|').filter((answer) => answer.trim() !== '');
  if (accepted.length === 0) faults.push(`correctAnswer: ${say('at least one accepted answer is required')}`);
  return faults.length > 0 ? { faults } : { correctAnswer, options: [] };
}

function settleEssay({ correctAnswer, options }: QuestionDraft): Settled<Key> {
  if (options.length > 0) return { faults: [`options: ${say('an essay has none')}`] };
  return { correctAnswer: correctAnswer?.trim() ? correctAnswer : null, options: [] };
}

/** Those without a label get the letters that are left, in their order. */
function labelOptions(options: readonly DraftOption[]): LabelledOption[] {
  const taken = new Set(options.map(({ optionLabel }) => optionLabel));
  const free = options.map((_, place) => optionLetter(place)).filter((letter) => !taken.has(letter));
  return options
    .map(({ optionLabel, optionText }) => ({ label: optionLabel ?? free.shift() ?? '', text: optionText }))
    .toSorted((one, other) => (one.label < other.label ? -1 : 1));
}

/** For an option that is added; none is left after the last. */
export function findFreeLabel(options: readonly LabelledOption[]): string | undefined {
  const letters = Array.from({ length: limit.mostOptions }, (_, place) => optionLetter(place));
  return letters.find((letter) => options.every(({ label }) => label !== letter));
}

interface SentPicture {
  image?: { id: number } | null | undefined;
  imageAlt?: string | undefined;
}

export const noPicture: Picture = { imageFileId: null, imageAlt: '' };

/** What is not sent stays as it is; but what was said of one picture is not said of another. */
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
