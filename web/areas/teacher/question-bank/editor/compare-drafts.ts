import { t } from '@lingui/core/macro';
import { optionLetter } from '#shared/questions/question-types.ts';
import {
  acceptedAnswers,
  filledOptions,
  isSameAnswering,
  isWritten,
} from '#web/questions/editor/question-draft.ts';
import { questionTypeLabels } from '#web/questions/question-type-labels.ts';
import { type BankDraft, samePicture, sameTags } from './bank-draft.ts';

/** What a question is made of, as far as it is taken or left as a whole. */
export type Part = 'questionText' | 'answering' | 'points' | 'feedback' | 'picture';

const parts = {
  questionText: (one, other) => one.questionText === other.questionText,
  answering: isSameAnswering,
  points: (one, other) => one.points === other.points,
  feedback: (one, other) => one.feedback === other.feedback,
  picture: samePicture,
} as const satisfies Record<Part, (one: BankDraft, other: BankDraft) => boolean>;

export function isSamePart(part: Part, one: BankDraft, other: BankDraft): boolean {
  return parts[part](one, other);
}

/** In the order of the editor. */
export function findDifferences(one: BankDraft, other: BankDraft): Part[] {
  return (Object.keys(parts) as Part[]).filter((part) => !isSamePart(part, one, other));
}

/** What a part says, in words that can be compared. */
export function sayPart(part: Part, draft: BankDraft): string {
  switch (part) {
    case 'answering':
      return sayAnswering(draft);
    case 'picture':
      return draft.image ? draft.imageAlt || t`A picture without a description` : '';
    case 'questionText':
    case 'points':
    case 'feedback':
      return draft[part];
  }
}

function sayAnswering(draft: BankDraft): string {
  const type = t(questionTypeLabels[draft.questionType]);
  return [type, ...answerLines(draft)].join('\n');
}

function answerLines(draft: BankDraft): readonly string[] {
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
  /** What both began with. */
  base: BankDraft;
  mine: BankDraft;
  theirs: BankDraft;
}

export type Choice = 'mine' | 'theirs';

/** Theirs where only they changed something; what I have written is never dropped unasked. */
export function chooseAtFirst(part: Part, { base, mine }: Versions): Choice {
  return isSamePart(part, base, mine) ? 'theirs' : 'mine';
}

/** Tags are no part of a version: those of the other stay, unless I have changed them, too. */
export function mergeDrafts(versions: Versions, choose: (part: Part) => Choice): BankDraft {
  const { base, mine, theirs } = versions;
  const merged: BankDraft = { ...theirs, tags: sameTags(base, mine) ? theirs.tags : mine.tags };
  const ofMine = findDifferences(mine, theirs).filter((part) => choose(part) === 'mine');
  return Object.assign(merged, ...ofMine.map((part) => takePart(part, mine)));
}

function takePart(part: Part, from: BankDraft): Partial<BankDraft> {
  const { questionType, options, rightOption, writtenAnswer, image, imageAlt } = from;
  if (part === 'answering') return { questionType, options, rightOption, writtenAnswer };
  if (part === 'picture') return { image, imageAlt };
  return { [part]: from[part] };
}
