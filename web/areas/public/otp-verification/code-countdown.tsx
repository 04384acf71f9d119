import { Plural, Trans } from '@lingui/react/macro';
import styles from './otp-verification.module.css';

/** Screen readers hear only the last minute and the end: announcing every second would drown everything else. */
export function CodeCountdown({ secondsLeft }: { secondsLeft: number }) {
  const isOver = secondsLeft === 0;
  const clock = `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, '0')}`;
  return (
    <div className={styles.countdown} data-over={isOver || undefined}>
      {!isOver && (
        <p role="timer" aria-live="off">
          <Trans>Code expires in {clock}</Trans>
        </p>
      )}
      <p role="status" className={isOver ? undefined : 'visually-hidden'}>
        {isOver ? <Trans>This code has expired.</Trans> : <MinutesLeft seconds={secondsLeft} />}
      </p>
    </div>
  );
}

function MinutesLeft({ seconds }: { seconds: number }) {
  if (seconds > 60) return null;
  return <Plural value={seconds > 30 ? 60 : 30} one="# second left." other="# seconds left." />;
}
