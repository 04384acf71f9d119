import type { Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { PlaceInput } from '#shared/contract/teaching/quizzes.ts';
import { quiz as limit } from '#shared/limits.ts';
import { invalidField } from '../../people/references.service.ts';
import { findUsableBanks } from '../../question-banks/question-banks.service.ts';
import { lockKnownQuestions } from '../../question-banks/questions.service.ts';
import { selectDrawSources } from './place-list.queries.ts';
import { drawKey, findPlaceFaults } from './places.policy.ts';
import { countPlaces, insertPlace, type NewPlace, selectTagOwners } from './places.queries.ts';

/** The places of a quiz to store, with their faults. */
export interface ResolvedPlaces {
  places: NewPlace[];
  faults: string[];
}

/**
 * Locks the given questions. Runs before the quiz is locked, because editing a question locks it before its quizzes.
 * For an existing quiz (`quizId`), its current sources of random questions may stay.
 */
export async function resolvePlaces(
  trx: Trx,
  actor: Actor,
  places: readonly PlaceInput[],
  quizId?: number,
): Promise<ResolvedPlaces> {
  assertNotTooMany(places.reduce((sum, place) => sum + ('draw' in place ? place.draw.count : 1), 0));
  const draws = places.flatMap((place) => ('draw' in place ? [place.draw] : []));
  const questionIds = places.flatMap((place) => ('question' in place ? [place.question.id] : []));
  const bankIds = draws.map(({ questionBank }) => questionBank.id);
  const tagIds = draws.flatMap(({ tag }) => (tag ? [tag.id] : []));
  const current = quizId === undefined ? [] : await selectDrawSources(trx, quizId);
  const faults = findPlaceFaults(places, {
    questions: await lockKnownQuestions(trx, actor, questionIds),
    banks: await findUsableBanks(trx, actor, bankIds),
    tagOwners: await selectTagOwners(trx, tagIds),
    currentDraws: new Set(current.map(({ bankId, tagId }) => drawKey(bankId, tagId))),
  });
  return { places: places.map(toNewPlace), faults };
}

export function assertPlacesHold({ faults }: ResolvedPlaces): void {
  if (faults.length === 0) return;
  const message = say('Please check {faults}.', { faults: faults.slice(0, 5).join('; ') });
  throw new AppError('INVALID_INPUT', { message, details: faults });
}

function assertNotTooMany(questions: number): void {
  if (questions <= limit.maxQuestions) return;
  throw invalidField(
    'quizQuestions',
    say('must have at most {most} questions', { most: limit.maxQuestions }),
  );
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

/** The quiz is locked. Appends if no place is given, or one past the end. */
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
