import type { NewRegrade, RegradeQuestion } from '#shared/contract/regrades.ts';
import { grading } from '#shared/limits.ts';
import { readPoints } from '#web/features/grading/read-points.ts';

/** What is chosen on the screen. */
export interface RegradeDraft {
  accepted: readonly string[];
  creditAll: boolean;
  /** As typed; empty: as it is. */
  points: string;
}

export type RegradeTerms = Pick<
  NewRegrade,
  'quiz' | 'question' | 'version' | 'accepted' | 'creditAll' | 'points'
>;

export type DraftProblem = 'nothing-changes' | 'nothing-accepted' | 'points-unreadable' | 'points-beyond';

export function draftOf({ accepted, creditAll, points }: RegradeQuestion): RegradeDraft {
  return { accepted, creditAll, points: points === null ? '' : String(points) };
}

/** A letter takes the key's place, since the key is in doubt; a text is accepted besides the others. */
export function suggestedDraft(question: RegradeQuestion, suggested: string): RegradeDraft | null {
  const draft = draftOf(question);
  if (question.questionType === 'ESSAY' || suggested.trim() === '') return null;
  if (question.questionType === 'SHORT_ANSWER') {
    const text = suggested.slice(0, grading.acceptedText);
    return draft.accepted.includes(text) ? null : { ...draft, accepted: [...draft.accepted, text] };
  }
  const isOption = question.options.some(({ label }) => label === suggested);
  return isOption ? { ...draft, accepted: [suggested] } : null;
}

/** What the draft asks for beyond what counts already; or why it cannot be asked. */
export function readTerms(
  question: RegradeQuestion,
  draft: RegradeDraft,
): { terms: RegradeTerms } | { problem: DraftProblem } {
  const points = readNewPoints(question, draft);
  if (points.problem !== null) return points;
  const isKeyless = question.questionType === 'ESSAY';
  if (!isKeyless && draft.accepted.length === 0 && !draft.creditAll) return { problem: 'nothing-accepted' };
  const accepted = newAccepted(question, draft);
  const creditAll = draft.creditAll && (!question.creditAll || accepted !== null);
  if (accepted === null && !creditAll && points.value === null) return { problem: 'nothing-changes' };
  return {
    terms: {
      quiz: { id: question.quiz.id },
      question: { id: question.question.id },
      version: question.version,
      accepted,
      creditAll,
      points: points.value,
    },
  };
}

type NewPoints = { problem: null; value: number | null } | { problem: DraftProblem };

function readNewPoints({ points: now }: RegradeQuestion, { points }: RegradeDraft): NewPoints {
  const typed = readPoints(points);
  if (typed.kind === 'unreadable') return { problem: 'points-unreadable' };
  if (typed.kind === 'empty') return { problem: null, value: null };
  const value = typed.points;
  const isInHundredths = Number.isInteger(Math.round(value * 1e6) / 1e4);
  if (value < 0 || value > grading.mostPoints || !isInHundredths) return { problem: 'points-beyond' };
  return { problem: null, value: value === now ? null : value };
}

function newAccepted(question: RegradeQuestion, draft: RegradeDraft): string[] | null {
  if (draft.accepted.length === 0) return null;
  // Only a key ends "full points for everyone", even the key it was before.
  const endsCredit = question.creditAll && !draft.creditAll;
  return endsCredit || !isSame(question.accepted, draft.accepted) ? [...draft.accepted] : null;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text) => other.includes(text));
}

/** Whether the question in its bank can be given the same key: one letter, or texts that a bar can part. */
export function canCorrectQuestion(
  { questionType }: Pick<RegradeQuestion, 'questionType'>,
  { accepted }: Pick<RegradeTerms, 'accepted'>,
): boolean {
  if (accepted === null || questionType === 'ESSAY') return false;
  if (questionType === 'SHORT_ANSWER') return !accepted.some((text) => text.includes('|'));
  return accepted.length === 1;
}
