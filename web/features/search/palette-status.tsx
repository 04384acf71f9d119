import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#web/ui/button.tsx';
import styles from './search-palette.module.css';

interface Props {
  count: number;
  search: { isAsked: boolean; isSearching: boolean; error: Error | null; retry: () => void };
}

/** How far the search is: said to who hears the page, shown where the list does not say it. */
export function PaletteStatus({ count, search: { isAsked, isSearching, error, retry } }: Props) {
  const { t } = useLingui();
  if (error) {
    return (
      <div className={styles.failed} role="alert">
        <p>
          <Trans>The search failed.</Trans> {error.message}
        </p>
        <Button size="xs" onClick={retry}>
          <Trans>Retry</Trans>
        </Button>
      </div>
    );
  }
  const words = isSearching
    ? t`Searching...`
    : count === 0
      ? t`Nothing was found.`
      : plural(count, { one: '# result', other: '# results' });
  const isShown = isSearching || count === 0;
  return (
    <>
      <p className={isShown ? styles.none : 'visually-hidden'} role="status">
        {words}
      </p>
      {!isAsked && (
        <p className={styles.hint}>
          <Trans>Two letters or more also find what is not a page.</Trans>
        </p>
      )}
    </>
  );
}
