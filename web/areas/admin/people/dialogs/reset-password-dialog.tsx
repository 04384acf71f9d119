import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { AccountRow } from '#shared/contract/people/accounts.ts';
import { accounts as limits } from '#shared/limits.ts';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import styles from '../people.module.css';
import type { PeopleDialogProps } from './people-dialog.tsx';
import { BulkNotes, nameOrCount } from './people-dialog.tsx';

interface Props extends PeopleDialogProps {
  onConfirm: (endSessions: boolean) => Promise<unknown>;
}

export function ResetPasswordDialog({ people, leftOut, done, opened, onClose, onConfirm }: Props) {
  const { t } = useLingui();
  const [endSessions, setEndSessions] = useState(false);
  const who = nameOrCount(people);

  function close() {
    setEndSessions(false);
    onClose();
  }

  async function confirm() {
    await onConfirm(endSessions);
    setEndSessions(false);
  }

  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      title={t`Reset the password of ${who}?`}
      confirmLabel={t`Send the link`}
      onConfirm={confirm}
    >
      <div className={styles.texts}>
        <WhatIsMailed people={people} />
        <p>
          <Trans>The present password works until then. You never see the new one.</Trans>
        </p>
        <CheckField
          label={t`Sign them out everywhere now`}
          checked={endSessions}
          onChange={(event) => setEndSessions(event.target.checked)}
        />
        <BulkNotes people={people} leftOut={leftOut} done={done} />
      </div>
    </ConfirmDialog>
  );
}

function WhatIsMailed({ people }: { people: readonly AccountRow[] }) {
  const [first, second] = people;
  const good = plural(limits.resetHours, { one: '# hour', other: '# hours' });
  if (!first || second) {
    const count = people.length;
    return (
      <p>
        <Trans>
          {count} people each get an email with a link to choose a new password, good for {good}.
        </Trans>
      </p>
    );
  }
  const { email, hasPassword } = first;
  return (
    <p>
      {hasPassword ? (
        <Trans>
          A link to choose a new password, good for {good}, is mailed to <strong>{email}</strong>.
        </Trans>
      ) : (
        <Trans>
          No password has been chosen yet: a new invitation to choose the first one is mailed to{' '}
          <strong>{email}</strong>.
        </Trans>
      )}
    </p>
  );
}
