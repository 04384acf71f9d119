import { isChoice, isSameKey, type KeyedVersion, ownKeyOf } from '#server/scoring/answer-keys.ts';
import { type ActiveRegrade, acceptedOn, normalizeOptionText, ownKey } from '#server/scoring/terms.ts';
import type { QuestionType } from '#shared/contract/teaching/question-banks.ts';

interface Decided {
  questionType: QuestionType;
  options: readonly { label: string; text: string }[];
}

/** The answer key for the question in its bank; null when the bank cannot express it. */
export function findBankKey(version: Decided, accepted: readonly string[]): string | null {
  if (accepted.length === 0) return null;
  switch (version.questionType) {
    case 'ESSAY':
      return null;
    case 'SHORT_ANSWER':
      return accepted.some((text) => text.includes('|')) ? null : accepted.join('|');
    case 'MULTIPLE_CHOICE':
    case 'TRUE_FALSE':
      return accepted.length === 1 ? (accepted[0] ?? null) : null;
  }
}

interface PastVersion extends KeyedVersion {
  version: number;
  createdAt: Date;
}

export interface FormerKey {
  /** The current key in the bank. */
  version: number;
  from: string;
  to: string;
  isSetByRegrade: boolean;
}

/**
 * The bank's key before a regrade changed it; `history` is newest first. Null when the bank has another key by now,
 * never had another, or no longer has that option.
 */
export function findFormerKey(
  history: readonly PastVersion[],
  regrade: ActiveRegrade,
  appliedAt: Date,
): FormerKey | null {
  const [current] = history;
  if (!current || current.correctAnswer === null) return null;
  const now = ownKeyOf(current);
  const accepted = acceptedOn(regrade, current);
  if (findBankKey(current, accepted) === null || !isSameKey(now, { version: current, accepted })) return null;
  const at = history.findIndex((version) => !isSameKey(ownKeyOf(version), now));
  const [former, first] = [history[at], history[at - 1]];
  if (!former || !first) return null;
  const to = keyFrom(former, current);
  return to === null
    ? null
    : {
        version: current.version,
        from: current.correctAnswer,
        to,
        isSetByRegrade: first.createdAt >= appliedAt,
      };
}

/** The key of an earlier version in the letters of the current one. */
function keyFrom(former: KeyedVersion, current: KeyedVersion): string | null {
  if (!isChoice(former) || !isChoice(current)) {
    return former.questionType === current.questionType ? former.correctAnswer : null;
  }
  const [label] = ownKey(former);
  const text = former.options.find((option) => option.label === label)?.text;
  if (text === undefined) return null;
  return (
    current.options.find((option) => normalizeOptionText(option.text) === normalizeOptionText(text))?.label ??
    null
  );
}
