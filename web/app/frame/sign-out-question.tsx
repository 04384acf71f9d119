import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { useSignOut } from '#web/features/session/use-sign-out.ts';
import { formatDateTime } from '#web/lib/format-date.ts';
import { takeQuizPath } from '#web/lib/quiz-paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { RunningAttempt } from './use-running-attempt.ts';

interface Props {
  opened: boolean;
  running: RunningAttempt;
  onClose: () => void;
}

/** Says what happens to a quiz and to unsent answers before their student signs out. */
export function SignOutQuestion({ opened, running, onClose }: Props) {
  const { t } = useLingui();
  const signOut = useSignOut();
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={running.hasUnsent ? t`Some answers haven't been sent yet` : t`Your quiz is still running`}
      actions={
        <>
          <Button onClick={signOut}>
            <Trans>Sign Out</Trans>
          </Button>
          <Button
            component={Link}
            to={takeQuizPath(running.quizId)}
            variant="filled"
            data-autofocus
            onClick={onClose}
          >
            <Trans>Back to the quiz</Trans>
          </Button>
        </>
      }
    >
      <p>
        <WhatHappens running={running} />
      </p>
    </Dialog>
  );
}

function WhatHappens({ running: { deadline, hasUnsent } }: Pick<Props, 'running'>) {
  const preferences = useDatePreferences();
  if (deadline === null) {
    return hasUnsent ? (
      <Trans>Your answers are saved on this device. Sign in again on this device to send them.</Trans>
    ) : (
      <Trans>Your answers are saved. Sign in again to continue the quiz.</Trans>
    );
  }
  const end = formatDateTime(deadline, preferences);
  return hasUnsent ? (
    <Trans>
      Your answers are saved on this device, and the timer keeps running until {end}. Sign in again on this
      device before then to send them.
    </Trans>
  ) : (
    <Trans>
      Your answers are saved, and the timer keeps running until {end}. Sign in again before then to continue.
    </Trans>
  );
}
