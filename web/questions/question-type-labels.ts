import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { QuestionType } from '#shared/contract/teaching/question-banks.ts';

export const questionTypeLabels = {
  MULTIPLE_CHOICE: msg`Multiple choice`,
  TRUE_FALSE: msg`True or false`,
  SHORT_ANSWER: msg`Short answer`,
  ESSAY: msg`Essay`,
} satisfies Record<QuestionType, MessageDescriptor>;
