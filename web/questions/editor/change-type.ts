import type { QuestionType } from '#shared/contract/teaching/question-banks.ts';
import {
  acceptedAnswers,
  filledOptions,
  isWritten,
  nextKey,
  padOptions,
  type QuestionDraft,
  trueAndFalse,
} from './question-draft.ts';

/** Converts the draft to another type. What does not fit is kept and restored on the way back. */
export function changeType<Draft extends QuestionDraft>(draft: Draft, questionType: QuestionType): Draft {
  if (isWritten(questionType)) return { ...draft, questionType, writtenAnswer: writtenOf(draft) };
  if (questionType === 'TRUE_FALSE') return { ...draft, questionType, ...trueFalseOf(draft) };
  return { ...draft, questionType, ...choiceOf(draft) };
}

type Choice = Pick<QuestionDraft, 'options' | 'rightOption' | 'spare'>;

function trueFalseOf(draft: QuestionDraft): Choice {
  const { options, rightOption, spare } = draft;
  if (isTrueAndFalse(draft)) return { options, rightOption, spare };
  return {
    options: trueAndFalse(nextKey(options)),
    rightOption: null,
    spare: filledOptions(draft).length > 0 ? { options, rightOption } : undefined,
  };
}

function writtenOf(draft: QuestionDraft): string {
  if (isWritten(draft.questionType)) return draft.writtenAnswer;
  const right = draft.options.find(({ key }) => key === draft.rightOption)?.text.trim() ?? '';
  // Switching back without a choice restores the written answer.
  return right === '' || acceptedAnswers(draft.writtenAnswer).includes(right) ? draft.writtenAnswer : right;
}

function choiceOf(draft: QuestionDraft): Choice {
  if (draft.spare) return { ...draft.spare, spare: undefined };
  const [accepted] = draft.questionType === 'SHORT_ANSWER' ? acceptedAnswers(draft.writtenAnswer) : [];
  const options = padOptions(draft.options);
  const [first, ...others] = options;
  if (accepted === undefined || !first || filledOptions({ options }).length > 0) {
    return { options, rightOption: draft.rightOption };
  }
  return { options: [{ ...first, text: accepted }, ...others], rightOption: first.key };
}

function isTrueAndFalse({ options }: QuestionDraft): boolean {
  const texts = options.map(({ text }) => text.trim().toLowerCase());
  const translated = trueAndFalse(0).map(({ text }) => text.toLowerCase());
  return (
    texts.length === 2 &&
    [['true', 'false'], translated].some((pair) => pair.every((word) => texts.includes(word)))
  );
}
