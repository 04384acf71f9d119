import { t } from '@lingui/core/macro';
import { question as limit } from '#shared/limits.ts';
import type { QuestionDraft } from './question-draft.ts';

export type DraftProblems = Partial<Record<'points' | 'quizTitle' | 'questionBankTitle', string>>;

/** What the server would refuse outright. Whether the question holds as a whole it answers as faults. */
export function findDraftProblems({ points, quizTitle, questionBankTitle }: QuestionDraft): DraftProblems {
  const problems: DraftProblems = {};
  const amount = Number(points);
  const { least, most } = limit.points;
  if (points.trim() === '' || !(amount >= least)) problems.points = t`Points must be at least 1`;
  else if (amount > most) problems.points = t`Points must be at most ${most}`;
  else if (!/^\d+(\.\d{1,2})?$/.test(points.trim())) problems.points = t`Points have at most two decimals`;
  if (quizTitle.trim() === '') problems.quizTitle = t`Quiz title is required`;
  if (questionBankTitle.trim() === '') problems.questionBankTitle = t`Question bank is required`;
  return problems;
}

export function hasProblems(problems: DraftProblems): boolean {
  return Object.keys(problems).length > 0;
}
