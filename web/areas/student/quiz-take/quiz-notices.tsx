import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { AnswerFile } from './answer-file.tsx';
import { isTroubled } from './is-troubled.ts';
import { OtherDevice } from './other-device.tsx';
import { useQuiz } from './quiz-context.ts';
import styles from './quiz-notices.module.css';
import { useLasting } from './use-lasting.ts';

/** So long a gap in the network is nothing to worry about. */
const shortGapMs = 30_000;

/** What the student must know about this screen before they go on. */
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
          <div className={styles.choice}>
            <p>
              <Trans>This quiz is open in another tab. Continue there, or switch to this tab.</Trans>
            </p>
            <Button size="xs" onClick={() => attempt.takeOver()}>
              <Trans>Continue here</Trans>
            </Button>
          </div>
        </Notice>
      )}
      {isElsewhere && view.otherDevice && <OtherDevice device={view.otherDevice} />}
      {!view.isDurable && (
        <Notice tone="warning">
          <Trans>
            This browser keeps nothing on this device. Your answers are safe once they are saved: do not close
            or reload this page before.
          </Trans>
        </Notice>
      )}
      {needsFile && (
        <Notice tone="warning">
          <p>
            <Plural
              value={view.unsaved}
              one="# answer has not reached the server. It is kept on this device and sent as soon as possible."
              other="# answers have not reached the server. They are kept on this device and sent as soon as possible."
            />
          </p>
          <AnswerFile />
        </Notice>
      )}
    </div>
  );
}
