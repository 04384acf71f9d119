import { useLingui } from '@lingui/react/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountRow } from '#shared/contract/accounts.ts';
import { usePageSize } from '#web/features/profile/page-size.ts';
import { useShownPage } from '#web/lib/use-shown-page.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { accountsQuery } from '../people/accounts.ts';
import type { PersonCommand } from '../people/person-command.ts';
import type { PeopleTab } from './people.tsx';
import { type PeopleOrder, PeopleSearch, peopleOrders } from './people-search.tsx';
import { PeopleTable } from './people-table.tsx';

interface Props {
  tab: PeopleTab;
  onCommand: (command: PersonCommand, account: AccountRow) => void;
}

const typingMs = 250;

export function PeoplePanel({ tab, onCommand }: Props) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), typingMs);
  const [order, setOrder] = useState<PeopleOrder>('name');
  const [offset, setOffset] = useState(0);
  const max = usePageSize();
  const filter = { role: tab, ...peopleOrders[order], ...(search === '' ? {} : { search }) };
  const people = useQuery(accountsQuery(filter, { max, offset }));
  useShownPage(people.data, max, (page) => setOffset((page - 1) * max));
  return (
    <>
      <PeopleSearch
        tab={tab}
        text={text}
        onText={(next) => {
          setText(next);
          setOffset(0);
        }}
        order={order}
        onOrder={(next) => {
          setOrder(next);
          setOffset(0);
        }}
      />
      <Loaded
        query={people}
        loading={t`Loading all users`}
        skeleton={<SkeletonRows count={5} height={56} />}
        failed={t`Failed to load the users.`}
      >
        {({ items, total }) =>
          total === 0 ? (
            <NoPeople tab={tab} isSearching={search !== ''} />
          ) : (
            <>
              <PeopleTable tab={tab} people={items} isOld={people.isPlaceholderData} onCommand={onCommand} />
              <Pager label={t`Pages of users`} max={max} offset={offset} total={total} onOffset={setOffset} />
            </>
          )
        }
      </Loaded>
    </>
  );
}

function NoPeople({ tab, isSearching }: { tab: PeopleTab; isSearching: boolean }) {
  const { t } = useLingui();
  if (isSearching) {
    return (
      <EmptyState title={t`Nobody was found`} text={t`Try a part of the name or of the e-mail address.`} />
    );
  }
  return (
    <EmptyState title={tab === 'STUDENT' ? t`There are no students yet` : t`There are no teachers yet`} />
  );
}
