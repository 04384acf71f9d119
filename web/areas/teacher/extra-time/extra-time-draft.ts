import { plural, t } from '@lingui/core/macro';
import type { Accommodation } from '#shared/contract/teaching/accommodations.ts';
import { formatNumber } from '#web/lib/format/format-number.ts';
import { minutesProblem, readMinutes } from '../monitor/dialogs/minutes.ts';

export type Scope = 'quiz' | 'all';

export interface ExtraTimeDraft {
  kind: 'percent' | 'minutes';
  percent: string;
  minutes: string;
  note: string;
}

/** A factor or minutes, never both. */
export type GivenExtra = { timeFactor: number } | { extraMinutes: number };

/** One week. */
const maxExtraMinutes = 10_080;
/** A factor of 10. */
const maxPercent = 900;

export function scopeOf({ quiz }: Pick<Accommodation, 'quiz'>): Scope {
  return quiz === null ? 'all' : 'quiz';
}

/** Starts from the current extra time, or from the usual values. */
export function draftOf(had: Accommodation | undefined): ExtraTimeDraft {
  return {
    kind: had?.extraMinutes == null ? 'percent' : 'minutes',
    percent: String(percentOf(had?.timeFactor ?? 1.25)),
    minutes: String(had?.extraMinutes ?? 15),
    note: had?.note ?? '',
  };
}

/** A factor of 1.25 is 25% extra time. Factors have two decimals. */
export function percentOf(factor: number): number {
  return Math.round((factor - 1) * 100);
}

/** Null if the number is invalid. */
export function readExtra({ kind, percent, minutes }: ExtraTimeDraft): GivenExtra | null {
  if (kind === 'minutes') {
    const extraMinutes = readMinutes(minutes, maxExtraMinutes);
    return extraMinutes === null ? null : { extraMinutes };
  }
  const share = readMinutes(percent.replace(/\s*%\s*$/, ''), maxPercent);
  return share === null ? null : { timeFactor: (100 + share) / 100 };
}

/** Only about the number that is shown. */
export function extraProblems(draft: ExtraTimeDraft): {
  percent?: string | undefined;
  minutes?: string | undefined;
} {
  if (draft.kind === 'minutes') return { minutes: minutesProblem(draft.minutes, maxExtraMinutes) };
  const last = formatNumber(maxPercent);
  return readExtra(draft) === null ? { percent: t`Enter a whole number from 1 to ${last}` } : {};
}

/** The values to grant again when a teacher undoes the end of extra time. */
export function extraOf({ timeFactor, extraMinutes }: Accommodation): GivenExtra | null {
  if (timeFactor !== null) return { timeFactor };
  return extraMinutes === null ? null : { extraMinutes };
}

interface Extra {
  factor: number | null;
  minutes: number | null;
}

/** "25% extra time", "15 extra minutes". */
export function extraText({ factor, minutes }: Extra): string {
  if (factor !== null) {
    const percent = formatNumber(percentOf(factor));
    return t`${percent}% extra time`;
  }
  return plural(minutes ?? 0, { one: '# extra minute', other: '# extra minutes' });
}
