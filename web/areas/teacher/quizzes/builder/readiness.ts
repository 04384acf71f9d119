import { plural, t } from '@lingui/core/macro';
import type { Quiz } from '#shared/contract/teaching/quizzes.ts';
import { showsKeyBeforeRetake } from '#web/features/quizzes/review-rule.ts';
import type { BuiltQuiz } from '#web/features/quizzes/teacher-quiz-queries.ts';
import { earlyKeyWarning } from '../answer-key-release.ts';
import type { PlaceDraft } from './draft/place-draft.ts';

/** Reasons why a quiz can't be published. */
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

/** Questions added since the last save aren't known yet. */
export function countShownKeys(
  { quiz, places }: Pick<BuiltQuiz, 'quiz' | 'places'>,
  drafted: readonly PlaceDraft[],
): number {
  // Students of a published quiz have seen them anyway.
  if (quiz.isActive) return 0;
  const shown = new Set(
    places.flatMap(({ question, keyShownAt }) => (keyShownAt === null ? [] : [question?.id])),
  );
  return drafted.filter(({ question }) => question !== null && shown.has(question.id)).length;
}

/** Allowed, but probably a mistake. */
export function publishingDoubts(
  quiz: Pick<Quiz, 'totalPoints' | 'questionCount'> & Parameters<typeof showsKeyBeforeRetake>[0],
  now: Date,
): string[] {
  const { closesAt, totalPoints, questionCount } = quiz;
  return [
    ...(closesAt !== null && new Date(closesAt) <= now ? [t`Its closing time is past.`] : []),
    ...(questionCount > 0 && totalPoints === 0 ? [t`All its questions are worth 0 points.`] : []),
    ...(showsKeyBeforeRetake(quiz, now) ? [earlyKeyWarning()] : []),
  ];
}
