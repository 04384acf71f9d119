import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import type { SubmissionDetail } from '#shared/contract/submissions.ts';
import { submissionQuery } from '#web/features/grading/submissions.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { paths } from '#web/lib/paths.ts';
import { readId } from '#web/lib/read-id.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { failureText } from '../question-bank/say-failure.ts';
import styles from './submissions.module.css';

/** The submission that the address names, with the way back to the list where that is not beside it. */
export function OpenSubmission({ children }: { children: (submission: SubmissionDetail) => ReactNode }) {
  const { attemptId } = useParams();
  const { search } = useLocation();
  const id = readId(attemptId);
  return (
    <>
      <Link className={styles.back} to={{ pathname: paths.teacher.submissions, search }}>
        <IconArrowLeft size={14} aria-hidden="true" /> <Trans>Back to the submissions</Trans>
      </Link>
      {id === null ? (
        <NotFound />
      ) : (
        <FoundSubmission key={id} id={id}>
          {children}
        </FoundSubmission>
      )}
    </>
  );
}

interface FoundProps {
  id: number;
  children: (submission: SubmissionDetail) => ReactNode;
}

function FoundSubmission({ id, children }: FoundProps) {
  const { t } = useLingui();
  const { data, error, refetch, isRefetching } = useQuery(submissionQuery(id));
  if (data) return children(data);
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  if (error) {
    return (
      <ErrorState
        headingLevel={1}
        title={t`Failed to load the submission.`}
        text={failureText(error)}
        onRetry={() => void refetch()}
        retrying={isRefetching}
      />
    );
  }
  return (
    <LoadingRegion label={t`Loading the submission`}>
      <SkeletonRows count={4} height={96} />
    </LoadingRegion>
  );
}

function NotFound() {
  const { t } = useLingui();
  return (
    <ErrorState
      headingLevel={1}
      title={t`There is no such submission.`}
      text={t`It was handed in at a quiz that is not yours, or it is gone.`}
    />
  );
}
