import { OpenSubmission } from './open-submission.tsx';
import { SubmissionView } from './view/submission-view.tsx';

export function SubmissionPage() {
  return <OpenSubmission>{(submission) => <SubmissionView submission={submission} />}</OpenSubmission>;
}
