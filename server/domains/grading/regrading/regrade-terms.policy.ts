import { say } from '#server/language/say.ts';
import { comparable } from '#server/scoring/short-answer.ts';
import { normalizeOptionText } from '#server/scoring/terms.ts';
import type { QuestionType } from '#shared/contract/teaching/question-banks.ts';

interface Decided {
  questionType: QuestionType;
  options: readonly { label: string; text: string }[];
}

/** The error in a new answer key; null when it is valid. */
export function findKeyFault(version: Decided, accepted: readonly string[] | null): string | null {
  if (accepted === null) return null;
  switch (version.questionType) {
    case 'ESSAY':
      return say('must be empty, because an essay has no answer key');
    case 'SHORT_ANSWER':
      return accepted.some((text) => comparable(text) === '') ? say('must not contain blank answers') : null;
    case 'MULTIPLE_CHOICE':
    case 'TRUE_FALSE': {
      const labels = new Set(version.options.map(({ label }) => label));
      return accepted.every((label) => labels.has(label))
        ? null
        : say('must be option letters of this question');
    }
  }
}

/** The error in option texts that count on every version: each must be an option of one version. */
export function findTextFault(
  versions: readonly Decided[],
  accepted: readonly string[] | null,
): string | null {
  const texts = new Set(
    versions.flatMap(({ options }) => options.map(({ text }) => normalizeOptionText(text))),
  );
  return (accepted ?? []).every((text) => texts.has(normalizeOptionText(text)))
    ? null
    : say('must be option texts of this question');
}
