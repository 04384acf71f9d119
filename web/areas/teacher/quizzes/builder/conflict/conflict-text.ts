import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { type DatePreferences, formatDateTime } from '#web/lib/format/format-date.ts';
import { fromZonedInput } from '#web/lib/format/zoned-time.ts';
import type { PlaceDraft } from '../draft/place-draft.ts';
import { nameOfPlace } from '../draft/place-draft.ts';
import type { DraftField, QuizDraft } from '../draft/quiz-draft.ts';
import { reviewMoments } from '../draft/quiz-draft.ts';

export const fieldNames = {
  title: msg`Title`,
  description: msg`Description`,
  programId: msg`Programme`,
  questionBank: msg`Question bank`,
  opensAt: msg`Opens`,
  closesAt: msg`Closes`,
  asksPassword: msg`Ask for a password`,
  password: msg`Password`,
  timeLimit: msg`Time limit`,
  attemptLimit: msg`Attempts`,
  shuffleQuestions: msg`Shuffle the questions`,
  shuffleOptions: msg`Shuffle the options`,
  reviewMarks: msg`Marks`,
  reviewKey: msg`Correct answers`,
  courseCode: msg`Course code`,
  credits: msg`Credits`,
  semesterId: msg`Semester`,
  passingMark: msg`Pass mark`,
  grantsCertificate: msg`Certificate`,
  oneDevice: msg`One device at a time`,
  showComparison: msg`Comparison with the class`,
  places: msg`Questions`,
} satisfies Record<DraftField, MessageDescriptor>;

export interface Names {
  programs: readonly { id: number; name: string }[];
  semesters: readonly { id: number; name: string; year: number }[];
  preferences: DatePreferences;
}

type ValueText = (draft: QuizDraft, names: Names) => string;

const texts: Record<DraftField, ValueText> = {
  title: ({ title }) => title,
  description: ({ description }) => textOr(description, t`None`),
  programId: ({ programId }, { programs }) =>
    programs.find(({ id }) => String(id) === programId)?.name ?? programId,
  questionBank: ({ questionBank }) => questionBank?.title ?? t`None`,
  opensAt: ({ opensAt }, { preferences }) => momentText(opensAt, preferences),
  closesAt: ({ closesAt }, { preferences }) => momentText(closesAt, preferences),
  asksPassword: ({ asksPassword }) => yesOrNo(asksPassword),
  password: ({ password }) => (password === '' ? t`Unchanged` : t`New password`),
  timeLimit: ({ timeLimit }) => {
    const minutes = Number(timeLimit);
    return timeLimit === '' ? t`No limit` : plural(minutes, { one: '# minute', other: '# minutes' });
  },
  attemptLimit: ({ attemptLimit }) => textOr(attemptLimit, t`Unlimited`),
  shuffleQuestions: ({ shuffleQuestions }) => yesOrNo(shuffleQuestions),
  shuffleOptions: ({ shuffleOptions }) => yesOrNo(shuffleOptions),
  reviewMarks: ({ reviewMarks }) => i18n._(reviewMoments[reviewMarks]),
  reviewKey: ({ reviewKey }) => i18n._(reviewMoments[reviewKey]),
  courseCode: ({ courseCode }) => textOr(courseCode, t`None`),
  credits: ({ credits }) => credits,
  semesterId: ({ semesterId }, { semesters }) => {
    const found = semesters.find(({ id }) => String(id) === semesterId);
    return found ? `${found.name} ${found.year}` : t`None`;
  },
  passingMark: ({ passingMark }) => (passingMark === '' ? t`None` : t`${passingMark}%`),
  grantsCertificate: ({ grantsCertificate }) => yesOrNo(grantsCertificate),
  oneDevice: ({ oneDevice }) => yesOrNo(oneDevice),
  showComparison: ({ showComparison }) => yesOrNo(showComparison),
  places: ({ places }) => plural(places.length, { one: '# item', other: '# items' }),
};

/** The value of a field as text. */
export function valueText(field: DraftField, draft: QuizDraft, names: Names): string {
  return texts[field](draft, names);
}

function textOr(text: string, otherwise: string): string {
  return text.trim() === '' ? otherwise : text;
}

function yesOrNo(value: boolean): string {
  return value ? t`Yes` : t`No`;
}

function momentText(text: string, preferences: DatePreferences): string {
  const moment = fromZonedInput(text, preferences.timezone);
  return moment === null ? t`Not set` : formatDateTime(moment, preferences);
}

/** The differences between two lists of questions, as sentences. */
export function placeDifferences(mine: readonly PlaceDraft[], theirs: readonly PlaceDraft[]): string[] {
  const here = new Map(mine.map((place) => [place.key, place]));
  const there = new Map(theirs.map((place) => [place.key, place]));
  const onlyMine = mine.filter(({ key }) => !there.has(key)).map((place) => nameOfPlace(place));
  const onlyTheirs = theirs.filter(({ key }) => !here.has(key)).map((place) => nameOfPlace(place));
  const both = mine.filter(({ key }) => there.has(key));
  const otherPoints = both
    .filter(({ key, points }) => there.get(key)?.points !== points)
    .map((place) => nameOfPlace(place));
  const order = theirs.filter(({ key }) => here.has(key));
  const isOtherOrder = both.some(({ key }, index) => order[index]?.key !== key);
  return [
    ...onlyMine.map((name) => t`Only in yours: ${name}`),
    ...onlyTheirs.map((name) => t`Only in theirs: ${name}`),
    ...otherPoints.map((name) => t`Different points: ${name}`),
    ...(isOtherOrder ? [t`The order differs.`] : []),
  ];
}
