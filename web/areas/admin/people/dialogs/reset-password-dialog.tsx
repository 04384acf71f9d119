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
      title={t`Reset password for ${who}?`}
      confirmLabel={t`Send link`}
      onConfirm={confirm}
    >
      <div className={styles.texts}>
        <WhatIsMailed people={people} />
        <p>
          <Trans>The current password works until they set a new one. You won’t see the new one.</Trans>
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
          We’ll email {count} people a link to set a new password. It works for {good}.
        </Trans>
      </p>
    );
  }
  const { email, hasPassword } = first;
  return (
    <p>
      {hasPassword ? (
        <Trans>
          We’ll email <strong>{email}</strong> a link to set a new password. It works for {good}.
        </Trans>
      ) : (
        <Trans>
          This account has no password yet. We’ll email <strong>{email}</strong> a new link to set one.
        </Trans>
      )}
    </p>
  );
}
