import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { CurrentUser } from '#shared/contract/auth.ts';
import type { Student } from '#shared/contract/people.ts';
import { personName } from '#web/lib/person-name.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { chooseStudent, forgetStudent, useChosenStudent } from './chosen-student.ts';
import { ChosenStudent } from './chosen-student-view.tsx';
import { StudentChooser } from './student-chooser.tsx';
import { studentQuery } from './students.ts';
import { ViewedStudentProvider } from './viewed-student.ts';

interface Props {
  user: CurrentUser;
  children: ReactNode;
}

/** Below it `useViewedStudent` says whose record this is; who has none of their own chooses one first. */
export function ViewedStudentGate({ user, children }: Props) {
  const { t } = useLingui();
  const { person } = user;
  if (user.role === 'SUPER_ADMIN') return <GuestGate accountId={user.id}>{children}</GuestGate>;
  if (person?.kind !== 'student') {
    return (
      <ErrorState
        headingLevel={1}
        title={t`There is no student record for your account.`}
        text={t`Please ask an administrator of your institution.`}
      />
    );
  }
  const own = { studentId: person.id, name: personName(user), isReadOnly: false };
  return <ViewedStudentProvider value={own}>{children}</ViewedStudentProvider>;
}

function GuestGate({ accountId, children }: { accountId: number; children: ReactNode }) {
  const queries = useQueryClient();
  const studentId = useChosenStudent(accountId);
  // The button that was pressed is gone: someone at the keyboard must not be left nowhere.
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
