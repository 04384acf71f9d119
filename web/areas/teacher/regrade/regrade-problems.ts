import { t } from '@lingui/core/macro';
import { ApiError } from '#web/lib/api/api-client.ts';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import type { DraftProblem } from './regrade-draft.ts';

export interface FieldProblems {
  accepted?: string;
  points?: string;
  reason?: string;
  /** Errors that belong to no field. */
  other?: string;
}

export function problemsOfDraft(problem: DraftProblem): FieldProblems {
  switch (problem) {
    case 'nothing-accepted':
      return { accepted: t`Choose at least one correct answer, or give everyone full marks.` };
    case 'points-unreadable':
      return { points: t`Please enter a number` };
    case 'points-beyond':
      return { points: t`Please enter a number from 0 to 1000 with up to two decimals` };
  }
}

/** The server names fields as "accepted: must be …". */
export function problemsOfRefusal(error: Error): FieldProblems {
  const details = error instanceof ApiError && error.code === 'INVALID_INPUT' ? error.details : [];
  const problems: FieldProblems = {};
  for (const field of ['accepted', 'points', 'reason'] as const) {
    const detail = details.find((text) => text.startsWith(field));
    if (detail !== undefined) problems[field] = detail.replace(/^\S+: /, '');
  }
  return Object.keys(problems).length > 0 ? problems : { other: refusalText(error) };
}
