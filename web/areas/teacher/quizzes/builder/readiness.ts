import { plural, t } from '@lingui/core/macro';
import type { Quiz } from '#shared/contract/quizzes.ts';
import type { PlaceDraft } from './draft/place-draft.ts';

/** What keeps a quiz from being published. */
export function missingForPublishing(
  { questionCount }: Pick<Quiz, 'questionCount'>,
  places: readonly PlaceDraft[],
): string[] {
  if (questionCount === 0) return [t`It has no questions yet.`];
  return places.flatMap(({ draw }, index) => {
    if (!draw || draw.available >= draw.count) return [];
    const place = index + 1;
    const { count, available } = draw;
    const { title } = draw.questionBank;
    return [
      plural(available, {
        0: `Place ${place} draws ${count} from ${title}, but finds none there.`,
        one: `Place ${place} draws ${count} from ${title}, but finds only # there.`,
        other: `Place ${place} draws ${count} from ${title}, but finds only # there.`,
      }),
    ];
  });
}

/** What is allowed, and seldom meant. */
export function publishingDoubts(quiz: Pick<Quiz, 'closesAt' | 'totalPoints' | 'questionCount'>, now: Date) {
  const { closesAt, totalPoints, questionCount } = quiz;
  return [
    ...(closesAt !== null && new Date(closesAt) <= now ? [t`Its closing time is past.`] : []),
    ...(questionCount > 0 && totalPoints === 0 ? [t`All its questions are worth 0 points.`] : []),
  ];
}
