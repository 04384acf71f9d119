import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { TwoFactorSetup } from '#shared/contract/people/two-factor.ts';
import { twoFactor } from '#shared/limits.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { CodeBoxes } from '#web/ui/fields/code-boxes.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { Row, Stack } from '#web/ui/layout/primitives.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './two-factor.module.css';
import { useConfirmTwoFactor, useStartTwoFactor } from './two-factor.ts';
import { useKeptCodes } from './use-kept-codes.ts';

interface SetUpDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** The password, then the app, then the recovery codes. */
export function SetUpDialog({ opened, onClose }: SetUpDialogProps) {
  const { t } = useLingui();
  const [setup, setSetup] = useState<TwoFactorSetup | null>(null);
  const codes = useKeptCodes(() => {
    setSetup(null);
    onClose();
  });
  return (
    <Dialog
      opened={opened}
      onClose={codes.close}
      title={codes.codes ? t`Save your recovery codes` : t`Set up two-factor sign-in`}
    >
      {codes.codes ? (
        <RecoveryCodes codes={codes.codes} isWarned={codes.isWarned} onKept={codes.finish} />
      ) : setup ? (
        <SetUpScan setup={setup} onOn={codes.show} onOver={() => setSetup(null)} />
      ) : (
        <SetUpPassword onProven={setSetup} />
      )}
    </Dialog>
  );
}

function SetUpPassword({ onProven }: { onProven: (setup: TwoFactorSetup) => void }) {
  const { t } = useLingui();
  const start = useStartTwoFactor();
  const form = useForm({
    initialValues: { currentPassword: '' },
    check: ({ currentPassword }) => ({
      currentPassword: currentPassword === '' ? t`Password is required` : undefined,
    }),
    submit: async ({ currentPassword }) => onProven(await start.mutateAsync(currentPassword)),
    fieldOf: { WRONG_PASSWORD: 'currentPassword' },
  });

  return (
    <Stack as="form" className={styles.step} gap={16} {...form.props}>
      <p>
        <Trans>You need an authenticator app on your phone. Any app that shows six-digit codes works.</Trans>
      </p>
      {form.problem !== null && <Notice tone="danger">{form.problem}</Notice>}
      <PasswordField
        label={t`Current password`}
        autoComplete="current-password"
        data-autofocus
        {...form.field('currentPassword')}
      />
      <Row wrap gap={8}>
        <Button type="submit" variant="filled" loading={form.isBusy}>
          <Trans>Continue</Trans>
        </Button>
      </Row>
    </Stack>
  );
}

interface SetUpScanProps {
  setup: TwoFactorSetup;
  onOn: (recoveryCodes: string[]) => void;
  /** It took too long, and the secret has expired. */
  onOver: () => void;
}

const noDigits: string[] = Array.from({ length: twoFactor.digits }, () => '');

function SetUpScan({ setup, onOn, onOver }: SetUpScanProps) {
  const { t } = useLingui();
  const firstBox = useRef<HTMLInputElement>(null);
  const confirm = useConfirmTwoFactor();
  const form = useForm({
    initialValues: { digits: noDigits },
    submit: async ({ digits }) => {
      if (digits.every((digit) => digit !== ''))
        onOn((await confirm.mutateAsync(digits.join(''))).recoveryCodes);
    },
    onRefused: (error) => {
      const isOver = error instanceof ApiError && error.code === 'TWO_FACTOR_SETUP_OVER';
      if (isOver) {
        toast.error(error.message);
        onOver();
      } else {
        form.set({ digits: noDigits });
        firstBox.current?.focus();
      }
      return isOver;
    },
  });
  const { digits } = form.values;
  const isComplete = digits.every((digit) => digit !== '');
  useEffect(() => firstBox.current?.focus(), []);

  return (
    <Stack as="form" className={styles.step} gap={16} {...form.props}>
      <p>
        <Trans>Scan this QR code with your authenticator app, then enter the code it shows.</Trans>
      </p>
      <img className={styles.qr} src={setup.qrCode} alt={t`QR code with the secret for your app`} />
      <p>
        <Trans>
          On this phone? <a href={setup.uri}>Open your app</a>, or enter this secret in it:
        </Trans>
      </p>
      <code className={styles.secret}>{setup.secret.match(/.{1,4}/g)?.join(' ')}</code>
      {form.problem !== null && <Notice tone="danger">{form.problem}</Notice>}
      <CodeBoxes
        ref={firstBox}
        legend={t`${twoFactor.digits}-digit code`}
        digits={digits}
        onChange={(typed) => form.set({ digits: typed })}
        readOnly={form.isBusy}
        isInvalid={form.problem !== null}
      />
      <Row wrap gap={8}>
        <Button type="submit" variant="filled" disabled={!isComplete} loading={form.isBusy}>
          <Trans>Turn on</Trans>
        </Button>
      </Row>
    </Stack>
  );
}
