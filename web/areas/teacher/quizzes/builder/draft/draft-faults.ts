import { t } from '@lingui/core/macro';
import { quiz as limits } from '#shared/limits.ts';
import type { PlaceDraft } from './place-draft.ts';
import type { DraftField, QuizDraft } from './quiz-draft.ts';

/** Problems by field; problems of a place by its key. */
export interface DraftFaults {
  fields: Partial<Record<DraftField, string>>;
  places: Record<string, string>;
}

export function hasFaults({ fields, places }: DraftFaults): boolean {
  return Object.keys(fields).length > 0 || Object.keys(places).length > 0;
}

/** Problems the server would refuse. */
export function findFaults(draft: QuizDraft, hasPassword: boolean): DraftFaults {
  const found: [DraftField, string | null][] = [
    ['title', draft.title.trim() === '' ? t`Title is required` : null],
    ['opensAt', yearFault(draft.opensAt)],
    ['closesAt', yearFault(draft.closesAt) ?? windowFault(draft)],
    [
      'password',
      draft.asksPassword && !hasPassword && draft.password === '' ? t`Password is required` : null,
    ],
    ['timeLimit', wholeFault(draft.timeLimit, limits.maxMinutes)],
    ['attemptLimit', wholeFault(draft.attemptLimit, limits.maxAttempts)],
    [
      'credits',
      numberFault(draft.credits, 99) ?? (draft.credits.trim() === '' ? t`Credits are required` : null),
    ],
    ['passingMark', numberFault(draft.passingMark, 100)],
    [
      'grantsCertificate',
      draft.grantsCertificate && draft.passingMark.trim() === '' ? t`A certificate needs a pass mark.` : null,
    ],
    ['places', tooManyFault(draft.places)],
  ];
  return {
    fields: Object.fromEntries(found.filter(([, fault]) => fault !== null)),
    places: Object.fromEntries(
      draft.places.flatMap((place) => {
        const fault = pointsFault(place);
        return fault === null ? [] : [[place.key, fault]];
      }),
    ),
  };
}

function yearFault(text: string): string | null {
  if (text === '') return null;
  const year = Number(text.slice(0, text.indexOf('-')));
  return year >= 2000 && year <= 2199 ? null : t`Choose a date between 2000 and 2199.`;
}

// Both are in the same time zone, so they can be compared as text.
function windowFault({ opensAt, closesAt }: QuizDraft): string | null {
  return opensAt !== '' && closesAt !== '' && opensAt >= closesAt
    ? t`The closing time must be later than the opening time.`
    : null;
}

function wholeFault(text: string, most: number): string | null {
  if (text.trim() === '') return null;
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= most
    ? null
    : t`Enter a whole number from 1 to ${most}, or leave it blank.`;
}

function numberFault(text: string, most: number): string | null {
  return text.trim() === '' || isAmount(text, most) ? null : t`Enter a number from 0 to ${most}.`;
}

/** At most two decimals, as stored. */
export function isAmount(text: string, most: number): boolean {
  const number = Number(text);
  return /^\s*\d+(\.\d{1,2})?\s*$/.test(text) && number >= 0 && number <= most;
}

function pointsFault({ draw, points }: PlaceDraft): string | null {
  if (points.trim() === '') return draw ? t`Points are required` : null;
  return isAmount(points, limits.maxPoints) ? null : t`Enter points from 0 to 1,000.`;
}

function tooManyFault(places: readonly PlaceDraft[]): string | null {
  const most = limits.maxQuestions;
  return places.length > most
    ? t`A quiz can have at most ${most} questions and sets of random questions.`
    : null;
}
