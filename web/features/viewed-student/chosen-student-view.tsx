import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { ApiError } from '#web/lib/api-client.ts';
import { studentName } from '#web/lib/student-name.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { SkeletonBlock } from '#web/ui/skeleton-block.tsx';
import { toast } from '#web/ui/toast.ts';
import { forgetStudent } from './chosen-student.ts';
import { studentQuery } from './students.ts';
import { ViewedStudentProvider } from './viewed-student.ts';
import { ViewedStudentBanner } from './viewed-student-banner.tsx';

interface Props {
  studentId: number;
  takesFocus: boolean;
  onChooseAnother: () => void;
  children: ReactNode;
}

/** Somebody else's record: the pages under a banner that says whose it is. */
export function ChosenStudent({ studentId, takesFocus, onChooseAnother, children }: Props) {
  const { t } = useLingui();
  const { data: student, error, refetch, isRefetching } = useQuery(studentQuery(studentId));
  const isGone = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (!isGone) return;
    toast.info(t`This student is no longer there. Please choose another one.`);
    forgetStudent();
  }, [isGone, t]);

  if (isGone || (!student && !error)) {
    return (
      <LoadingRegion label={t`Loading the record`}>
        <SkeletonBlock height={56} />
        <SkeletonBlock height={240} />
      </LoadingRegion>
    );
  }
  if (!student) {
    return (
      <ErrorState
        headingLevel={1}
        title={t`Failed to load the record.`}
        text={error?.message}
        onRetry={() => void refetch()}
        retrying={isRefetching}
        action={
          <Button size="xs" onClick={onChooseAnother}>
            <Trans>Choose another student</Trans>
          </Button>
        }
      />
    );
  }
  const name = studentName(student);
  return (
    <ViewedStudentProvider value={{ studentId, name, isReadOnly: true }}>
      <ViewedStudentBanner name={name} takesFocus={takesFocus} onChooseAnother={onChooseAnother} />
      {children}
    </ViewedStudentProvider>
  );
}
