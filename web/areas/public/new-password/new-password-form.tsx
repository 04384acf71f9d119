import { Trans } from '@lingui/react/macro';
import { useConfirmReset } from '#web/features/session/use-password-reset.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { refusalText } from '#web/lib/refusal-text.ts';
import { PasswordForm } from '../password-form.tsx';

interface Props {
  email: string;
  /** What a code or an invitation gave. */
  resetToken: string;
  onDone: () => void;
  /** It is over or was used: another one is needed, and these words say so. */
  onTokenRefused: (text: string) => void;
}

export function NewPasswordForm({ email, resetToken, onDone, onTokenRefused }: Props) {
  const confirm = useConfirmReset();

  function send(password: string, showRefusal: (error: Error) => void) {
    confirm.mutate(
      { resetToken, password },
      {
        onSuccess: onDone,
        onError: (error) => {
          const code = error instanceof ApiError ? error.code : undefined;
          if (code === 'RESET_TOKEN_INVALID' || code === 'INVITATION_INVALID')
            onTokenRefused(refusalText(error));
          else showRefusal(error);
        },
      },
    );
  }

  return (
    <PasswordForm
      email={email}
      submitLabel={confirm.isPending ? <Trans>Saving...</Trans> : <Trans>Save password</Trans>}
      isBusy={confirm.isPending}
      onSubmit={send}
    />
  );
}
