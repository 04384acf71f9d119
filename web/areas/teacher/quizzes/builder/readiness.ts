import { plural, t } from '@lingui/core/macro';
import type { Quiz } from '#shared/contract/quizzes.ts';
import { showsKeyBeforeRetake } from '#web/features/quizzes/review-rule.ts';
import type { BuiltQuiz } from '#web/features/quizzes/teacher-quizzes.ts';
import { earlyKeyWarning } from '../key-words.ts';
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

/** Of the questions on the screen: what was added since the last save is not known yet. */
export function countShownKeys(
  { quiz, places }: Pick<BuiltQuiz, 'quiz' | 'places'>,
  drafted: readonly PlaceDraft[],
): number {
  // Of a published quiz its own students have seen them.
  if (quiz.isActive) return 0;
  const shown = new Set(
    places.flatMap(({ question, keyShownAt }) => (keyShownAt === null ? [] : [question?.id])),
  );
  return drafted.filter(({ question }) => question !== null && shown.has(question.id)).length;
}

/** What is allowed, and seldom meant. */
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
