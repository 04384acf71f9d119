import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { useQuiz } from '../quiz-context.ts';
import type { VersionContent } from './version.ts';
import styles from './versions.module.css';

interface Props {
  questionId: number;
  /** What was not chosen. */
  other: VersionContent | undefined;
  onSwitched: (other: VersionContent) => void;
}

/** Takes the focus from the button that is gone, says that the choice is saved, and offers the other one. */
export function ChosenNotice({ questionId, other, onSwitched }: Props) {
  const { attempt, isLocked } = useQuiz();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} className={styles.chosen} role="status" tabIndex={-1}>
      <p>
        <Trans>Your version is saved.</Trans>
      </p>
      {other && (
        <Button
          size="xs"
          disabled={isLocked}
          onClick={() => {
            attempt.choose(questionId, other);
            onSwitched(other);
          }}
        >
          <Trans>Use the other version instead</Trans>
        </Button>
      )}
    </div>
  );
}
