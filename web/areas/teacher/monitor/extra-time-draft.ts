import { plural, t } from '@lingui/core/macro';
import type { Accommodation } from '#shared/contract/accommodations.ts';
import { readMinutes } from './minutes.ts';

export type Scope = 'quiz' | 'all';

export interface ExtraTimeDraft {
  kind: 'factor' | 'minutes';
  factor: string;
  minutes: string;
  note: string;
}

/** One of the two, never both. */
export type GivenExtra = { timeFactor: number } | { extraMinutes: number };

/** A week. */
export const mostExtraMinutes = 10_080;
const mostFactor = 10;

export function scopeOf({ quiz }: Pick<Accommodation, 'quiz'>): Scope {
  return quiz === null ? 'all' : 'quiz';
}

/** What they have, to be changed; else what is usual. */
export function draftOf(had: Accommodation | undefined): ExtraTimeDraft {
  return {
    kind: had?.extraMinutes == null ? 'factor' : 'minutes',
    factor: String(had?.timeFactor ?? 1.25),
    minutes: String(had?.extraMinutes ?? 15),
    note: had?.note ?? '',
  };
}

/** Null where the number cannot be given. */
export function readExtra({ kind, factor, minutes }: ExtraTimeDraft): GivenExtra | null {
  if (kind === 'minutes') {
    const extraMinutes = readMinutes(minutes, mostExtraMinutes);
    return extraMinutes === null ? null : { extraMinutes };
  }
  // A comma is the point of many keyboards.
  const text = factor.trim().replace(',', '.');
  const timeFactor = /^\d{1,2}(\.\d{1,2})?$/.test(text) ? Number(text) : 0;
  return timeFactor > 1 && timeFactor <= mostFactor ? { timeFactor } : null;
}

/** The same again, for one who takes the end of it back. */
export function extraOf({ timeFactor, extraMinutes }: Accommodation): GivenExtra | null {
  if (timeFactor !== null) return { timeFactor };
  return extraMinutes === null ? null : { extraMinutes };
}

/** "1.5 times the time", "15 minutes more". */
export function extraText({ timeFactor, extraMinutes }: Accommodation): string {
  if (timeFactor !== null) return t`${timeFactor} times the time`;
  return plural(extraMinutes ?? 0, { one: '# minute more', other: '# minutes more' });
}
