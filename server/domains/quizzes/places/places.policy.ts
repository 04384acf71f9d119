import { say } from '#server/language/say.ts';
import type { PlaceInput } from '#shared/contract/teaching/quizzes.ts';

/** What the caller may add to a quiz. */
interface Usable {
  questions: ReadonlySet<number>;
  banks: ReadonlyMap<number, { owner_id: number }>;
  tagOwners: ReadonlyMap<number, number>;
  /** Random questions the quiz already has (`drawKey`): an administrator may have added them. */
  currentDraws: ReadonlySet<string>;
}

/** Identifies the source of random questions. */
export function drawKey(bankId: number, tagId: number | null): string {
  return `${bankId} ${tagId}`;
}

/** Faults in the places of a quiz, as `field: fault`. */
export function findPlaceFaults(places: readonly PlaceInput[], usable: Usable): string[] {
  const seen = new Set<number>();
  return places.flatMap((place, at) => {
    const field = `quizQuestions.${at}`;
    if ('draw' in place) return findDrawFaults(place.draw, `${field}.draw`, usable);
    const { id } = place.question;
    if (seen.has(id)) return [`${field}.question: ${say('appears twice')}`];
    seen.add(id);
    return usable.questions.has(id) ? [] : [`${field}.question: ${say('there is no such question')}`];
  });
}

type Draw = Extract<PlaceInput, { draw: object }>['draw'];

function findDrawFaults(draw: Draw, field: string, { banks, tagOwners, currentDraws }: Usable): string[] {
  if (currentDraws.has(drawKey(draw.questionBank.id, draw.tag?.id ?? null))) return [];
  const bank = banks.get(draw.questionBank.id);
  if (!bank) return [`${field}.questionBank: ${say('there is no such question bank')}`];
  // Tags belong to the bank's owner.
  const isTagTheirs = !draw.tag || tagOwners.get(draw.tag.id) === bank.owner_id;
  return isTagTheirs ? [] : [`${field}.tag: ${say('there is no such tag')}`];
}
