import { Trans, useLingui } from '@lingui/react/macro';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { CurrentUser } from '#shared/contract/people/auth.ts';
import type { Role } from '#shared/permissions.ts';
import { forgetPages, rememberPage } from '#web/features/search/recent-pages.ts';
import { homeOf } from '#web/lib/address/paths.ts';
import { onTokenChanged, readToken } from '#web/lib/session/session-token.ts';
import { type AreaName, areas, itemsFor } from '../navigation.ts';
import styles from './page-search.module.css';

const SearchPalette = lazy(() => import('#web/features/search/search-palette.tsx'));

/** The search in the top bar, over everything the role may see. Ctrl+K or ⌘K opens it anywhere. */
export function PageSearch({ user: { id: accountId, role } }: { user: CurrentUser }) {
  const [opened, setOpened] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const pages = usePages(role);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => rememberPage(accountId, pathname), [accountId, pathname]);
  useEffect(
    () =>
      onTokenChanged(() => {
        if (readToken() === null) forgetPages(accountId);
      }),
    [accountId],
  );

  function open() {
    setWasOpened(true);
    setOpened(true);
  }
  useHotkeys([['mod+K', open]], []);

  return (
    <>
      <button type="button" className={styles.search} onClick={open}>
        <IconSearch size={16} aria-hidden />
        <span className={styles.hint}>
          <Trans>Search</Trans>
        </span>
        <kbd className={styles.keys} aria-hidden>
          Ctrl K
        </kbd>
      </button>
      {wasOpened && (
        <Suspense>
          <SearchPalette
            opened={opened}
            onClose={() => setOpened(false)}
            accountId={accountId}
            role={role}
            pages={pages}
            onOpen={(path) => {
              setOpened(false);
              void navigate(path);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function usePages(role: Role) {
  const { i18n } = useLingui();
  const home = homeOf(role).split('/')[1];
  const names = (Object.keys(areas) as AreaName[]).sort((one) => (one === home ? -1 : 1));
  return names.flatMap((area) =>
    itemsFor(area, role).map(({ path, label, icon }) => ({
      key: path,
      label: i18n._(label),
      group: i18n._(areas[area].label),
      icon,
      path,
    })),
  );
}
