import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Row, Text } from '#web/ui/layout/primitives.tsx';
import styles from './settings.module.css';
import type { SavedForm } from './use-saved-form.ts';

interface Props {
  label: string;
  form: Pick<SavedForm<object>, 'props' | 'problem' | 'isBusy' | 'isUnsaved' | 'discard'>;
  /** More buttons after Save. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The fields of one part of the settings, with Save and Discard. */
export function SettingsForm({ label, form, actions, children }: Props) {
  const { isUnsaved, isBusy, problem, discard } = form;
  return (
    <form className={styles.form} aria-label={label} {...form.props}>
      {children}
      <Row wrap gap={8} align="center">
        <Button type="submit" disabled={!isUnsaved} loading={isBusy}>
          <Trans>Save</Trans>
        </Button>
        {actions}
        {isUnsaved && !isBusy && (
          <Button variant="subtle" onClick={discard}>
            <Trans>Discard</Trans>
          </Button>
        )}
        {/* In the line of the buttons, so that nothing moves. */}
        {problem !== null && (
          <Text as="span" className={styles.problem} tone="danger" role="alert">
            {problem}
          </Text>
        )}
        <span className={styles.unsaved} role="status">
          {isUnsaved && problem === null && <Trans>Unsaved changes</Trans>}
        </span>
      </Row>
    </form>
  );
}
