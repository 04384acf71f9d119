import type { QuestionType } from '#shared/contract/teaching/question-banks.ts';
import { type GivenAnswer, isBlank, type Mark, markAs } from './scorer.ts';
import { comparable } from './short-answer.ts';

/** The parts of a version that decide about marks. */
export interface AskedVersion {
  /** Its number among the versions of its question. */
  version: number;
  questionType: QuestionType;
  correctAnswer: string | null;
  options: readonly { id: number; label: string; text: string }[];
}

/** A regrade that is not undone, with the version it was decided on. */
export interface ActiveRegrade {
  version: Omit<AskedVersion, 'version'>;
  /** The newest version when it was decided. */
  newestVersion: number;
  /** The first later version with a different key; null: none, or unknown for an old regrade. */
  rekeyedFrom: number | null;
  /** Labels of that version, or texts; null keeps the key. */
  accepted: readonly string[] | null;
  /** `accepted` holds option texts, matched on every version: letters may differ. */
  allVersions: boolean;
  creditAll: boolean;
  points: number | null;
}

/** The answer key and points of a question. */
export interface Terms {
  points: number;
  /** Labels of the version's options, or texts of a short answer; empty for an essay. */
  accepted: readonly string[];
  creditAll: boolean;
  isRegraded: boolean;
}

/** The key and points of a question on one paper: its own version's, then every regrade, oldest first. */
export function termsOf(
  { points }: { points: number },
  version: AskedVersion,
  regrades: readonly ActiveRegrade[],
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

/** The regrade whose key applies to papers with a version; undefined when the version's own key applies. */
export function findKeyRegrade<Regrade extends ActiveRegrade>(
  version: AskedVersion,
  regrades: readonly Regrade[],
): Regrade | undefined {
  return regrades.findLast((regrade) => findKeyOn(regrade, version) && isKeyOf(regrade, version));
}

function isKeyOf(regrade: ActiveRegrade, version: AskedVersion): boolean {
  return (regrade.accepted !== null || regrade.creditAll) && !isOverruled(regrade, version);
}

/**
 * What a regrade accepts on papers with a version; `accepted: null` when it keeps the key, undefined when it does
 * not apply. A letter means the same only when the options are the same. A regrade of all versions matches by text,
 * and skips a version that has none of its texts.
 */
export function findKeyOn(
  regrade: ActiveRegrade,
  version: AskedVersion,
): { accepted: readonly string[] | null } | undefined {
  const isAlike = haveSameOptions(regrade.version, version);
  if (!isAlike && !(regrade.allVersions && version.version <= regrade.newestVersion)) return undefined;
  if (regrade.accepted === null) return { accepted: null };
  const accepted = acceptedOn(regrade, version);
  if (accepted.length > 0) return { accepted };
  return regrade.creditAll ? { accepted: null } : undefined;
}

/**
 * A regrade's answers as letters of another version, or as texts of a short answer; empty when that version has
 * none.
 */
export function acceptedOn(
  regrade: Pick<ActiveRegrade, 'version' | 'accepted' | 'allVersions'>,
  version: Choice,
): readonly string[] {
  const { accepted, allVersions } = regrade;
  if (accepted === null) return [];
  if (!allVersions) return haveSameOptions(regrade.version, version) ? accepted : [];
  if (version.questionType === 'SHORT_ANSWER') {
    return regrade.version.questionType === 'SHORT_ANSWER' ? accepted : [];
  }
  const texts = new Set(accepted.map(normalizeOptionText));
  return version.options.filter(({ text }) => texts.has(normalizeOptionText(text))).map(({ label }) => label);
}

/** Option texts that differ only in spaces are equal. Case matters: Aa is not aA. */
export function normalizeOptionText(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ');
}

/** Whether the question's author has set a new key since the regrade. */
function isOverruled(regrade: ActiveRegrade, { version, correctAnswer }: AskedVersion): boolean {
  if (version <= regrade.newestVersion) return false;
  // Includes a key that was changed and changed back: the author decided again.
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

/** The automatic mark; both null when only a teacher can mark it. */
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
