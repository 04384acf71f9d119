import { useSearchParams } from 'react-router';
import type { SubmissionFilter } from '#web/features/grading/submissions.ts';
import { filterOf, readSubmissionChoice } from './list/submission-choice.ts';

/** What the list shows, from which a submission was opened. */
export function useSubmissionFilter(): SubmissionFilter {
  const [params] = useSearchParams();
  return filterOf(readSubmissionChoice(params));
}
