import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Quiz, ReviewMoment } from '#shared/contract/teaching/quizzes.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { showsKeyBeforeRetake } from '#web/features/quizzes/review-rule.ts';
import { formatDateTime } from '#web/lib/format/format-date.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Row, Text } from '#web/ui/layout/primitives.tsx';
import { HideKeyDialog, ReleaseKeyDialog } from '../../actions/quiz-dialogs.tsx';
import { useQuizCommands } from '../../actions/use-quiz-commands.ts';
import {
  allowsRetakeAfterKey,
  canHideKey,
  canReleaseKey,
  earlyKeyWarning,
  releaseNote,
  showsKeyBeforeMarks,
} from '../../answer-key-release.ts';
import { useBuilder } from '../builder-context.ts';
import { reviewMoments } from '../draft/quiz-draft.ts';
import styles from './settings.module.css';

/** When students see the correct answers, and the button to release them. */
function KeyRelease() {
  const { quiz, drafted } = useBuilder();
  const now = new Date();
  const note = releaseNote(drafted);
  return (
    <>
      {note !== null && (
        <Text size="small" tone="ink3">
          {note}
        </Text>
      )}
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

/** Changing the settings ends a release. */
function EndedRelease() {
  const { quiz, drafted } = useBuilder();
  if (quiz.keyReleasedAt === null || drafted.keyReleasedAt !== null) return null;
  return (
    <Notice tone="info">
      <Trans>Saving these settings ends the release of the correct answers.</Trans>
    </Notice>
  );
}

/** Acts on the stored quiz: a release takes effect at once, whatever is being edited. */
function ReleaseButton() {
  const { t } = useLingui();
  const { quiz, isReadOnly, adopt } = useBuilder();
  const { releaseKey, hideKey } = useQuizCommands();
  const preferences = useDatePreferences();
  // Remembers which dialog: someone else may release the answers while it is open.
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
    <Row wrap gap={12} lineGap={8} align="center">
      {isReleased && <Text as="span" size="small" tone="ink3">{t`Correct answers released ${when}`}</Text>}
      {/* One button for both states, so that the dialog can return the focus to it. */}
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
    </Row>
  );
}

const moments = Object.keys(reviewMoments) as ReviewMoment[];

/** What students see after submitting, and when. */
export function ReviewFields() {
  const { t, i18n } = useLingui();
  const { draft, edit, faults } = useBuilder();
  const options = moments.map((value) => ({ value, label: i18n._(reviewMoments[value]) }));

  function momentOf(text: string): ReviewMoment {
    return moments.find((moment) => moment === text) ?? 'NEVER';
  }

  return (
    <>
      <div className={styles.pair}>
        <SelectField
          label={t`Score and marks for each question`}
          {...(draft.reviewMarks === 'NEVER' ? { hint: t`You can release marks for each submission.` } : {})}
          value={draft.reviewMarks}
          error={faults.fields.reviewMarks}
          options={options}
          onChange={(event) => edit({ reviewMarks: momentOf(event.target.value) })}
        />
        <SelectField
          label={t`Correct answers and feedback`}
          value={draft.reviewKey}
          error={faults.fields.reviewKey}
          options={options}
          onChange={(event) => edit({ reviewKey: momentOf(event.target.value) })}
        />
      </div>
      {draft.closesAt === '' && draft.reviewMarks === 'AFTER_CLOSE' && (
        <Text size="small" tone="ink3">
          <Trans>There is no closing date, so marks are shown right after submitting.</Trans>
        </Text>
      )}
      <KeyRelease />
    </>
  );
}
