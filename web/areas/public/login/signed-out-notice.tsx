import { Plural, Trans } from '@lingui/react/macro';
import { findEnded } from '#web/features/session/return-page.ts';
import { useSessionEnding } from '#web/features/session/use-session-end.ts';
import type { SignInState } from '#web/features/session/use-sign-in.ts';
import { isTakePage } from '#web/lib/address/paths.ts';
import type { SessionEnding } from '#web/lib/session/session-ending.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';

const unknown: SessionEnding = { reason: 'UNKNOWN', minutes: null };

/** After a session has ended: why the user must sign in again, and where their answers are. */
export function SignedOutNotice() {
  const ending = useSessionEnding();
  const [endedAt = ''] = (findEnded() ?? '').split(/[?#]/);
  const wasInQuiz = isTakePage(endedAt);
  if (!ending && !wasInQuiz) return null;
  return (
    <div role="status">
      <Notice tone="info">
        <p>
          <Reason ending={ending ?? unknown} />
        </p>
        {wasInQuiz && (
          <p>
            <Trans>You’ll return to your quiz. Your answers are saved on this device.</Trans>
          </p>
        )}
      </Notice>
    </div>
  );
}

function Reason({ ending: { reason, minutes } }: { ending: SessionEnding }) {
  switch (reason) {
    case 'IDLE':
      return <Idle minutes={minutes ?? 0} />;
    case 'EXPIRED':
      return <Expired hours={Math.round((minutes ?? 0) / 60)} />;
    case 'PASSWORD_CHANGED':
      return <Trans>You were signed out because your password changed. Sign in with the new password.</Trans>;
    case 'ENDED':
      return (
        <Trans>
          You were signed out in another tab, on another device or by an administrator. Sign in to continue.
        </Trans>
      );
    case 'UNKNOWN':
      return <Trans>You were signed out. Sign in to continue.</Trans>;
  }
}

function Idle({ minutes }: { minutes: number }) {
  return (
    <Plural
      value={minutes}
      one="You were signed out because you were inactive for # minute. Sign in to continue."
      other="You were signed out because you were inactive for # minutes. Sign in to continue."
    />
  );
}

/** "Keep me signed in" lasts for days. */
function Expired({ hours }: { hours: number }) {
  const days = Math.round(hours / 24);
  return hours < 48 ? (
    <Plural
      value={hours}
      one="Your session ended after # hour. Sign in to continue."
      other="Your session ended after # hours. Sign in to continue."
    />
  ) : (
    <Plural
      value={days}
      one="Your session ended after # day. Sign in to continue."
      other="Your session ended after # days. Sign in to continue."
    />
  );
}

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
