import { say } from '#server/language/say.ts';
import { comparable } from '#server/scoring/short-answer.ts';
import type { QuestionType } from '#shared/contract/question-banks.ts';

interface Decided {
  questionType: QuestionType;
  options: readonly { label: string }[];
}

/** What is wrong with a new key for a question; null when nothing is. */
export function findKeyFault(version: Decided, accepted: readonly string[] | null): string | null {
  if (accepted === null) return null;
  switch (version.questionType) {
    case 'ESSAY':
      return say('an essay has no key');
    case 'SHORT_ANSWER':
      return accepted.some((text) => comparable(text) === '') ? say('a text must not be blank') : null;
    case 'MULTIPLE_CHOICE':
    case 'TRUE_FALSE': {
      const labels = new Set(version.options.map(({ label }) => label));
      return accepted.every((label) => labels.has(label)) ? null : say('must be letters of its options');
    }
  }
}

/** The key that the question itself can have; null where it can have none that says the same. */
export function findBankKey(version: Decided, accepted: readonly string[] | null): string | null {
  if (accepted === null) return null;
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
