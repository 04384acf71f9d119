import { useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './two-factor.module.css';
import { type Proof, proofProblem } from './two-factor.ts';

interface Props {
  text: ReactNode;
  confirmLabel: ReactNode;
  tone?: 'default' | 'danger';
  isBusy: boolean;
  error: Error | null;
  onProof: (proof: Proof) => void;
}

/** The password and a code, for what must not be done by whoever finds an open screen. */
export function ProofForm({ text, confirmLabel, tone = 'default', isBusy, error, onProof }: Props) {
  const { t } = useLingui();
  const [currentPassword, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isTried, setTried] = useState(false);
  const problem = proofProblem(error);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (currentPassword !== '' && code.trim() !== '' && !isBusy) onProof({ currentPassword, code });
  }

  return (
    <form className={styles.step} onSubmit={submit} noValidate>
      <p>{text}</p>
      {problem.other !== undefined && <Notice tone="danger">{problem.other}</Notice>}
      <PasswordField
        label={t`Current password`}
        autoComplete="current-password"
        data-autofocus
        value={currentPassword}
        onChange={(event) => setPassword(event.target.value)}
        error={isTried && currentPassword === '' ? t`Password is required` : problem.password}
      />
      <TextField
        label={t`Code of your app, or a recovery code`}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={isTried && code.trim() === '' ? t`A code is required` : problem.code}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="filled" tone={tone} loading={isBusy}>
          {confirmLabel}
        </Button>
      </div>
    </form>
  );
}
