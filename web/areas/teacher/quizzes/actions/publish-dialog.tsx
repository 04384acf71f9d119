import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Quiz } from '#shared/contract/quizzes.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { keyRuleText, marksRuleText, showsKeyBeforeRetake } from '#web/features/quizzes/review-rule.ts';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import { formatDateTime } from '#web/lib/format/format-date.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Stack } from '#web/ui/layout/primitives.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { earlyKeyWarning, releaseNote, shownKeysWarning } from '../answer-key-release.ts';
import { attemptSentence, sizeSentence, timeSentence, windowSentence } from '../quiz-terms.ts';
import styles from './dialogs.module.css';

interface Props {
  /** The quiz as it will be published. */
  quiz: Quiz;
  /** Reasons why it can't be published yet. */
  missing: readonly string[];
  /** Questions whose correct answer students have seen, where that is known. */
  shownKeys?: number;
  /** Saves the changes first. */
  isUnsaved?: boolean;
  opened: boolean;
  onClose: () => void;
  /** Throws the refusal. */
  onPublish: () => Promise<void>;
}

/** Confirms publishing: who will see the quiz, when, and under which rules. */
export function PublishDialog(props: Props) {
  const { quiz, missing, shownKeys = 0, isUnsaved = false, opened, onClose, onPublish } = props;
  const { t } = useLingui();
  const [problem, setProblem] = useState<string | null>(null);
  const { title } = quiz;

  function close() {
    setProblem(null);
    onClose();
  }

  async function publish() {
    setProblem(null);
    try {
      await onPublish();
      close();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setProblem(refusalText(error));
    }
  }

  if (missing.length > 0) {
    return (
      <Dialog
        opened={opened}
        onClose={close}
        title={t`“${title}” cannot be published yet`}
        actions={
          <Button variant="filled" onClick={close} data-autofocus>
            <Trans>Close</Trans>
          </Button>
        }
      >
        <ul className={styles.missing}>
          {missing.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      title={t`Publish “${title}”?`}
      confirmLabel={isUnsaved ? t`Save and publish` : t`Publish`}
      onConfirm={publish}
    >
      <Stack gap={12}>
        <QuizTerms quiz={quiz} />
        <ShownKeys count={shownKeys} />
        {problem !== null && <Notice tone="danger">{problem}</Notice>}
      </Stack>
    </ConfirmDialog>
  );
}

function ShownKeys({ count }: { count: number }) {
  const warning = shownKeysWarning(count);
  return warning === null ? null : <Notice tone="warning">{warning}</Notice>;
}

function QuizTerms({ quiz }: { quiz: Quiz }) {
  const preferences = useDatePreferences();
  const now = new Date();
  const { name } = quiz.program;
  const opensLater = quiz.opensAt !== null && new Date(quiz.opensAt) > now;
  const isOver = quiz.closesAt !== null && new Date(quiz.closesAt) <= now;
  const opens = quiz.opensAt === null ? '' : formatDateTime(quiz.opensAt, preferences);
  return (
    <>
      <p>
        {opensLater ? (
          <Trans>
            The students of {name} see it at once and can start it from {opens}. Until then it is Scheduled.
          </Trans>
        ) : (
          <Trans>The students of {name} see it at once and can start it.</Trans>
        )}
      </p>
      <ul className={styles.terms}>
        <li>{windowSentence(quiz, preferences, now)}</li>
        <li>{sizeSentence(quiz)}</li>
        <li>{timeSentence(quiz)}</li>
        <li>{attemptSentence(quiz)}</li>
        <li>{marksRuleText(quiz)}</li>
        <li>{releaseNote(quiz) ?? keyRuleText(quiz)}</li>
        {quiz.hasPassword && (
          <li>
            <Trans>They need the password, which you give them.</Trans>
          </li>
        )}
      </ul>
      {showsKeyBeforeRetake(quiz, now) && <Notice tone="warning">{earlyKeyWarning()}</Notice>}
      {isOver && (
        <Notice tone="warning">
          <Trans>Its closing time is past: students see it as closed and cannot start it.</Trans>
        </Notice>
      )}
      {quiz.totalPoints === 0 && (
        <Notice tone="warning">
          <Trans>All its questions are worth 0 points: every score will be 0.</Trans>
        </Notice>
      )}
      {(quiz.taken?.running ?? 0) > 0 && (
        <p>
          {plural(quiz.taken?.running ?? 0, {
            one: '# attempt that has begun goes on with its own paper.',
            other: '# attempts that have begun go on with their own papers.',
          })}
        </p>
      )}
    </>
  );
}
