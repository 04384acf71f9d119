import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { TwoFactorSetup } from '#shared/contract/two-factor.ts';
import { twoFactor } from '#shared/limits.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeBoxes } from '#web/ui/code-boxes.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import styles from './two-factor.module.css';
import { proofProblem, useConfirmTwoFactor } from './two-factor.ts';

interface Props {
  setup: TwoFactorSetup;
  onOn: (recoveryCodes: string[]) => void;
  /** It took too long: the secret is of no use any more. */
  onOver: () => void;
}

const noDigits: string[] = Array.from({ length: twoFactor.digits }, () => '');

export function SetUpScan({ setup, onOn, onOver }: Props) {
  const { t } = useLingui();
  const firstBox = useRef<HTMLInputElement>(null);
  const [digits, setDigits] = useState(noDigits);
  const confirm = useConfirmTwoFactor();
  const problem = proofProblem(confirm.error);
  const isComplete = digits.every((digit) => digit !== '');
  useEffect(() => firstBox.current?.focus(), []);

  function refuse(error: Error) {
    if (error instanceof ApiError && error.code === 'TWO_FACTOR_SETUP_OVER') {
      toast.error(error.message);
      return onOver();
    }
    setDigits(noDigits);
    firstBox.current?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isComplete || confirm.isPending) return;
    confirm.mutate(digits.join(''), {
      onSuccess: ({ recoveryCodes }) => onOn(recoveryCodes),
      onError: refuse,
    });
  }

  return (
    <form className={styles.step} onSubmit={submit} noValidate>
      <p>
        <Trans>Scan this picture with your authenticator app, then enter the code it shows.</Trans>
      </p>
      <img className={styles.qr} src={setup.qrCode} alt={t`QR code with the secret for your app`} />
      <p>
        <Trans>
          On this phone? <a href={setup.uri}>Open your app</a>, or type this secret into it:
        </Trans>
      </p>
      <code className={styles.secret}>{setup.secret.match(/.{1,4}/g)?.join(' ')}</code>
      {confirm.error && <Notice tone="danger">{problem.code ?? problem.other}</Notice>}
      <CodeBoxes
        ref={firstBox}
        legend={t`${twoFactor.digits}-digit code`}
        digits={digits}
        onChange={setDigits}
        readOnly={confirm.isPending}
        isInvalid={confirm.error !== null}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="filled" disabled={!isComplete} loading={confirm.isPending}>
          <Trans>Turn on</Trans>
        </Button>
      </div>
    </form>
  );
}
