import './field.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';

type PageJumpProps = { page: number; pages: number; onPage: (page: number) => void };

/** "Page 3 of 400": the number can be written over. */
export function PageJump({ page, pages, onPage }: PageJumpProps) {
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
    const found = isNumber ? Math.min(Math.max(wanted, 1), pages) : page;
    setText(String(found));
    if (found !== page) onPage(found);
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
