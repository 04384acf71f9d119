import type { Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { PlaceInput } from '#shared/contract/quizzes.ts';
import { quiz as limit } from '#shared/limits.ts';
import { invalidField } from '../people/references.service.ts';
import { findUsableBanks } from '../question-banks/question-banks.service.ts';
import { lockKnownQuestions } from '../question-banks/questions.service.ts';
import { findPlaceFaults } from './places.policy.ts';
import { countPlaces, insertPlace, type NewPlace, selectTagOwners } from './places.queries.ts';

/**
 * Places whose questions and banks the caller may use. Before the quiz is locked: whoever edits a question
 * holds it first and then its quizzes.
 */
export async function settlePlaces(
  trx: Trx,
  actor: Actor,
  places: readonly PlaceInput[],
): Promise<NewPlace[]> {
  assertNotTooMany(places.reduce((sum, place) => sum + ('draw' in place ? place.draw.count : 1), 0));
  const draws = places.flatMap((place) => ('draw' in place ? [place.draw] : []));
  const questionIds = places.flatMap((place) => ('question' in place ? [place.question.id] : []));
  const bankIds = draws.map(({ questionBank }) => questionBank.id);
  const tagIds = draws.flatMap(({ tag }) => (tag ? [tag.id] : []));
  const details = findPlaceFaults(places, {
    questions: await lockKnownQuestions(trx, actor, questionIds),
    banks: await findUsableBanks(trx, actor, bankIds),
    tagOwners: await selectTagOwners(trx, tagIds),
  });
  if (details.length === 0) return places.map(toNewPlace);
  const message = `Please check ${details.slice(0, 5).join('; ')}.`;
  throw new AppError('INVALID_INPUT', { message, details });
}

function assertNotTooMany(questions: number): void {
  if (questions <= limit.mostQuestions) return;
  throw invalidField('quizQuestions', `must have at most ${limit.mostQuestions} questions`);
}

function toNewPlace(place: PlaceInput): NewPlace {
  const isDraw = 'draw' in place;
  return {
    question_id: isDraw ? null : place.question.id,
    draw_bank_id: isDraw ? place.draw.questionBank.id : null,
    draw_tag_id: isDraw ? (place.draw.tag?.id ?? null) : null,
    draw_count: isDraw ? place.draw.count : null,
    points: place.points ?? null,
  };
}

/** Into a quiz that is locked; at its end when no place is named, or one behind it. */
export async function placeQuestion(
  trx: Trx,
  quizId: number,
  questionId: number,
  orderNumber: number | undefined,
): Promise<void> {
  const { places, questions } = await countPlaces(trx, quizId);
  assertNotTooMany(questions + 1);
  await insertPlace(trx, quizId, questionId, Math.min(orderNumber ?? places + 1, places + 1));
}
