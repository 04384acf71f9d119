import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import type { SubmissionDetail } from '#shared/contract/results/submissions.ts';
import { submissionQuery } from '#web/features/grading/submission-queries.ts';
import { paths } from '#web/lib/address/paths.ts';
import { readId } from '#web/lib/address/read-id.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { LoadingRegion } from '#web/ui/feedback/loading-region.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { failureText } from '../question-bank/failure-toast.ts';
import { MarkingForm } from './marking/marking-form.tsx';
import styles from './submissions.module.css';
import { SubmissionView } from './view/submission-view.tsx';

export function SubmissionPage() {
  return <OpenSubmission>{(submission) => <SubmissionView submission={submission} />}</OpenSubmission>;
}

export function MarkingPage() {
  return <OpenSubmission>{(submission) => <MarkingForm stored={submission} />}</OpenSubmission>;
}

/** The submission named by the URL, with a link back to the list on small screens. */
function OpenSubmission({ children }: { children: (submission: SubmissionDetail) => ReactNode }) {
  const { attemptId } = useParams();
  const { search } = useLocation();
  const id = readId(attemptId);
  return (
    <>
      <Link className={styles.back} to={{ pathname: paths.teacher.submissions, search }}>
        <IconArrowLeft size={14} aria-hidden="true" /> <Trans>Back to submissions</Trans>
      </Link>
      {id === null ? (
        <NotFound />
      ) : (
        <LoadedSubmission key={id} id={id}>
          {children}
        </LoadedSubmission>
      )}
    </>
  );
}

interface LoadedSubmissionProps {
  id: number;
  children: (submission: SubmissionDetail) => ReactNode;
}

function LoadedSubmission({ id, children }: LoadedSubmissionProps) {
  const { t } = useLingui();
  const { data, error, refetch, isRefetching } = useQuery(submissionQuery(id));
  if (data) return children(data);
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  if (error) {
    return (
      <ErrorState
        headingLevel={1}
        title={t`We couldn’t load the submission.`}
        text={failureText(error)}
        onRetry={() => void refetch()}
        retrying={isRefetching}
      />
    );
  }
  return (
    <LoadingRegion label={t`Loading the submission…`}>
      <SkeletonRows count={4} height={96} />
    </LoadingRegion>
  );
}

function NotFound() {
  const { t } = useLingui();
  return (
    <ErrorState
      headingLevel={1}
      title={t`Submission not found`}
      text={t`It was deleted, or it belongs to a quiz you don’t have access to.`}
    />
  );
}
