import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BankCategory } from '#shared/contract/teaching/question-banks.ts';

export const categoryLabels = {
  mathematics: msg`Mathematics`,
  english: msg`English`,
  science: msg`Science`,
  history: msg({ message: 'History', context: 'school subject' }),
  geography: msg`Geography`,
  other: msg`Other`,
} satisfies Record<BankCategory, MessageDescriptor>;

export const categories = Object.keys(categoryLabels) as BankCategory[];
