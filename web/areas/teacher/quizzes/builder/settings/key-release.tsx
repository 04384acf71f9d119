import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Quiz } from '#shared/contract/quizzes.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { showsKeyBeforeRetake } from '#web/features/quizzes/review-rule.ts';
import { formatDateTime } from '#web/lib/format-date.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { HideKeyDialog, ReleaseKeyDialog } from '../../actions/key-dialogs.tsx';
import { useQuizCommands } from '../../actions/use-quiz-commands.ts';
import {
  allowsRetakeAfterKey,
  canHideKey,
  canReleaseKey,
  earlyKeyWarning,
  releaseNote,
  showsKeyBeforeMarks,
} from '../../key-words.ts';
import { useBuilder } from '../builder-context.ts';
import styles from './settings.module.css';

/** When students see the correct answers by the settings on the screen, and the button that releases them. */
export function KeyRelease() {
  const { quiz, drafted } = useBuilder();
  const now = new Date();
  const note = releaseNote(drafted);
  return (
    <>
      {note !== null && <p className={styles.note}>{note}</p>}
      {showsKeyBeforeRetake(drafted, now) && <Notice tone="warning">{earlyKeyWarning()}</Notice>}
      {showsKeyBeforeMarks(drafted) && (
        <Notice tone="warning">
          <Trans>Students can work out their marks from the answer key.</Trans>
        </Notice>
      )}
      {allowsRetakeAfterKey(quiz, drafted, now) && (
        <Notice tone="warning">
          <Trans>Students may already have seen or copied the correct answers.</Trans>
        </Notice>
      )}
      <EndedRelease />
      <ReleaseButton />
    </>
  );
}

/** A release is for the settings it was made with. */
function EndedRelease() {
  const { quiz, drafted } = useBuilder();
  if (quiz.keyReleasedAt === null || drafted.keyReleasedAt !== null) return null;
  return (
    <Notice tone="info">
      <Trans>Saving these settings ends the release of the correct answers.</Trans>
    </Notice>
  );
}

/** For the quiz as it is stored: a release counts at once, whatever is being edited. */
function ReleaseButton() {
  const { t } = useLingui();
  const { quiz, isReadOnly, adopt } = useBuilder();
  const { releaseKey, hideKey } = useQuizCommands();
  const preferences = useDatePreferences();
  // Which one: somebody else may release it while the dialog is open, and its question must not turn into the other.
  const [asked, setAsked] = useState<'release' | 'hide' | null>(null);
  const { keyReleasedAt } = quiz;
  const isReleased = canHideKey(quiz);
  if (isReadOnly || !(isReleased || canReleaseKey(quiz, new Date()))) return null;

  async function run(command: (quiz: Quiz) => Promise<Quiz | null>) {
    const changed = await command(quiz);
    setAsked(null);
    if (changed) adopt(changed);
  }

  const when = keyReleasedAt === null ? '' : formatDateTime(keyReleasedAt, preferences);
  return (
    <div className={styles.release}>
      {isReleased && <span className={styles.note}>{t`Correct answers released ${when}`}</span>}
      {/* The same button before and after: the dialog gives the focus back to it. */}
      <Button size="xs" onClick={() => setAsked(isReleased ? 'hide' : 'release')}>
        {isReleased ? <Trans>Hide correct answers</Trans> : <Trans>Release correct answers</Trans>}
      </Button>
      <ReleaseKeyDialog
        quiz={quiz}
        opened={asked === 'release'}
        onClose={() => setAsked(null)}
        onConfirm={() => run(releaseKey)}
      />
      <HideKeyDialog
        quiz={quiz}
        opened={asked === 'hide'}
        onClose={() => setAsked(null)}
        onConfirm={() => run(hideKey)}
      />
    </div>
  );
}
