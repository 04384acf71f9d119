import { plural, t } from '@lingui/core/macro';
import type { Accommodation } from '#shared/contract/accommodations.ts';
import { minutesProblem, readMinutes } from './minutes.ts';

export type Scope = 'quiz' | 'all';

export interface ExtraTimeDraft {
  kind: 'factor' | 'minutes';
  factor: string;
  minutes: string;
  note: string;
}

/** A factor or minutes, never both. */
export type GivenExtra = { timeFactor: number } | { extraMinutes: number };

/** One week. */
const maxExtraMinutes = 10_080;
const maxFactor = 10;

export function scopeOf({ quiz }: Pick<Accommodation, 'quiz'>): Scope {
  return quiz === null ? 'all' : 'quiz';
}

/** Starts from the current extra time, or from the usual values. */
export function draftOf(had: Accommodation | undefined): ExtraTimeDraft {
  return {
    kind: had?.extraMinutes == null ? 'factor' : 'minutes',
    factor: String(had?.timeFactor ?? 1.25),
    minutes: String(had?.extraMinutes ?? 15),
    note: had?.note ?? '',
  };
}

/** Null if the number is invalid. */
export function readExtra({ kind, factor, minutes }: ExtraTimeDraft): GivenExtra | null {
  if (kind === 'minutes') {
    const extraMinutes = readMinutes(minutes, maxExtraMinutes);
    return extraMinutes === null ? null : { extraMinutes };
  }
  // Many locales use a decimal comma.
  const text = factor.trim().replace(',', '.');
  const timeFactor = /^\d{1,2}(\.\d{1,2})?$/.test(text) ? Number(text) : 0;
  return timeFactor > 1 && timeFactor <= maxFactor ? { timeFactor } : null;
}

/** Only about the number that is shown. */
export function extraProblems(draft: ExtraTimeDraft): { factor?: string; minutes?: string | undefined } {
  if (draft.kind === 'minutes') return { minutes: minutesProblem(draft.minutes, maxExtraMinutes) };
  return readExtra(draft) === null ? { factor: t`Please enter a number above 1 and up to 10` } : {};
}

/** The values to grant again when a teacher undoes the end of extra time. */
export function extraOf({ timeFactor, extraMinutes }: Accommodation): GivenExtra | null {
  if (timeFactor !== null) return { timeFactor };
  return extraMinutes === null ? null : { extraMinutes };
}

/** "1.5 times the time", "15 minutes more". */
export function extraText({ timeFactor, extraMinutes }: Accommodation): string {
  if (timeFactor !== null) return t`${timeFactor} times the time`;
  return plural(extraMinutes ?? 0, { one: '# minute more', other: '# minutes more' });
}
