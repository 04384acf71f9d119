import { useLingui } from '@lingui/react/macro';
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AccountRow } from '#shared/contract/accounts.ts';
import { ListPhotos, useListPhoto } from '#web/lib/list-photos.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import { Unavailable } from '#web/ui/unavailable.tsx';
import { accountName } from '../people/account-name.ts';
import { AccountStatusBadge } from '../people/account-status-badge.tsx';
import { CgpaBadge } from '../people/cgpa-badge.tsx';
import type { PersonCommand } from '../people/person-command.ts';
import { useReadOnlyReason } from '../people/use-read-only-reason.ts';
import styles from './dashboard.module.css';
import type { PeopleTab } from './people.tsx';

interface Props {
  tab: PeopleTab;
  people: readonly AccountRow[];
  isOld: boolean;
  onCommand: (command: PersonCommand, account: AccountRow) => void;
}

export function PeopleTable({ tab, people, isOld, onCommand }: Props) {
  const { t } = useLingui();
  const facts =
    tab === 'STUDENT'
      ? [
          { key: 'program', label: t`Programme` },
          { key: 'cgpa', label: t`CGPA`, kind: 'number' as const },
        ]
      : [
          { key: 'department', label: t`Department` },
          { key: 'employee', label: t`Employee ID` },
        ];
  const columns = [
    { key: 'name', label: t`Name` },
    ...facts,
    { key: 'status', label: t`Status` },
    { key: 'acts', label: t`Actions`, kind: 'menu' as const },
  ];
  return (
    <DataTable columns={columns} isBusy={isOld} stackedBelow="62em">
      <tbody>
        <ListPhotos of={people.map(({ passportPhotoUrl }) => passportPhotoUrl)}>
          {people.map((account) => (
            <PersonRow key={account.id} tab={tab} account={account} onCommand={onCommand} />
          ))}
        </ListPhotos>
      </tbody>
    </DataTable>
  );
}

interface RowProps {
  tab: PeopleTab;
  account: AccountRow;
  onCommand: Props['onCommand'];
}

function PersonRow({ tab, account, onCommand }: RowProps) {
  const { t } = useLingui();
  const name = accountName(account);
  const { program, currentCgpa, department, employeeId } = account;
  return (
    <tr className="ui-data-row">
      <th scope="row">
        <div className={styles.person}>
          <PersonAvatar name={name} src={useListPhoto(account.passportPhotoUrl)} size={32} />
          <div className={styles.words}>
            <span className="ui-data-title">{name}</span>
            {name !== account.email && <span className="ui-data-second">{account.email}</span>}
          </div>
        </div>
      </th>
      {tab === 'STUDENT' ? (
        <>
          <td data-label={t`Programme`}>{program?.name ?? '–'}</td>
          <td data-label={t`CGPA`} data-kind="number">
            {currentCgpa === null ? '–' : <CgpaBadge cgpa={currentCgpa} />}
          </td>
        </>
      ) : (
        <>
          <td data-label={t`Department`}>{department || '–'}</td>
          <td data-label={t`Employee ID`}>{employeeId || '–'}</td>
        </>
      )}
      <td data-label={t`Status`}>
        <AccountStatusBadge status={account.status} />
      </td>
      <td className={styles.acts}>
        <RowActs account={account} name={name} onCommand={onCommand} />
      </td>
    </tr>
  );
}

const icon = { size: 18, 'aria-hidden': true } as const;

function RowActs({ account, name, onCommand }: Omit<RowProps, 'tab'> & { name: string }) {
  const { t } = useLingui();
  return (
    <div className={styles.rowActs}>
      <IconButton
        label={t`View ${name}`}
        icon={<IconEye {...icon} />}
        onClick={() => onCommand('view', account)}
      />
      <RowAct
        account={account}
        command="edit"
        label={t`Edit ${name}`}
        icon={<IconPencil {...icon} />}
        onCommand={onCommand}
      />
      <RowAct
        account={account}
        command="delete"
        label={t`Delete ${name}`}
        icon={<IconTrash {...icon} />}
        onCommand={onCommand}
      />
    </div>
  );
}

interface RowActProps {
  account: AccountRow;
  command: 'edit' | 'delete';
  label: string;
  icon: ReactNode;
  onCommand: Props['onCommand'];
}

/** Somebody who only reads sees it unavailable, with the reason; what this person's state rules out is not there. */
function RowAct({ account, command, label, icon: shown, onCommand }: RowActProps) {
  const reason = useReadOnlyReason('accounts');
  if (account.abilities[command]) {
    return <IconButton label={label} icon={shown} onClick={() => onCommand(command, account)} />;
  }
  if (!account.withheld.includes(command)) return null;
  return (
    <Unavailable reason={reason}>
      {(control) => <IconButton label={label} icon={shown} {...control} />}
    </Unavailable>
  );
}
