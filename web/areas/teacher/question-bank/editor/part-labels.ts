import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Part } from './compare-drafts.ts';

export const partLabels = {
  questionText: msg`Question`,
  answering: msg`Type, options and answer`,
  points: msg`Points`,
  feedback: msg`Explanation`,
  picture: msg`Picture`,
} satisfies Record<Part, MessageDescriptor>;
