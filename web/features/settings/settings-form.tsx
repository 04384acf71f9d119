import { Trans } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './settings.module.css';

export interface SavedTogether {
  isUnsaved: boolean;
  isSaving: boolean;
  save: () => void;
  drop: () => void;
  /** What was refused, beside each field that it is about or, where it is about none, as one text. */
  refusal: { problems: object; text: string | null } | null;
}

interface Props {
  label: string;
  form: SavedTogether;
  children: ReactNode;
}

/** The fields of one part of the settings. */
export function SettingsForm({ label, form, children }: Props) {
  const { isUnsaved, isSaving, save, drop, refusal } = form;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusal && refusal.text === null) {
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  }, [refusal]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isUnsaved && !isSaving) save();
  }

  return (
    <form ref={element} className={styles.form} aria-label={label} onSubmit={submit} noValidate>
      {children}
      {refusal?.text && <Notice tone="danger">{refusal.text}</Notice>}
      <div className={styles.formEnd}>
        <Button type="submit" disabled={!isUnsaved} loading={isSaving}>
          <Trans>Save</Trans>
        </Button>
        {isUnsaved && !isSaving && (
          <Button variant="subtle" onClick={drop}>
            <Trans>Discard</Trans>
          </Button>
        )}
        <span className={styles.unsaved} role="status">
          {isUnsaved && <Trans>Unsaved changes</Trans>}
        </span>
      </div>
    </form>
  );
}
