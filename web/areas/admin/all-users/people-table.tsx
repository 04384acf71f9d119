import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link, useLocation } from 'react-router';
import type { AccountRow } from '#shared/contract/people/accounts.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { activityTime } from '#web/lib/format/activity-time.ts';
import { formatDate, formatDateTime } from '#web/lib/format/format-date.ts';
import { roleLabels } from '#web/lib/format/role-label.ts';
import { useListPhoto } from '#web/lib/lists/list-photos.tsx';
import type { Selection } from '#web/lib/lists/use-selection.ts';
import { StatusBadge } from '#web/ui/feedback/badge.tsx';
import { CheckBox } from '#web/ui/fields/check-box.tsx';
import { Row } from '#web/ui/layout/primitives.tsx';
import { type Column, DataTable } from '#web/ui/lists/data-table.tsx';
import { ActionMenu } from '#web/ui/overlays/action-menu.tsx';
import { PersonAvatar } from '#web/ui/photos/person-avatar.tsx';
import {
  AccountStatusBadge,
  accountName,
  CgpaBadge,
  fullName,
  shownEmail,
} from '../people/account-labels.tsx';
import type { AccountSort } from '../people/accounts.ts';
import type { PersonCommand } from '../people/person-command.ts';
import { usePersonMenu } from '../people/use-person-menu.tsx';
import styles from './all-users.module.css';
import type { PeopleList } from './people-list-state.ts';

interface TableProps {
  people: readonly AccountRow[];
  list: PeopleList;
  isOld: boolean;
  /** Null if nobody can be selected. */
  selection: Selection<AccountRow> | null;
  onCommand: (command: PersonCommand, account: AccountRow) => void;
}

export function PeopleTable({ people, list, isOld, selection, onCommand }: TableProps) {
  const columns = useColumns(list, selection !== null);
  return (
    <DataTable columns={columns} isBusy={isOld} stackedBelow={stackedBelow}>
      <tbody>
        {people.map((account) => (
          <PersonRow
            key={account.id}
            account={account}
            choosing={
              selection
                ? { isChosen: selection.has(account.id), onToggle: () => selection.toggle(account) }
                : undefined
            }
            onCommand={onCommand}
          />
        ))}
      </tbody>
    </DataTable>
  );
}

function useColumns(list: PeopleList, canChoose: boolean): Column[] {
  const { t, i18n } = useLingui();

  function sorted(key: AccountSort, kind?: 'number'): Column {
    return { key, label: i18n._(sortLabels[key]), sort: list.columnSort(key), ...(kind ? { kind } : {}) };
  }

  return [
    ...(canChoose ? [{ key: 'check', label: t`Select`, kind: 'check' } as const] : []),
    sorted('name'),
    sorted('role'),
    sorted('status'),
    { key: 'where', label: t`Programme or department` },
    sorted('currentCgpa', 'number'),
    sorted('lastSeenAt'),
    sorted('dateCreated'),
    { key: 'more', label: t`More`, kind: 'menu' },
  ];
}

interface RowProps {
  account: AccountRow;
  /** Left out if nobody can be selected. */
  choosing?: { isChosen: boolean; onToggle: () => void } | undefined;
  onCommand: (command: PersonCommand, account: AccountRow) => void;
}

function PersonRow({ account, choosing, onCommand }: RowProps) {
  const { t, i18n } = useLingui();
  const items = usePersonMenu(account, 'list', (command) => onCommand(command, account));
  const { role, status, currentCgpa, assignedTeacher } = account;
  const name = accountName(account);
  const where = account.program?.name ?? account.department;
  const teacher = assignedTeacher && fullName(assignedTeacher);
  return (
    <tr className="ui-data-row" data-chosen={choosing?.isChosen || undefined}>
      {choosing && (
        <td data-kind="check">
          <CheckBox label={t`Select ${name}`} checked={choosing.isChosen} onChange={choosing.onToggle} />
        </td>
      )}
      <th scope="row">
        <PersonCell account={account} />
      </th>
      <td data-label={t`Role`}>
        <StatusBadge tone="neutral">{i18n._(roleLabels[role])}</StatusBadge>
      </td>
      <td data-label={t`Status`}>
        <AccountStatusBadge status={status} />
      </td>
      <td className={styles.where} data-label={t`Programme or department`}>
        {where || <Nothing />}
        {teacher !== null && <span className="ui-data-second">{t`Teacher: ${teacher}`}</span>}
      </td>
      <td data-label={t`CGPA`} data-kind="number">
        {currentCgpa === null ? <Nothing /> : <CgpaBadge cgpa={currentCgpa} />}
      </td>
      <Moments account={account} />
      <td data-kind="menu">
        <ActionMenu label={t`More for ${name}`} items={items} />
      </td>
    </tr>
  );
}

/** The name opens the person at an address that can be shared. */
function PersonCell({ account }: { account: AccountRow }) {
  const { search } = useLocation();
  const name = accountName(account);
  const email = shownEmail(account);
  const to = new URLSearchParams(search);
  to.set('person', String(account.id));
  return (
    <Row gap={12}>
      <PersonAvatar name={name} src={useListPhoto(account.passportPhotoUrl)} size={32} />
      <div className={styles.words}>
        <Link className="ui-data-title" to={{ search: `?${to}` }}>
          {name}
        </Link>
        {email !== null && (
          <span className="ui-data-second">
            <EmailText email={email} />
          </span>
        )}
      </div>
    </Row>
  );
}

function Moments({ account: { lastSeenAt, dateCreated } }: { account: AccountRow }) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  return (
    <>
      <td
        className={styles.moment}
        data-label={t`Last seen`}
        title={lastSeenAt === null ? undefined : formatDateTime(lastSeenAt, preferences)}
      >
        {lastSeenAt === null ? t`Never` : activityTime(lastSeenAt, new Date(), preferences)}
      </td>
      <td className={styles.moment} data-label={t`Member since`}>
        {formatDate(dateCreated, preferences)}
      </td>
    </>
  );
}

function Nothing() {
  const { t } = useLingui();
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{t`None`}</span>
    </>
  );
}

/** Below this width the columns do not fit beside the sidebar. */
export const stackedBelow = 'laptop';

/** The columns that sort the list. */
export const sortLabels: Record<AccountSort, MessageDescriptor> = {
  name: msg`Name`,
  email: msg`Email`,
  role: msg`Role`,
  status: msg`Status`,
  currentCgpa: msg`CGPA`,
  lastSeenAt: msg`Last seen`,
  dateCreated: msg`Member since`,
};

/** Breaks before the @ rather than in the middle of a word. */
function EmailText({ email }: { email: string }) {
  const [, before = email, domain = ''] = /^(.*)(@.*)$/s.exec(email) ?? [];
  return (
    <>
      {before}
      <wbr />
      {domain}
    </>
  );
}
