import { t as translate } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDots, IconPencil } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import type { AccountDetail, AccountRow } from '#shared/contract/people/accounts.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { useSession } from '#web/features/session/use-session.ts';
import { countryName } from '#web/lib/format/country-name.ts';
import { type DatePreferences, formatDate, formatDateTime } from '#web/lib/format/format-date.ts';
import { jobTitleLabel } from '#web/lib/format/job-title-label.ts';
import { roleLabels } from '#web/lib/format/role-label.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Unavailable } from '#web/ui/buttons/unavailable.tsx';
import { StatusBadge } from '#web/ui/feedback/badge.tsx';
import { Row, Stack, Text } from '#web/ui/layout/primitives.tsx';
import { DataList } from '#web/ui/lists/data-list.tsx';
import { ActionMenu } from '#web/ui/overlays/action-menu.tsx';
import { loadPatiently } from '#web/ui/overlays/lazy-panel.ts';
import { PersonAvatar } from '#web/ui/photos/person-avatar.tsx';
import { AccountStatusBadge, accountName, CgpaBadge, fullName, shownEmail } from '../account-labels.tsx';
import styles from '../people.module.css';
import type { PersonCommand } from '../person-command.ts';
import { usePersonMenu } from '../use-person-menu.tsx';
import { useReadOnlyReason } from '../use-read-only-reason.ts';

const PersonDocuments = lazy(() => loadPatiently(() => import('./person-documents.tsx')));

interface PersonViewProps {
  account: AccountDetail;
  onCommand: (command: PersonCommand, account: AccountRow) => void;
}

export function PersonView({ account, onCommand }: PersonViewProps) {
  const { i18n } = useLingui();
  const { role, status, passportPhotoUrl } = account;
  const email = shownEmail(account);
  const name = accountName(account);
  return (
    <Stack gap={20}>
      <div className={styles.head}>
        <PersonAvatar name={name} src={passportPhotoUrl} size={72} shape="passport" />
        <div>
          <Text as="h3" size="section">
            {name}
          </Text>
          {email !== null && (
            <Text size="small" tone="ink2">
              {email}
            </Text>
          )}
          <p className={styles.badges}>
            <StatusBadge tone="neutral">{i18n._(roleLabels[role])}</StatusBadge>
            <AccountStatusBadge status={status} />
          </p>
        </div>
      </div>
      <PersonActions account={account} onCommand={onCommand} />
      <PersonFacts account={account} />
      <Documents account={account} />
    </Stack>
  );
}

function PersonActions({ account, onCommand }: PersonViewProps) {
  const { t } = useLingui();
  const menu = usePersonMenu(account, 'drawer', (command) => onCommand(command, account));
  const isSuper = useIsSuper();
  return (
    <Row wrap gap={8}>
      <EditButton account={account} onCommand={onCommand} />
      <RecordButton account={account} onCommand={onCommand} />
      {isSuper && (
        <Button onClick={() => onCommand('seeHistory', account)}>
          <Trans>See history</Trans>
        </Button>
      )}
      {menu.length > 0 && (
        <ActionMenu label={t`More`} icon={<IconDots size={16} aria-hidden="true" />} items={menu} />
      )}
    </Row>
  );
}

function EditButton({ account, onCommand }: PersonViewProps) {
  const reason = useReadOnlyReason('accounts');
  const look = { variant: 'light', leftSection: <IconPencil size={16} aria-hidden="true" /> } as const;
  if (account.abilities.edit) {
    return (
      <Button {...look} onClick={() => onCommand('edit', account)}>
        <Trans>Edit</Trans>
      </Button>
    );
  }
  if (!account.withheld.includes('edit')) return null;
  return (
    <Unavailable reason={reason}>
      {(control) => (
        <Button {...look} {...control}>
          <Trans>Edit</Trans>
        </Button>
      )}
    </Unavailable>
  );
}

/** The student area shows the record of an accepted student, to a super admin. */
function RecordButton({ account, onCommand }: PersonViewProps) {
  const isSuper = useIsSuper();
  const reason = useReadOnlyReason('records');
  const { person, enrollmentDate } = account;
  if (person?.kind !== 'student' || enrollmentDate === null) return null;
  if (isSuper) {
    return (
      <Button onClick={() => onCommand('seeRecord', account)}>
        <Trans>See record</Trans>
      </Button>
    );
  }
  return (
    <Unavailable reason={reason}>
      {(control) => (
        <Button {...control}>
          <Trans>See record</Trans>
        </Button>
      )}
    </Unavailable>
  );
}

/** For super admins, who see and revoke documents. */
function Documents({ account: { person } }: { account: AccountDetail }) {
  const isSuper = useIsSuper();
  if (!isSuper || person?.kind !== 'student') return null;
  return (
    <Suspense>
      <PersonDocuments key={person.id} studentId={person.id} />
    </Suspense>
  );
}

/** Only super admins read the audit log. */
function useIsSuper(): boolean {
  const session = useSession();
  return session.status === 'signed-in' && session.user.role === 'SUPER_ADMIN';
}

interface Fact {
  key: string;
  label: string;
  value: ReactNode;
}

/** The facts about a person, by role; what the server withholds is left out. */
function PersonFacts({ account }: { account: AccountDetail }) {
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
        ...known('sessions', t`Signed-in devices`, sessions, (devices) =>
          devices === 0 ? t`None` : devices,
        ),
        ...known('two-factor', t`Two-factor sign-in`, hasTwoFactor, (isOn) =>
          isOn
            ? t({ message: 'On', context: 'two-factor sign-in' })
            : t({ message: 'Off', context: 'two-factor sign-in' }),
        ),
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
    // Null if the reader may not see it, as with the country; a missing birthday is not null.
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

/** One fact, or nothing if the server withholds it. */
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
