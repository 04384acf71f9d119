import { Row, Text } from '../layout/primitives.tsx';
import './pager.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Button } from '../buttons/button.tsx';
import '../fields/field.css';
import { type FormEvent, useState } from 'react';

type PagerProps = {
  /** Names the list: "Pages of questions". */
  label: string;
  offset: number;
  /** The page size. */
  max: number;
  total: number;
  onOffset: (offset: number) => void;
};

/** The range that is shown, and links to the other pages. Nothing for an empty list. */
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
      <Text size="small" tone="ink2" aria-live="polite">
        <Trans>
          {from}–{to} of {all}
        </Trans>
      </Text>
      {pages > 1 && (
        <Row wrap lineGap={8} gap={12} align="center" className="ui-pager-ways">
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
        </Row>
      )}
    </nav>
  );
}

type PageJumpProps = { page: number; pages: number; onPage: (page: number) => void };

/** "Page 3 of 400" with an editable number. */
function PageJump({ page, pages, onPage }: PageJumpProps) {
  const { t, i18n } = useLingui();
  const [text, setText] = useState(String(page));
  const [shown, setShown] = useState(page);
  const last = i18n.number(pages);
  if (page !== shown) {
    setShown(page);
    setText(String(page));
  }

  function go() {
    const wanted = Math.round(Number(text));
    const isNumber = text.trim() !== '' && Number.isFinite(wanted);
    const target = isNumber ? Math.min(Math.max(wanted, 1), pages) : page;
    setText(String(target));
    if (target !== page) onPage(target);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    go();
  }

  const field = (
    <input
      className="ui-field-input ui-pager-field"
      aria-label={t`Page, of ${last}`}
      inputMode="numeric"
      autoComplete="off"
      maxLength={7}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={go}
    />
  );
  return (
    <form className="ui-pager-jump" onSubmit={submit}>
      <Trans>
        <span aria-hidden="true">Page</span> {field} <span aria-hidden="true">of {last}</span>
      </Trans>
    </form>
  );
}
