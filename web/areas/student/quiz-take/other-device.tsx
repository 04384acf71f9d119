import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { WritingDevice } from '#shared/contract/attempt-devices.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useQuiz } from './quiz-context.ts';
import styles from './quiz-notices.module.css';
import { useChangeTime } from './versions/use-change-time.ts';

/** The student writes on another device; this one shows what they write, and can take over. */
export function OtherDevice({ device }: { device: WritingDevice }) {
  const { t } = useLingui();
  const { attempt } = useQuiz();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const titles = {
    COMPUTER: t`You're taking this quiz on your computer`,
    TABLET: t`You're taking this quiz on your tablet`,
    PHONE: t`You're taking this quiz on your phone`,
  };

  async function continueHere() {
    setState('busy');
    try {
      await attempt.continueHere();
      setState('idle');
    } catch {
      setState('failed');
    }
  }

  return (
    <>
      <Notice tone="info">
        <div className={styles.choice}>
          <div role="status">
            <p className={styles.title}>{titles[device.kind]}</p>
            <p>
              {device.lastActiveAt === null ? (
                <Trans>Everything you answered there is shown here.</Trans>
              ) : (
                <LastActive at={device.lastActiveAt} />
              )}
            </p>
          </div>
          <Button size="xs" loading={state === 'busy'} onClick={() => void continueHere()}>
            <Trans>Continue here</Trans>
          </Button>
        </div>
      </Notice>
      {state === 'failed' && (
        <Notice tone="danger">
          <Trans>We couldn't switch to this device. Check your connection and try again.</Trans>
        </Notice>
      )}
    </>
  );
}

function LastActive({ at }: { at: string }) {
  const time = useChangeTime(at);
  return <Trans>Last active at {time}. Everything you answered there is shown here.</Trans>;
}
