import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { usageQuery } from '#web/features/question-banks/questions.ts';
import { formatDateTime } from '#web/lib/format-date.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './editor.module.css';
import type { useQuestionEditor } from './use-question-editor.ts';

interface Props {
  editor: ReturnType<typeof useQuestionEditor>;
  questionId: number | null;
  isGone: boolean;
}

/** What is to be known before one types. */
export function EditorNotices({ editor, questionId, isGone }: Props) {
  const { editing, change } = editor;
  return (
    <>
      {isGone && (
        <Notice tone="warning">
          <Trans>
            This question has been deleted. It can be brought back from the deleted questions of its bank;
            what stands here can be saved as a new one.
          </Trans>
        </Notice>
      )}
      {editing.offered && <OfferedDraft at={editing.offered.at} change={change} />}
      {editing.aside && (
        <Notice tone="info">
          <div className={styles.offer}>
            <p>
              <Trans>What you had written before is kept until you close this editor.</Trans>
            </p>
            <Button size="xs" onClick={() => change({ type: 'bring-back' })}>
              <Trans>Bring it back</Trans>
            </Button>
          </div>
        </Notice>
      )}
      {questionId !== null && !isGone && <AnsweredNote questionId={questionId} />}
    </>
  );
}

function OfferedDraft({ at, change }: { at: string; change: Props['editor']['change'] }) {
  const when = formatDateTime(at, useDatePreferences());
  return (
    <Notice tone="info">
      <div className={styles.offer}>
        <p>
          <Trans>You have unsaved changes from {when}.</Trans>
        </p>
        <div className={styles.offerButtons}>
          <Button
            size="xs"
            variant="light"
            data-autofocus
            autoFocus
            onClick={() => change({ type: 'restore' })}
          >
            <Trans>Restore</Trans>
          </Button>
          <Button size="xs" onClick={() => change({ type: 'discard' })}>
            <Trans>Discard</Trans>
          </Button>
        </div>
      </div>
    </Notice>
  );
}

function AnsweredNote({ questionId }: { questionId: number }) {
  const { data } = useQuery(usageQuery(questionId));
  if (!data || data.answers === 0) return null;
  return (
    <Notice tone="info">
      <Plural value={data.answers} one="Answered # time." other="Answered # times." />{' '}
      <Trans>Students keep the version they saw; new attempts get your change.</Trans>
    </Notice>
  );
}
