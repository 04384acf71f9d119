import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Row } from '#web/ui/layout/primitives.tsx';
import styles from './settings.module.css';
import type { SavedForm } from './use-saved-form.ts';

interface Props {
  label: string;
  form: Pick<SavedForm<object>, 'props' | 'problem' | 'isBusy' | 'isUnsaved' | 'discard'>;
  children: ReactNode;
}

/** The fields of one part of the settings, with Save and Discard. */
export function SettingsForm({ label, form, children }: Props) {
  const { isUnsaved, isBusy, problem, discard } = form;
  return (
    <form className={styles.form} aria-label={label} {...form.props}>
      {children}
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
      <Row wrap gap={8} align="center">
        <Button type="submit" disabled={!isUnsaved} loading={isBusy}>
          <Trans>Save</Trans>
        </Button>
        {isUnsaved && !isBusy && (
          <Button variant="subtle" onClick={discard}>
            <Trans>Discard</Trans>
          </Button>
        )}
        <span className={styles.unsaved} role="status">
          {isUnsaved && <Trans>Unsaved changes</Trans>}
        </span>
      </Row>
    </form>
  );
}
