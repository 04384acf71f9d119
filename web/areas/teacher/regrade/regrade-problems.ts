import { t } from '@lingui/core/macro';
import { ApiError } from '#web/lib/api-client.ts';
import { refusalText } from '#web/lib/refusal-text.ts';
import type { DraftProblem } from './regrade-draft.ts';

export interface FieldProblems {
  accepted?: string;
  points?: string;
  reason?: string;
  /** Of no field. */
  other?: string;
}

export function problemsOfDraft(problem: DraftProblem): FieldProblems {
  switch (problem) {
    case 'nothing-accepted':
      return { accepted: t`Choose at least one right answer, or give everyone full points.` };
    case 'points-unreadable':
      return { points: t`Please enter a number` };
    case 'points-beyond':
      return { points: t`Please enter 0 to 1000, with at most two decimals` };
  }
}

/** The server names fields as "accepted: must be …". */
export function problemsOfRefusal(error: Error): FieldProblems {
  const details = error instanceof ApiError && error.code === 'INVALID_INPUT' ? error.details : [];
  const found: FieldProblems = {};
  for (const field of ['accepted', 'points', 'reason'] as const) {
    const detail = details.find((text) => text.startsWith(field));
    if (detail !== undefined) found[field] = detail.replace(/^\S+: /, '');
  }
  return Object.keys(found).length > 0 ? found : { other: refusalText(error) };
}
