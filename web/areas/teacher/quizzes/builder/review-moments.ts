import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReviewMoment } from '#shared/contract/quizzes.ts';

/** When something of a finished attempt is shown. */
export const reviewMoments = {
  IMMEDIATELY: msg`At once`,
  AFTER_CLOSE: msg`After closing`,
  NEVER: msg`Never`,
} satisfies Record<ReviewMoment, MessageDescriptor>;
