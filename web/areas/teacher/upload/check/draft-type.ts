import type { QuestionType } from '#shared/contract/question-banks.ts';
import { isWritten, nextKey, padOptions, type QuestionDraft, trueAndFalse } from './question-draft.ts';

/** The draft as one of another type; what fits the new type stays. */
export function changeType(draft: QuestionDraft, questionType: QuestionType): QuestionDraft {
  if (isWritten(questionType)) {
    const right = draft.options.find(({ key }) => key === draft.rightOption)?.text ?? '';
    const isOption = !isWritten(draft.questionType);
    return { ...draft, questionType, writtenAnswer: isOption ? right : draft.writtenAnswer };
  }
  if (questionType === 'TRUE_FALSE' && !saysTrueAndFalse(draft)) {
    return { ...draft, questionType, options: trueAndFalse(nextKey(draft.options)), rightOption: null };
  }
  return { ...draft, questionType, options: padOptions(draft.options) };
}

function saysTrueAndFalse({ options }: QuestionDraft): boolean {
  const texts = options.map(({ text }) => text.trim().toLowerCase());
  return texts.length === 2 && texts.includes('true') && texts.includes('false');
}
