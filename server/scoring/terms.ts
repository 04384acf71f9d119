import type { QuestionType } from '#shared/contract/question-banks.ts';
import { type GivenAnswer, isBlank, type Mark, markAs } from './scorer.ts';
import { comparable } from './short-answer.ts';

/** What of a version decides. */
export interface AskedVersion {
  /** Its number among the versions of its question. */
  version: number;
  questionType: QuestionType;
  correctAnswer: string | null;
  options: readonly { id: number; label: string; text: string }[];
}

/** A regrade that stands, with the version it was decided on. */
export interface StandingRegrade {
  version: Omit<AskedVersion, 'version'>;
  /** The newest version there was when it was decided. */
  newestVersion: number;
  /** Labels of that version, or texts; null: the key stays. */
  accepted: readonly string[] | null;
  creditAll: boolean;
  points: number | null;
}

/** What counts as right, and for how much. */
export interface Terms {
  points: number;
  /** Labels of the version's options, or texts of a short answer; empty for an essay. */
  accepted: readonly string[];
  creditAll: boolean;
  isRegraded: boolean;
}

/**
 * What counts for a question on one paper: its own version's key, and then every regrade of it with the same options,
 * oldest first.
 */
export function termsOf(
  { points }: { points: number },
  version: AskedVersion,
  regrades: readonly StandingRegrade[],
): Terms {
  const own: Terms = { points, accepted: ownKey(version), creditAll: false, isRegraded: false };
  return regrades
    .filter((regrade) => haveSameOptions(regrade.version, version))
    .reduce<Terms>((terms, regrade) => {
      const isNewKey = (regrade.accepted !== null || regrade.creditAll) && !isOverruled(regrade, version);
      return {
        points: regrade.points ?? terms.points,
        accepted: (isNewKey ? regrade.accepted : null) ?? terms.accepted,
        creditAll: isNewKey ? regrade.creditAll : terms.creditAll,
        isRegraded: true,
      };
    }, own);
}

/** By a key that somebody has given the question since: that is their later word on it. */
function isOverruled(regrade: StandingRegrade, { version, correctAnswer }: AskedVersion): boolean {
  return version > regrade.newestVersion && correctAnswer !== regrade.version.correctAnswer;
}

function ownKey({ questionType, correctAnswer }: AskedVersion): string[] {
  if (questionType === 'ESSAY' || correctAnswer === null) return [];
  return questionType === 'SHORT_ANSWER' ? correctAnswer.split('|') : [correctAnswer];
}

type Choice = Pick<AskedVersion, 'questionType' | 'options'>;

/** A letter means the same only where the options are the same. */
export function haveSameOptions(one: Choice, other: Choice): boolean {
  return (
    one.questionType === other.questionType &&
    one.options.length === other.options.length &&
    one.options.every(({ label, text }) =>
      other.options.some((option) => option.label === label && option.text === text),
    )
  );
}

/** The machine's mark; both null where only a teacher can tell. */
export function markByTerms(terms: Terms, version: AskedVersion, answer: GivenAnswer): Mark {
  const { points, accepted, creditAll } = terms;
  if (creditAll) return markAs(true, points);
  switch (version.questionType) {
    case 'ESSAY':
      return isBlank(answer.textAnswer) ? markAs(false, points) : { isCorrect: null, pointsEarned: null };
    case 'SHORT_ANSWER': {
      const given = comparable(answer.textAnswer ?? '');
      return markAs(given !== '' && accepted.some((text) => comparable(text) === given), points);
    }
    case 'MULTIPLE_CHOICE':
    case 'TRUE_FALSE': {
      const selected = version.options.find(({ id }) => id === answer.selectedOptionId);
      return markAs(selected !== undefined && accepted.includes(selected.label), points);
    }
  }
}
