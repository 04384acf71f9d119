import { useLingui } from '@lingui/react/macro';
import { Link, useLocation } from 'react-router';
import type { AccountRow } from '#shared/contract/accounts.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { activityTime } from '#web/lib/activity-time.ts';
import { formatDate, formatDateTime } from '#web/lib/format-date.ts';
import { useListPhoto } from '#web/lib/list-photos.tsx';
import { roleLabels } from '#web/lib/role-label.ts';
import { ActionMenu } from '#web/ui/action-menu.tsx';
import { StatusBadge } from '#web/ui/badge.tsx';
import { CheckBox } from '#web/ui/check-box.tsx';
import { EmailText } from '#web/ui/email-text.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import { accountName, fullName, shownEmail } from '../people/account-name.ts';
import { AccountStatusBadge } from '../people/account-status-badge.tsx';
import { CgpaBadge } from '../people/cgpa-badge.tsx';
import type { PersonCommand } from '../people/person-command.ts';
import { usePersonMenu } from '../people/use-person-menu.tsx';
import styles from './all-users.module.css';

interface Props {
  account: AccountRow;
  /** Left out where nobody can be chosen. */
  choosing?: { isChosen: boolean; onToggle: () => void } | undefined;
  onCommand: (command: PersonCommand, account: AccountRow) => void;
}

export function PersonRow({ account, choosing, onCommand }: Props) {
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

/** The name opens the person, by an address that can be sent to a colleague. */
function PersonCell({ account }: { account: AccountRow }) {
  const { search } = useLocation();
  const name = accountName(account);
  const email = shownEmail(account);
  const to = new URLSearchParams(search);
  to.set('person', String(account.id));
  return (
    <div className={styles.person}>
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
    </div>
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
