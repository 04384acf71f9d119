import { Trans } from '@lingui/react/macro';
import type { SignInState } from '#web/features/session/sign-in-state.ts';
import { Notice } from '#web/ui/notice.tsx';

export function PasswordNotice({ notice }: Pick<SignInState, 'notice'>) {
  return (
    <div role="status">
      <Notice tone="success">
        {notice === 'password-changed' ? (
          <Trans>Your password has been changed. Please sign in.</Trans>
        ) : (
          <Trans>Your password has been set. Please sign in.</Trans>
        )}
      </Notice>
    </div>
  );
}
