import { plural, t } from '@lingui/core/macro';
import type { UploadQuestion } from '#shared/contract/uploads.ts';
import { placeText } from './place-text.ts';

/** What came of a change, for whoever does not see it. */
export function sayOutcome({ place, faults, isDropped }: UploadQuestion): string {
  const where = placeText(place);
  if (isDropped) return t`${where} was dropped.`;
  if (faults.length === 0) return t`${where} is ready.`;
  const count = plural(faults.length, { one: '# fault', other: '# faults' });
  return t`${where} has ${count}.`;
}
