import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { WritingDevice } from '#shared/contract/attempts/attempt-devices.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Row, Text } from '#web/ui/layout/primitives.tsx';
import { useQuiz } from '../quiz-context.ts';
import { useClockTime } from '../time/use-clock-time.ts';
import { AnswerFile } from './answer-file.tsx';
import styles from './quiz-notices.module.css';
import { isTroubled } from './save-state.tsx';

/** Shorter network gaps need no notice. */
const shortGapMs = 30_000;

/** Warnings about this screen: another tab or device, no storage, unsent answers. */
export function QuizNotices() {
  const { attempt, view } = useQuiz();
  const isLongTrouble = useLasting(isTroubled(view.saveState), shortGapMs);
  const needsFile = isLongTrouble && view.unsaved > 0;
  const isElsewhere = view.isWriter && view.otherDevice !== null;
  if (view.isWriter && view.isDurable && !needsFile && !isElsewhere) return null;
  return (
    <div className={styles.notices}>
      {!view.isWriter && (
        <Notice tone="info">
          <Row className={styles.choice} wrap lineGap={8} gap={16} align="center" justify="between">
            <p>
              <Trans>This quiz is open in another tab. Continue there, or switch to this tab.</Trans>
            </p>
            <Button size="xs" onClick={() => attempt.takeOver()}>
              <Trans>Continue here</Trans>
            </Button>
          </Row>
        </Notice>
      )}
      {isElsewhere && view.otherDevice && <OtherDevice device={view.otherDevice} />}
      {!view.isDurable && (
        <Notice tone="warning">
          <Trans>
            This browser can’t save answers on this device. Don’t close or reload this page until your answers
            are auto-saved.
          </Trans>
        </Notice>
      )}
      {needsFile && (
        <Notice tone="warning">
          <p>
            <Plural
              value={view.unsaved}
              one="# answer hasn’t reached the server. It’s saved on this device and will be sent automatically."
              other="# answers haven’t reached the server. They’re saved on this device and will be sent automatically."
            />
          </p>
          <AnswerFile />
        </Notice>
      )}
    </div>
  );
}

/** True once a condition has held for that long without a break. */
function useLasting(isSo: boolean, milliseconds: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setLasts(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [isSo, milliseconds]);
  return isSo && lasts;
}

/** Shown while the student writes on another device; this one is read-only and can take over. */
function OtherDevice({ device }: { device: WritingDevice }) {
  const { t } = useLingui();
  const { attempt } = useQuiz();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const titles = {
    COMPUTER: t`You’re taking this quiz on your computer`,
    TABLET: t`You’re taking this quiz on your tablet`,
    PHONE: t`You’re taking this quiz on your phone`,
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
        <Row className={styles.choice} wrap lineGap={8} gap={16} align="center" justify="between">
          <div role="status">
            <Text size="label">{titles[device.kind]}</Text>
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
        </Row>
      </Notice>
      {state === 'failed' && (
        <Notice tone="danger">
          <Trans>We couldn’t switch to this device. Check your connection and try again.</Trans>
        </Notice>
      )}
    </>
  );
}

function LastActive({ at }: { at: string }) {
  const time = useClockTime(at);
  return <Trans>Last active at {time}. Everything you answered there is shown here.</Trans>;
}
