import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import type { TwoFactorSetup } from '#shared/contract/two-factor.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import styles from './two-factor.module.css';
import { proofProblem, useStartTwoFactor } from './two-factor.ts';

export function SetUpPassword({ onProven }: { onProven: (setup: TwoFactorSetup) => void }) {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const start = useStartTwoFactor();
  const problem = proofProblem(start.error);

  function submit(event: FormEvent) {
    event.preventDefault();
    setEmpty(password === '');
    if (password !== '' && !start.isPending) start.mutate(password, { onSuccess: onProven });
  }

  return (
    <form className={styles.step} onSubmit={submit} noValidate>
      <p>
        <Trans>You need an authenticator app on your phone. Any app that shows six-digit codes works.</Trans>
      </p>
      {problem.other !== undefined && <Notice tone="danger">{problem.other}</Notice>}
      <PasswordField
        label={t`Current password`}
        autoComplete="current-password"
        data-autofocus
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={isEmpty ? t`Password is required` : problem.password}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="filled" loading={start.isPending}>
          <Trans>Continue</Trans>
        </Button>
      </div>
    </form>
  );
}
