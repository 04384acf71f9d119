import { plural, t as translate } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { AccountDetail } from '#shared/contract/accounts.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { countryName } from '#web/lib/country-name.ts';
import { type DatePreferences, formatDate, formatDateTime } from '#web/lib/format-date.ts';
import { jobTitleLabel } from '#web/lib/job-title-label.ts';
import { DataList } from '#web/ui/data-list.tsx';
import { fullName } from './account-name.ts';
import { CgpaBadge } from './cgpa-badge.tsx';

interface Fact {
  key: string;
  label: string;
  value: ReactNode;
}

/** All that is known of somebody, by what they are here; what the server keeps back is left out. */
export function PersonFacts({ account }: { account: AccountDetail }) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  const { lastSeenAt, phoneNumber, hasTwoFactor, sessions, dateCreated } = account;
  return (
    <DataList
      items={[
        ...known('phone', t`Phone`, phoneNumber, (phone) => phone.trim() || t`Not given`),
        ...factsOfKind(account, preferences),
        { key: 'since', label: t`Member since`, value: formatDate(dateCreated, preferences) },
        {
          key: 'seen',
          label: t`Last seen`,
          value: lastSeenAt === null ? t`Never signed in` : formatDateTime(lastSeenAt, preferences),
        },
        ...known('sessions', t`Signed in`, sessions, (devices) =>
          devices === 0 ? t`Nowhere` : plural(devices, { one: 'On # device', other: 'On # devices' }),
        ),
        ...known('two-factor', t`Two-factor sign-in`, hasTwoFactor, (isOn) => (isOn ? t`On` : t`Off`)),
      ]}
    />
  );
}

function factsOfKind(account: AccountDetail, preferences: DatePreferences): Fact[] {
  switch (account.person?.kind) {
    case 'student':
      return studentFacts(account, preferences);
    case 'teacher':
      return teacherFacts(account);
    case 'admin':
      return [
        {
          key: 'title',
          label: translate`Job title`,
          value: jobTitleLabel(account.jobTitle.trim()) || translate`Not given`,
        },
      ];
    case undefined:
      return [];
  }
}

function studentFacts(account: AccountDetail, preferences: DatePreferences): Fact[] {
  const { studentNumber, program, assignedTeacher, currentCgpa, enrollmentDate, attempts } = account;
  const { country, address, dateOfBirth } = account;
  const none = translate`Not given`;
  return [
    { key: 'number', label: translate`Student number`, value: studentNumber ?? none },
    { key: 'programme', label: translate`Programme`, value: program?.name ?? none },
    {
      key: 'teacher',
      label: translate`Assigned teacher`,
      value: assignedTeacher ? fullName(assignedTeacher) : translate`None yet`,
    },
    {
      key: 'cgpa',
      label: translate`CGPA`,
      value: currentCgpa === null ? translate`None yet` : <CgpaBadge cgpa={currentCgpa} />,
    },
    {
      key: 'enrolled',
      label: translate`Enrollment date`,
      value: enrollmentDate === null ? translate`None yet` : formatDate(enrollmentDate, preferences),
    },
    { key: 'attempts', label: translate`Quiz attempts`, value: attempts },
    // Null for who may not see it, as the country is; a birthday that nobody has given is not.
    ...known('born', translate`Date of birth`, country === null ? null : (dateOfBirth ?? ''), (born) =>
      // A birthday is the same day in every time zone.
      born === '' ? none : formatDate(born, { ...preferences, timezone: 'UTC' }),
    ),
    ...known('country', translate`Country`, country, (code) =>
      code.trim() === '' ? none : countryName(code, preferences.language),
    ),
    ...known('address', translate`Address`, address, (text) => text.trim() || none),
  ];
}

/** One fact, or none where the server keeps it from the reader. */
function known<Value>(
  key: string,
  label: string,
  value: Value | null,
  show: (value: Value) => ReactNode,
): Fact[] {
  return value === null ? [] : [{ key, label, value: show(value) }];
}

function teacherFacts(account: AccountDetail): Fact[] {
  const { employeeId, department, programs, students, quizzes, questionBanks } = account;
  const none = translate`Not given`;
  const taught = programs.map(({ name }) => name).join(', ');
  return [
    { key: 'employee', label: translate`Employee ID`, value: employeeId.trim() || none },
    { key: 'department', label: translate`Department`, value: department.trim() || none },
    { key: 'programs', label: translate`Programmes`, value: taught || translate`None yet` },
    { key: 'students', label: translate`Assigned students`, value: students },
    { key: 'quizzes', label: translate`Quizzes`, value: quizzes },
    { key: 'banks', label: translate`Question banks`, value: questionBanks },
  ];
}
