import type { ReactNode } from 'react';
import { type Asked, Loaded } from '../feedback/loaded.tsx';
import { Pager } from './pager.tsx';
import { useLastPage } from './use-last-page.ts';

type ListPageProps<Item> = {
  /** The result of `useListState` in web/lib. */
  list: { state: { page: number }; goTo(page: number, options?: { replace: boolean }): void };
  query: Asked<{ items: Item[]; total: number }> & { isPlaceholderData: boolean };
  /** The page size. */
  max: number;
  texts: {
    loading: ReactNode;
    failed: ReactNode;
    /** Names the pager: "Pages of questions". */
    pages: string;
    /** The total for screen readers, unless the page shows it. */
    count?: (total: number) => string;
  };
  skeleton: ReactNode;
  /** The empty state: why the list is empty, and what to do next. */
  empty: ReactNode;
  children: (items: Item[], page: { total: number; isOld: boolean }) => ReactNode;
};

/** One page of a list: its skeleton, error or empty state, otherwise its items and a pager. */
export function ListPage<Item>(props: ListPageProps<Item>) {
  const { list, query, max, texts, skeleton, empty, children } = props;
  useLastPage(query.data, max, (last) => list.goTo(last, { replace: true }));
  return (
    <Loaded query={query} loading={texts.loading} skeleton={skeleton} failed={texts.failed}>
      {({ items, total }) =>
        total === 0 ? (
          empty
        ) : (
          <>
            {texts.count && (
              <p className="visually-hidden" role="status">
                {texts.count(total)}
              </p>
            )}
            {children(items, { total, isOld: query.isPlaceholderData })}
            <Pager
              label={texts.pages}
              max={max}
              offset={(list.state.page - 1) * max}
              total={total}
              onOffset={(offset) => list.goTo(offset / max + 1)}
            />
          </>
        )
      }
    </Loaded>
  );
}
