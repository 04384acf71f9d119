import { useLingui } from '@lingui/react/macro';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { useViewedStudent } from '#web/features/viewed-student/viewed-student.ts';
import { formatDecimals } from '#web/lib/format-number.ts';
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
  const figure = record?.currentCgpa == null ? null : formatDecimals(record.currentCgpa, 2);
  const cgpa = figure === null ? t`No CGPA yet` : t`CGPA ${figure}`;
  return (
    <PageHeader
      title={greeting(new Date(), timezone, firstName)}
      windowTitle={t`Dashboard`}
      subtitle={record ? `${record.program.name} · ${cgpa}` : undefined}
      actions={<RefreshButton />}
    />
  );
}
