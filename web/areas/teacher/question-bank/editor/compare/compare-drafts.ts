import { t } from '@lingui/core/macro';
import { optionLetter } from '#shared/questions/question-types.ts';
import {
  acceptedAnswers,
  filledOptions,
  isSameAnswering,
  isWritten,
} from '#web/questions/editor/question-draft.ts';
import { questionTypeLabels } from '#web/questions/question-type-labels.ts';
import { type BankQuestionDraft, samePicture, sameTags } from '../draft/bank-question-draft.ts';

/** The parts of a question that are kept or replaced as a whole. */
export type Part = 'questionText' | 'answering' | 'points' | 'feedback' | 'picture';

const parts = {
  questionText: (one, other) => one.questionText === other.questionText,
  answering: isSameAnswering,
  points: (one, other) => one.points === other.points,
  feedback: (one, other) => one.feedback === other.feedback,
  picture: samePicture,
} as const satisfies Record<Part, (one: BankQuestionDraft, other: BankQuestionDraft) => boolean>;

export function isSamePart(part: Part, one: BankQuestionDraft, other: BankQuestionDraft): boolean {
  return parts[part](one, other);
}

/** In the order of the editor's fields. */
export function findDifferences(one: BankQuestionDraft, other: BankQuestionDraft): Part[] {
  return (Object.keys(parts) as Part[]).filter((part) => !isSamePart(part, one, other));
}

/** The part as text, for the word-by-word comparison. */
export function partText(part: Part, draft: BankQuestionDraft): string {
  switch (part) {
    case 'answering':
      return answeringText(draft);
    case 'picture':
      return draft.image ? draft.imageAlt || t`A picture without a description` : '';
    case 'questionText':
    case 'points':
    case 'feedback':
      return draft[part];
  }
}

function answeringText(draft: BankQuestionDraft): string {
  const type = t(questionTypeLabels[draft.questionType]);
  return [type, ...answerLines(draft)].join('\n');
}

function answerLines(draft: BankQuestionDraft): readonly string[] {
  if (draft.questionType === 'SHORT_ANSWER') {
    return acceptedAnswers(draft.writtenAnswer).map((answer) => t`Accepted: ${answer}`);
  }
  if (isWritten(draft.questionType)) return draft.writtenAnswer === '' ? [] : [draft.writtenAnswer];
  return filledOptions(draft).map(({ key, text }, place) => {
    const letter = optionLetter(place);
    return key === draft.rightOption ? t`${letter}. ${text} (correct answer)` : `${letter}. ${text}`;
  });
}

interface Versions {
  /** The version both changes started from. */
  base: BankQuestionDraft;
  mine: BankQuestionDraft;
  theirs: BankQuestionDraft;
}

export type Choice = 'mine' | 'theirs';

/** Theirs if only they changed it. Never drops the user's own text without asking. */
export function chooseAtFirst(part: Part, { base, mine }: Versions): Choice {
  return isSamePart(part, base, mine) ? 'theirs' : 'mine';
}

/** Tags aren't versioned: theirs stay unless the user changed them too. */
export function mergeDrafts(versions: Versions, choose: (part: Part) => Choice): BankQuestionDraft {
  const { base, mine, theirs } = versions;
  const merged: BankQuestionDraft = { ...theirs, tags: sameTags(base, mine) ? theirs.tags : mine.tags };
  const ofMine = findDifferences(mine, theirs).filter((part) => choose(part) === 'mine');
  return Object.assign(merged, ...ofMine.map((part) => takePart(part, mine)));
}

function takePart(part: Part, from: BankQuestionDraft): Partial<BankQuestionDraft> {
  const { questionType, options, rightOption, writtenAnswer, image, imageAlt } = from;
  if (part === 'answering') return { questionType, options, rightOption, writtenAnswer };
  if (part === 'picture') return { image, imageAlt };
  return { [part]: from[part] };
}
