import { useLingui } from '@lingui/react/macro';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { useViewedStudent } from '#web/features/viewed-student/viewed-student.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RefreshButton } from '../refresh-button.tsx';
import { useStudentRecord } from '../use-student-record.ts';
import { greeting } from './greeting.ts';

export function DashboardHeader() {
  const { t } = useLingui();
  const { name, isReadOnly } = useViewedStudent();
  const { timezone } = useDatePreferences();
  const record = useStudentRecord();
  if (isReadOnly) {
    return (
      <PageHeader
        title={t`Dashboard`}
        subtitle={t`Quizzes and results of ${name}.`}
        actions={<RefreshButton />}
      />
    );
  }
  const firstName = record?.firstName === undefined || record.firstName === '' ? name : record.firstName;
  const cgpa = record?.currentCgpa == null ? t`No CGPA yet` : t`CGPA ${record.currentCgpa.toFixed(2)}`;
  return (
    <PageHeader
      title={greeting(new Date(), timezone, firstName)}
      subtitle={record ? `${record.program.name} · ${cgpa}` : undefined}
      actions={<RefreshButton />}
    />
  );
}
