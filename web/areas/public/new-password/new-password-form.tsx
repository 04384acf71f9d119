import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useConfirmReset } from '#web/features/session/use-password-reset.ts';
import { paths } from '#web/lib/address/paths.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PasswordForm } from '../password-form.tsx';

interface NewPasswordFormProps {
  email: string;
  /** From a code or an invitation. */
  resetToken: string;
  onDone: () => void;
  /** The token has expired or was used; the text says that another one is needed. */
  onTokenRefused: (text: string) => void;
}

export function NewPasswordForm({ email, resetToken, onDone, onTokenRefused }: NewPasswordFormProps) {
  const confirm = useConfirmReset();

  async function send(password: string) {
    await confirm.mutateAsync({ resetToken, password });
    onDone();
  }

  function refuse(error: Error): boolean {
    const code = error instanceof ApiError ? error.code : undefined;
    const isOver = code === 'RESET_TOKEN_INVALID' || code === 'INVITATION_INVALID';
    if (isOver) onTokenRefused(refusalText(error));
    return isOver;
  }

  return (
    <PasswordForm
      email={email}
      submitLabel={(isBusy) => (isBusy ? <Trans>Saving...</Trans> : <Trans>Save password</Trans>)}
      submit={send}
      onRefused={refuse}
    />
  );
}

/** Why the token is refused, with a link to request a code by mail instead. */
export function TokenRefused({ text, action }: { text: ReactNode; action: ReactNode }) {
  return (
    <>
      <Notice tone="danger">{text}</Notice>
      <Button component={Link} to={paths.resetPassword} variant="filled" size="md" fullWidth>
        {action}
      </Button>
    </>
  );
}
