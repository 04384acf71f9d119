import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import type { QuestionAnswer } from '#shared/contract/submissions.ts';
import { givenWords } from '#web/features/grading/points-words.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ownComment } from './answer-draft.ts';
import styles from './grading.module.css';
import type { MarkSaving, Saving } from './mark-saving.ts';

interface Props {
  answer: QuestionAnswer;
  name: string;
  saving: MarkSaving;
  state: Saving;
  /** What was pressed is gone: somebody must have the focus. */
  onChosen: () => void;
}

/** Whether the marks of an answer are stored, and what to do where they are not. */
export function SavingState({ answer, name, saving, state, onChosen }: Props) {
  const { t } = useLingui();
  const { id } = answer.attempt;
  const isSaved = state.phase === 'saved';
  const canUndo = state.before !== undefined && (isSaved || state.phase === 'saving');

  function choose(act: (attemptId: number) => void) {
    onChosen();
    act(id);
  }

  return (
    <div className={styles.saving}>
      <p className={styles.said} role="status">
        {state.phase === 'saving' && <Trans>Saving…</Trans>}
        {isSaved && (
          <>
            <IconCheck size={16} aria-hidden="true" /> <Trans>Saved</Trans>
          </>
        )}
      </p>
      {canUndo && (
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
          aria-label={t`Undo, ${name}`}
          aria-disabled={!isSaved || undefined}
          onClick={() => isSaved && saving.undo(answer)}
        >
          <Trans>Undo</Trans>
        </Button>
      )}
      {state.phase === 'failed' && <Failed error={state.error} onRetry={() => choose(saving.retry)} />}
      {state.phase === 'conflict' && state.current && (
        <Conflict
          current={state.current}
          onKeep={() => choose(saving.keepOwn)}
          onTake={() => choose(saving.takeTheirs)}
        />
      )}
    </div>
  );
}

function Failed({ error, onRetry }: { error: string; onRetry: () => void }) {
  return (
    <Notice tone="danger">
      <p>
        <Trans>This could not be saved. {error}</Trans>
      </p>
      <Button size="xs" onClick={onRetry}>
        <Trans>Retry</Trans>
      </Button>
    </Notice>
  );
}

interface ConflictProps {
  current: QuestionAnswer;
  onKeep: () => void;
  onTake: () => void;
}

function Conflict({ current, onKeep, onTake }: ConflictProps) {
  const given = givenWords(current.answer.points, current.answer.maxPoints);
  const comment = ownComment(current);
  return (
    <Notice tone="warning">
      <p role="alert">
        <Trans>This answer was marked elsewhere meanwhile: {given}. Yours is not saved.</Trans>
      </p>
      {comment !== '' && <blockquote className={styles.quote}>{comment}</blockquote>}
      <div className={styles.ways}>
        <Button size="xs" onClick={onKeep}>
          <Trans>Keep mine</Trans>
        </Button>
        <Button size="xs" onClick={onTake}>
          <Trans>Take theirs</Trans>
        </Button>
      </div>
    </Notice>
  );
}
