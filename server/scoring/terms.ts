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
  /** The first later version with another key than the newest one had; null: none, or not known of an old regrade. */
  rekeyedFrom: number | null;
  /** Labels of that version, or texts; null: the key stays. */
  accepted: readonly string[] | null;
  /** `accepted` are texts of options, looked up on every version there was: its letters may differ. */
  allVersions: boolean;
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

/** What counts for a question on one paper: its own version's key, and then every regrade of it, oldest first. */
export function termsOf(
  { points }: { points: number },
  version: AskedVersion,
  regrades: readonly StandingRegrade[],
): Terms {
  const own: Terms = { points, accepted: ownKey(version), creditAll: false, isRegraded: false };
  return regrades.reduce<Terms>((terms, regrade) => {
    const key = findKeyOn(regrade, version);
    if (!key) return terms;
    const isNewKey = isKeyOf(regrade, version);
    return {
      points: regrade.points ?? terms.points,
      accepted: (isNewKey ? key.accepted : null) ?? terms.accepted,
      creditAll: isNewKey ? regrade.creditAll : terms.creditAll,
      isRegraded: true,
    };
  }, own);
}

/** The regrade whose key counts on papers with a version; undefined: the version's own key does. */
export function findKeyRegrade<Regrade extends StandingRegrade>(
  version: AskedVersion,
  regrades: readonly Regrade[],
): Regrade | undefined {
  return regrades.findLast((regrade) => findKeyOn(regrade, version) && isKeyOf(regrade, version));
}

function isKeyOf(regrade: StandingRegrade, version: AskedVersion): boolean {
  return (regrade.accepted !== null || regrade.creditAll) && !isOverruled(regrade, version);
}

/**
 * What a regrade accepts on papers with a version, `accepted: null` where it keeps the key there. Undefined: it is not
 * about these papers. A letter means the same only where the options are the same; a regrade of all versions goes by
 * the texts, and leaves out a version that has none of them.
 */
export function findKeyOn(
  regrade: StandingRegrade,
  version: AskedVersion,
): { accepted: readonly string[] | null } | undefined {
  const isAlike = haveSameOptions(regrade.version, version);
  if (!isAlike && !(regrade.allVersions && version.version <= regrade.newestVersion)) return undefined;
  if (regrade.accepted === null) return { accepted: null };
  const accepted = acceptedOn(regrade, version);
  if (accepted.length > 0) return { accepted };
  return regrade.creditAll ? { accepted: null } : undefined;
}

/** The answers of a regrade as letters of another version, or as texts of a short answer; empty: it has none of them. */
export function acceptedOn(
  regrade: Pick<StandingRegrade, 'version' | 'accepted' | 'allVersions'>,
  version: Choice,
): readonly string[] {
  const { accepted, allVersions } = regrade;
  if (accepted === null) return [];
  if (!allVersions) return haveSameOptions(regrade.version, version) ? accepted : [];
  if (version.questionType === 'SHORT_ANSWER') {
    return regrade.version.questionType === 'SHORT_ANSWER' ? accepted : [];
  }
  const texts = new Set(accepted.map(optionWords));
  return version.options.filter(({ text }) => texts.has(optionWords(text))).map(({ label }) => label);
}

/** Options whose texts differ only in spaces are one answer. Capitals may matter: Aa is not aA. */
export function optionWords(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ');
}

/** By a key that somebody has given the question since: that is their later word on it. */
function isOverruled(regrade: StandingRegrade, { version, correctAnswer }: AskedVersion): boolean {
  if (version <= regrade.newestVersion) return false;
  // Also by a key that was given, taken away and given again: that is not merely repeated.
  const isRekeyed = regrade.rekeyedFrom !== null && version >= regrade.rekeyedFrom;
  return isRekeyed || correctAnswer !== regrade.version.correctAnswer;
}

/** Letters, or the accepted texts of a short answer. */
export function ownKey({
  questionType,
  correctAnswer,
}: Pick<AskedVersion, 'questionType' | 'correctAnswer'>): string[] {
  if (questionType === 'ESSAY' || correctAnswer === null) return [];
  return questionType === 'SHORT_ANSWER' ? correctAnswer.split('|') : [correctAnswer];
}

export interface Choice {
  questionType: QuestionType;
  options: readonly { label: string; text: string }[];
}

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
