import { useLingui } from '@lingui/react/macro';
import type { CurrentUser } from '#shared/contract/people/auth.ts';
import { type DatePreferences, formatDate } from '#web/lib/format/format-date.ts';
import { formatDecimals } from '#web/lib/format/format-number.ts';
import { DataList } from '#web/ui/lists/data-list.tsx';
import { useDatePreferences } from './preferences.ts';

interface Detail {
  key: string;
  label: string;
  value: string;
}

/** The facts about people that they see in the menu and in the drawer, by role. */
export function PersonDetails({ user }: { user: CurrentUser }) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  const memberSince = {
    key: 'since',
    label: t`Member since`,
    value: formatDate(user.memberSince, preferences),
  };
  return <DataList items={[...useRoleDetails(user, preferences), memberSince]} />;
}

function useRoleDetails({ person }: CurrentUser, preferences: DatePreferences): Detail[] {
  const { t } = useLingui();
  const none = t`None yet`;
  switch (person?.kind) {
    case 'student': {
      const { studentNumber, currentCgpa, enrollmentDate, assignedTeacher } = person;
      const teacher = assignedTeacher ? `${assignedTeacher.firstName} ${assignedTeacher.lastName}` : none;
      return [
        { key: 'number', label: t`Student number`, value: studentNumber },
        { key: 'cgpa', label: t`CGPA`, value: currentCgpa === null ? none : formatDecimals(currentCgpa, 2) },
        {
          key: 'enrolled',
          label: t`Enrollment date`,
          value: enrollmentDate === null ? none : formatDate(enrollmentDate, preferences),
        },
        { key: 'teacher', label: t`Assigned teacher`, value: teacher },
      ];
    }
    case 'teacher':
      return [
        { key: 'employee', label: t`Employee ID`, value: person.employeeId || none },
        { key: 'department', label: t`Department`, value: person.department || none },
        {
          key: 'programs',
          label: t`Programmes`,
          value: person.programs.map(({ name }) => name).join(', ') || none,
        },
      ];
    case 'admin':
      return [
        {
          key: 'access',
          label: t`Access level`,
          value: person.accessLevel === 'FULL' ? t`Full access` : t`Read only`,
        },
      ];
    case undefined:
      return [];
  }
}
