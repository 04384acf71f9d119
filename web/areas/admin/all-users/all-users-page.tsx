import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import type { AccountRow } from '#shared/contract/people/accounts.ts';
import { usePageSize } from '#web/features/profile/page-size.ts';
import { readId } from '#web/lib/address/read-id.ts';
import { useAddress } from '#web/lib/address/use-address.ts';
import { ListPhotos } from '#web/lib/lists/list-photos.tsx';
import { useListState } from '#web/lib/lists/list-state.ts';
import { useSelection } from '#web/lib/lists/use-selection.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Stack } from '#web/ui/layout/primitives.tsx';
import { ListPage } from '#web/ui/lists/list-page.tsx';
import { accountsQuery, findAccounts } from '../people/accounts.ts';
import { PersonDrawer } from '../people/drawer/person-drawer.tsx';
import { usePersonCommands } from '../people/use-person-commands.tsx';
import styles from './all-users.module.css';
import { PageHead } from './page-head.tsx';
import { PeopleFilters } from './people-filters.tsx';
import { filterOf, onlyFilters, peopleList } from './people-list-state.ts';
import { ChosenPeople, ListHead } from './people-selection.tsx';
import { PeopleTable } from './people-table.tsx';

export default function AllUsersPage() {
  const { t } = useLingui();
  const { params, change } = useAddress();
  const list = useListState(peopleList);
  const filter = filterOf(list.state);
  const max = usePageSize();
  const page = { max, offset: (list.state.page - 1) * max };
  const people = useQuery(accountsQuery(filter, page));
  const selection = useSelection<AccountRow>(JSON.stringify(onlyFilters(filter)));
  const section = useRef<HTMLElement>(null);
  const viewedId = readId(params.get('person'));
  useFocusBehind(viewedId, section);
  useFocusKept(people.data, section);
  const commands = usePersonCommands({
    onView: (accountId) => change({ person: String(accountId) }),
    onDone: selection.clear,
    onGone: () => {
      selection.clear();
      closeDrawer();
      section.current?.focus();
    },
  });

  function closeDrawer() {
    if (new URLSearchParams(window.location.search).has('person'))
      change({ person: null }, { replace: true });
  }

  function clear() {
    list.clear();
    section.current?.focus();
  }

  const shown = new Map(people.data?.items.map((account) => [account.id, account]));
  // What may be done with people on other pages is as it was when they were selected. The server decides.
  const chosen = selection.rows.map((account) => shown.get(account.id) ?? account);
  const onClear = list.isNarrowed ? clear : null;
  return (
    <>
      <PageHead filter={filter} />
      <Stack
        as="section"
        ref={section}
        className={styles.page}
        gap={16}
        tabIndex={-1}
        aria-label={t`All Users`}
      >
        <PeopleFilters list={list} />
        <ListPage
          list={list}
          query={people}
          max={max}
          texts={{
            loading: t`Loading users…`,
            failed: t`We couldn’t load the users.`,
            pages: t`Pages of users`,
          }}
          skeleton={<SkeletonRows count={8} height={56} />}
          empty={<NoPeople onClear={onClear} />}
        >
          {(items, { total, isOld }) => {
            const selectable = items.some(isChangeable) ? selection : null;
            return (
              <>
                <ListHead
                  people={items}
                  total={total}
                  selection={selectable}
                  findAll={() => findAccounts(filter)}
                  onClear={onClear}
                />
                <ListPhotos of={items.map(({ passportPhotoUrl }) => passportPhotoUrl)}>
                  <PeopleTable
                    people={items}
                    list={list}
                    isOld={isOld}
                    selection={selectable}
                    onCommand={commands.onCommand}
                  />
                </ListPhotos>
              </>
            );
          }}
        </ListPage>
        {people.data && people.data.total > 0 && (
          <ChosenPeople chosen={chosen} onCommand={commands.onBulkCommand} onClear={selection.clear} />
        )}
      </Stack>
      <PersonDrawer accountId={viewedId} onClose={closeDrawer} onCommand={commands.onCommand} />
      {commands.dialogs}
    </>
  );
}

/** Without any ability on the rows there is nothing to select them for. */
function isChangeable({ abilities }: AccountRow): boolean {
  return Object.values(abilities).some(Boolean);
}

/** Explains why the list is empty and what to do next. */
function NoPeople({ onClear }: { onClear: (() => void) | null }) {
  const { t } = useLingui();
  if (!onClear) {
    return (
      <EmptyState
        title={t`No users yet`}
        text={t`People who register or are added by an administrator appear here.`}
      />
    );
  }
  return (
    <EmptyState
      title={t`No users found`}
      text={t`Try part of the name or email address, or change the filters.`}
      action={
        <Button size="xs" onClick={onClear}>
          <Trans>Clear filters</Trans>
        </Button>
      }
    />
  );
}

/** A drawer opened by a link has nothing to restore the focus to: the list behind it gets the focus. */
function useFocusBehind(viewedId: number | null, section: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (viewedId !== null && document.activeElement === document.body) {
      section.current?.focus({ preventScroll: true });
    }
  }, [viewedId, section]);
}

/** When the focused row leaves the list, the list gets the focus, so that keyboard users keep their place. */
function useFocusKept(shown: unknown, section: RefObject<HTMLElement | null>): void {
  const wasInside = useRef(false);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      wasInside.current = target instanceof Node && (section.current?.contains(target) ?? false);
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [section]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus is lost when the rows change.
  useEffect(() => {
    if (wasInside.current && document.activeElement === document.body) {
      section.current?.focus({ preventScroll: true });
    }
  }, [shown, section]);
}
