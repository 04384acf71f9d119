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
  if (questionCount === 0) return [t`This quiz has no questions yet.`];
  return places.flatMap(({ draw }, index) => {
    if (!draw || draw.available >= draw.count) return [];
    const place = index + 1;
    const { count, available } = draw;
    const { title } = draw.questionBank;
    const wanted = plural(count, { one: '# random question', other: '# random questions' });
    return [
      plural(available, {
        0: `Question ${place} uses ${wanted} from ${title}, but none are available.`,
        one: `Question ${place} uses ${wanted} from ${title}, but only # is available.`,
        other: `Question ${place} uses ${wanted} from ${title}, but only # are available.`,
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
    ...(closesAt !== null && new Date(closesAt) <= now ? [t`The closing date has passed.`] : []),
    ...(questionCount > 0 && totalPoints === 0 ? [t`All questions have 0 points.`] : []),
    ...(showsKeyBeforeRetake(quiz, now) ? [earlyKeyWarning()] : []),
  ];
}
