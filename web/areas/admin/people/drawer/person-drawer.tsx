import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountRow } from '#shared/contract/people/accounts.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { SideDrawer } from '#web/ui/overlays/side-drawer.tsx';
import { accountQuery } from '../accounts.ts';
import type { PersonCommand } from '../person-command.ts';
import { PersonView } from './person-view.tsx';

interface Props {
  /** Null if closed. */
  accountId: number | null;
  onClose: () => void;
  onCommand: (command: PersonCommand, account: AccountRow) => void;
}

/** A person's details beside the list. */
export function PersonDrawer({ accountId, onClose, onCommand }: Props) {
  const { t } = useLingui();
  // Kept after closing: the content must not change while the drawer slides away.
  const [lastId, setLastId] = useState(accountId);
  if (accountId !== null && accountId !== lastId) setLastId(accountId);
  return (
    <SideDrawer opened={accountId !== null} onClose={onClose} title={t`Person`} size={480}>
      {lastId !== null && <PersonLoader accountId={lastId} onCommand={onCommand} />}
    </SideDrawer>
  );
}

function PersonLoader({ accountId, onCommand }: Pick<Props, 'onCommand'> & { accountId: number }) {
  const { t } = useLingui();
  const query = useQuery(accountQuery(accountId));
  if (query.error instanceof ApiError && query.error.status === 404) {
    return <EmptyState title={t`Person not found`} text={t`Their account may have been deleted.`} />;
  }
  return (
    <Loaded
      query={query}
      loading={t`Loading person…`}
      skeleton={<SkeletonRows count={6} height={40} />}
      failed={t`We couldn’t load this person.`}
    >
      {(account) => <PersonView account={account} onCommand={onCommand} />}
    </Loaded>
  );
}
