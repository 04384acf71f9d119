import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { BankCategory } from '#shared/contract/teaching/question-banks.ts';
import { categoryLabels } from '#web/lib/format/category-labels.ts';

export function subjectName(subject: BankCategory | null): string {
  return subject === null ? t`Overall` : i18n._(categoryLabels[subject]);
}
