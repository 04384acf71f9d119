import { Trans, useLingui } from '@lingui/react/macro';
import { IconEye } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { CurrentUser } from '#shared/contract/people/auth.ts';
import type { Student } from '#shared/contract/people/people.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { personName, studentName } from '#web/lib/format/person-name.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { LoadingRegion } from '#web/ui/feedback/loading-region.tsx';
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Text } from '#web/ui/layout/primitives.tsx';
import { chooseStudent, forgetStudent, useChosenStudent } from './chosen-student.ts';
import { StudentChooser } from './student-chooser.tsx';
import { studentQuery } from './student-queries.ts';
import styles from './viewed-student.module.css';
import { ViewedStudentProvider } from './viewed-student.ts';

interface Props {
  user: CurrentUser;
  children: ReactNode;
}

/** Provides `useViewedStudent`. Users without a student record choose a student first. */
export function ViewedStudentGate({ user, children }: Props) {
  const { t } = useLingui();
  const { person } = user;
  if (user.role === 'SUPER_ADMIN') return <GuestGate accountId={user.id}>{children}</GuestGate>;
  if (person?.kind !== 'student') {
    return (
      <ErrorState
        headingLevel={1}
        title={t`Your account has no student record.`}
        text={t`Ask an administrator at your institution.`}
      />
    );
  }
  const own = { studentId: person.id, name: personName(user), isReadOnly: false };
  return <ViewedStudentProvider value={own}>{children}</ViewedStudentProvider>;
}

function GuestGate({ accountId, children }: { accountId: number; children: ReactNode }) {
  const queries = useQueryClient();
  const studentId = useChosenStudent(accountId);
  // The pressed button is gone, so move focus.
  const [wasSwitched, setSwitched] = useState(false);

  function choose(student: Student) {
    queries.setQueryData(studentQuery(student.id).queryKey, student);
    chooseStudent({ accountId, studentId: student.id });
    setSwitched(true);
    window.scrollTo(0, 0);
  }

  function chooseAnother() {
    forgetStudent();
    setSwitched(true);
  }

  if (studentId === null) return <StudentChooser takesFocus={wasSwitched} onChoose={choose} />;
  return (
    <ChosenStudent
      key={studentId}
      studentId={studentId}
      takesFocus={wasSwitched}
      onChooseAnother={chooseAnother}
    >
      {children}
    </ChosenStudent>
  );
}

interface ChosenStudentProps {
  studentId: number;
  takesFocus: boolean;
  onChooseAnother: () => void;
  children: ReactNode;
}

/** Another person's record, under a banner with their name. */
function ChosenStudent({ studentId, takesFocus, onChooseAnother, children }: ChosenStudentProps) {
  const { t } = useLingui();
  const { data: student, error, refetch, isRefetching } = useQuery(studentQuery(studentId));
  const isGone = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (!isGone) return;
    toast.info(t`This student no longer exists. Choose another student.`);
    forgetStudent();
  }, [isGone, t]);

  if (isGone || (!student && !error)) {
    return (
      <LoadingRegion label={t`Loading the student’s record…`}>
        <SkeletonBlock height={56} />
        <SkeletonBlock height={240} />
      </LoadingRegion>
    );
  }
  if (!student) {
    return (
      <ErrorState
        headingLevel={1}
        title={t`We couldn’t load this student’s record.`}
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

interface ViewedStudentBannerProps {
  name: string;
  takesFocus: boolean;
  onChooseAnother: () => void;
}

function ViewedStudentBanner({ name, takesFocus, onChooseAnother }: ViewedStudentBannerProps) {
  const { t } = useLingui();
  const banner = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) banner.current?.focus();
  }, [takesFocus]);
  return (
    <section className={styles.banner} aria-label={t`Student record`} ref={banner} tabIndex={-1}>
      <IconEye size={18} aria-hidden />
      <Text breaks grow>
        <Trans>
          You’re viewing the record of <strong>{name}</strong>. You can’t change anything here.
        </Trans>
      </Text>
      <Button size="xs" onClick={onChooseAnother}>
        <Trans>Choose another student</Trans>
      </Button>
    </section>
  );
}
