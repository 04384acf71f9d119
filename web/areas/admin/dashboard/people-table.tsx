import { useLingui } from '@lingui/react/macro';
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AccountRow } from '#shared/contract/people/accounts.ts';
import { ListPhotos, useListPhoto } from '#web/lib/lists/list-photos.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Unavailable } from '#web/ui/buttons/unavailable.tsx';
import { Row } from '#web/ui/layout/primitives.tsx';
import { DataTable } from '#web/ui/lists/data-table.tsx';
import { PersonAvatar } from '#web/ui/photos/person-avatar.tsx';
import { AccountStatusBadge, accountName, CgpaBadge } from '../people/account-labels.tsx';
import type { PersonCommand } from '../people/person-command.ts';
import { useReadOnlyReason } from '../people/use-read-only-reason.ts';
import styles from './dashboard.module.css';

export type PeopleTab = 'STUDENT' | 'TEACHER';

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
    <DataTable columns={columns} isBusy={isOld} stackedBelow="tablet">
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
        <Row gap={12} align="center">
          <PersonAvatar name={name} src={useListPhoto(account.passportPhotoUrl)} size={32} />
          <div className={styles.words}>
            <span className="ui-data-title">{name}</span>
            {name !== account.email && <span className="ui-data-second">{account.email}</span>}
          </div>
        </Row>
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
    <Row gap={4}>
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
    </Row>
  );
}

interface RowActProps {
  account: AccountRow;
  command: 'edit' | 'delete';
  label: string;
  icon: ReactNode;
  onCommand: Props['onCommand'];
}

/**
 * Read-only administrators see it unavailable, with the reason; actions ruled out by the person's state are hidden.
 */
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
