import { Trans, useLingui } from '@lingui/react/macro';
import { IconDots, IconPencil } from '@tabler/icons-react';
import type { AccountDetail, AccountRow } from '#shared/contract/accounts.ts';
import { useSession } from '#web/features/session/use-session.ts';
import { roleLabels } from '#web/lib/role-label.ts';
import { ActionMenu } from '#web/ui/action-menu.tsx';
import { StatusBadge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import { Unavailable } from '#web/ui/unavailable.tsx';
import { accountName, shownEmail } from './account-name.ts';
import { AccountStatusBadge } from './account-status-badge.tsx';
import styles from './people.module.css';
import type { PersonCommand } from './person-command.ts';
import { PersonDocuments } from './person-documents.tsx';
import { PersonFacts } from './person-facts.tsx';
import { usePersonMenu } from './use-person-menu.tsx';
import { useReadOnlyReason } from './use-read-only-reason.ts';

interface Props {
  account: AccountDetail;
  onCommand: (command: PersonCommand, account: AccountRow) => void;
}

export function PersonView({ account, onCommand }: Props) {
  const { i18n } = useLingui();
  const { role, status, passportPhotoUrl } = account;
  const email = shownEmail(account);
  const name = accountName(account);
  return (
    <div className={styles.drawer}>
      <div className={styles.head}>
        <PersonAvatar name={name} src={passportPhotoUrl} size={72} shape="passport" />
        <div>
          <h3 className={styles.name}>{name}</h3>
          {email !== null && <p className={styles.email}>{email}</p>}
          <p className={styles.badges}>
            <StatusBadge tone="neutral">{i18n._(roleLabels[role])}</StatusBadge>
            <AccountStatusBadge status={status} />
          </p>
        </div>
      </div>
      <PersonActions account={account} onCommand={onCommand} />
      <PersonFacts account={account} />
      <Documents account={account} />
    </div>
  );
}

function PersonActions({ account, onCommand }: Props) {
  const { t } = useLingui();
  const menu = usePersonMenu(account, 'drawer', (command) => onCommand(command, account));
  const isSuper = useIsSuper();
  return (
    <div className={styles.actions}>
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
    </div>
  );
}

function EditButton({ account, onCommand }: Props) {
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
function RecordButton({ account, onCommand }: Props) {
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
  return <PersonDocuments key={person.id} studentId={person.id} />;
}

/** Who alone reads the audit log. */
function useIsSuper(): boolean {
  const session = useSession();
  return session.status === 'signed-in' && session.user.role === 'SUPER_ADMIN';
}
