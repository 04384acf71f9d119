import { MarkingForm } from './marking/marking-form.tsx';
import { OpenSubmission } from './open-submission.tsx';

export function MarkingPage() {
  return <OpenSubmission>{(submission) => <MarkingForm stored={submission} />}</OpenSubmission>;
}
