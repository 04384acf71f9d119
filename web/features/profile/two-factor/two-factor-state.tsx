import { Plural, Trans } from '@lingui/react/macro';
import type { TwoFactorState as State } from '#shared/contract/two-factor.ts';
import { formatDate } from '#web/lib/format-date.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { useDatePreferences } from '../preferences.ts';
import styles from './two-factor.module.css';

interface Props {
  state: State;
  onAsk: (asked: 'set-up' | 'codes' | 'off') => void;
}

const few = 3;

export function TwoFactorState({ state, onAsk }: Props) {
  const preferences = useDatePreferences();
  if (!state.isOn) {
    return (
      <div className={styles.state}>
        <p className={styles.text}>
          <Trans>
            Signing in then takes your password and a code of an app on your phone: a password that somebody
            else has learned does not let them in.
          </Trans>
        </p>
        <div className={styles.actions}>
          <Button onClick={() => onAsk('set-up')}>
            <Trans>Set up two-factor sign-in</Trans>
          </Button>
        </div>
      </div>
    );
  }
  const since = state.since === null ? '' : formatDate(state.since, preferences);
  return (
    <div className={styles.state}>
      <p className={styles.text}>
        <StatusBadge tone="success">
          <Trans>On</Trans>
        </StatusBadge>{' '}
        <Trans>since {since}</Trans>
        {' · '}
        <span data-few={state.recoveryCodesLeft < few || undefined} className={styles.left}>
          <Plural
            value={state.recoveryCodesLeft}
            _0="no recovery code left"
            one="# recovery code left"
            other="# recovery codes left"
          />
        </span>
      </p>
      <div className={styles.actions}>
        <Button onClick={() => onAsk('codes')}>
          <Trans>New recovery codes</Trans>
        </Button>
        {!state.isRequired && (
          <Button onClick={() => onAsk('off')}>
            <Trans>Turn off</Trans>
          </Button>
        )}
      </div>
      {state.isRequired && (
        <p className={styles.text}>
          <Trans>Your institution requires two-factor sign-in for staff.</Trans>
        </p>
      )}
    </div>
  );
}
