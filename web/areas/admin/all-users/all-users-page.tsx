import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { usePageSize } from '#web/features/profile/page-size.ts';
import { readId } from '#web/lib/read-id.ts';
import { useAddress } from '#web/lib/use-address.ts';
import { useSelection } from '#web/lib/use-selection.ts';
import { useShownPage } from '#web/lib/use-shown-page.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { accountsQuery } from '../people/accounts.ts';
import { PersonDrawer } from '../people/person-drawer.tsx';
import { usePersonCommands } from '../people/use-person-commands.tsx';
import styles from './all-users.module.css';
import { NoPeople } from './no-people.tsx';
import { PageHead } from './page-head.tsx';
import { filterOf, isNarrowed, readPeopleChoice } from './people-choice.ts';
import { PeopleList } from './people-list.tsx';
import { type AddressChange, PeopleTools } from './people-tools.tsx';

export default function AllUsersPage() {
  const { t } = useLingui();
  const { params, change } = useAddress();
  const choice = readPeopleChoice(params);
  const filter = filterOf(choice);
  const max = usePageSize();
  const page = { max, offset: (choice.page - 1) * max };
  const people = useQuery(accountsQuery(filter, page));
  useShownPage(people.data, max, (last) => goTo(last, { replace: true }));
  const selection = useSelection(JSON.stringify({ filter, page }));
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

  function goTo(wanted: number, options?: { replace: boolean }) {
    change({ page: wanted === 1 ? null : String(wanted) }, options);
  }

  function closeDrawer() {
    if (new URLSearchParams(window.location.search).has('person'))
      change({ person: null }, { replace: true });
  }

  function narrow(changes: AddressChange, options?: { replace: boolean }) {
    change({ ...changes, page: null }, options);
  }

  function clear() {
    narrow({ search: null, role: null, status: null, programme: null, teacher: null });
    section.current?.focus();
  }

  const onClear = isNarrowed(choice) ? clear : null;
  return (
    <>
      <PageHead filter={filter} />
      <section ref={section} className={styles.page} tabIndex={-1} aria-label={t`All Users`}>
        <PeopleTools choice={choice} onChange={narrow} />
        <Loaded
          query={people}
          loading={t`Loading all users`}
          skeleton={<SkeletonRows count={8} height={56} />}
          failed={t`Failed to load the users.`}
        >
          {(found) =>
            found.total === 0 ? (
              <NoPeople onClear={onClear} />
            ) : (
              <PeopleList
                found={found}
                choice={choice}
                page={page}
                isOld={people.isPlaceholderData}
                selection={selection}
                commands={commands}
                onClear={onClear}
                onChange={narrow}
                onPage={goTo}
              />
            )
          }
        </Loaded>
      </section>
      <PersonDrawer accountId={viewedId} onClose={closeDrawer} onCommand={commands.onCommand} />
      {commands.dialogs}
    </>
  );
}

/** A drawer that a link opens has nothing to give the focus back to: it goes to the list behind it. */
function useFocusBehind(viewedId: number | null, section: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (viewedId !== null && document.activeElement === document.body) {
      section.current?.focus({ preventScroll: true });
    }
  }, [viewedId, section]);
}

/** When the row that has the focus leaves the list, whoever is at the keyboard goes on at the list. */
function useFocusKept(shown: unknown, section: RefObject<HTMLElement | null>): void {
  const wasInside = useRef(false);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      wasInside.current = target instanceof Node && (section.current?.contains(target) ?? false);
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [section]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the rows change.
  useEffect(() => {
    if (wasInside.current && document.activeElement === document.body) {
      section.current?.focus({ preventScroll: true });
    }
  }, [shown, section]);
}
