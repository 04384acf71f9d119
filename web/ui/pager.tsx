import './pager.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Button } from './button.tsx';
import { PageJump } from './page-jump.tsx';

type PagerProps = {
  /** Names what is paged: "Pages of questions". */
  label: string;
  offset: number;
  /** How many stand on a page. */
  max: number;
  total: number;
  onOffset: (offset: number) => void;
};

/** The foot of a long list: which part is shown, and the ways to the others. Nothing for an empty list. */
export function Pager({ label, offset, max, total, onOffset }: PagerProps) {
  const { t, i18n } = useLingui();
  if (total === 0) return null;
  const from = i18n.number(Math.min(offset + 1, total));
  const to = i18n.number(Math.min(offset + max, total));
  const all = i18n.number(total);
  const pages = Math.ceil(total / max);
  const page = Math.min(Math.floor(offset / max) + 1, pages);
  const goTo = (wanted: number) => onOffset((wanted - 1) * max);
  return (
    <nav className="ui-pager" aria-label={label}>
      <p className="ui-pager-part" aria-live="polite">
        <Trans>
          {from}–{to} of {all}
        </Trans>
      </p>
      {pages > 1 && (
        <div className="ui-pager-ways">
          <Button
            size="xs"
            aria-disabled={page === 1 || undefined}
            aria-label={t`Previous page`}
            leftSection={<IconChevronLeft size={16} aria-hidden="true" />}
            onClick={() => page > 1 && goTo(page - 1)}
          >
            <Trans>Previous</Trans>
          </Button>
          <PageJump page={page} pages={pages} onPage={goTo} />
          <Button
            size="xs"
            aria-disabled={page === pages || undefined}
            aria-label={t`Next page`}
            rightSection={<IconChevronRight size={16} aria-hidden="true" />}
            onClick={() => page < pages && goTo(page + 1)}
          >
            <Trans>Next</Trans>
          </Button>
        </div>
      )}
    </nav>
  );
}
