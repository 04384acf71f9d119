import { Trans } from '@lingui/react/macro';
import type { EmailLink, EmailLinkDone } from '#shared/contract/auth.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { PasswordForm } from '../password-form.tsx';
import { useConfirmLink } from './email-link.ts';

interface Props {
  token: string;
  link: EmailLink;
  onDone: (done: EmailLinkDone) => void;
  /** It was used or has expired since it was opened. */
  onOver: () => void;
}

/** A new address is confirmed as it is; a registration and an undone change need a new password. */
export function ConfirmForm({ token, link, onDone, onOver }: Props) {
  const confirm = useConfirmLink();
  const needsPassword = link.kind !== 'change';

  function send(password: string, showRefusal: (error: Error) => void) {
    confirm.mutate(needsPassword ? { token, password } : { token }, {
      onSuccess: onDone,
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'EMAIL_LINK_INVALID') onOver();
        else showRefusal(error);
      },
    });
  }

  return (
    <PasswordForm
      email={link.email}
      needsPassword={needsPassword}
      submitLabel={
        link.kind === 'undo' ? <Trans>Undo the change</Trans> : <Trans>Confirm email address</Trans>
      }
      isBusy={confirm.isPending}
      onSubmit={send}
    />
  );
}
