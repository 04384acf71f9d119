import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { grading } from '#shared/limits.ts';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { CommentList } from '../comment-list.tsx';
import styles from '../submissions.module.css';
import { commentIn, whole, writeComment } from './marking-draft.ts';
import type { useMarking } from './use-marking.ts';

/** What is said about all of it: to the student, and for the record. */
export function WholeSubmission({ marking }: { marking: ReturnType<typeof useMarking> }) {
  const { t } = useLingui();
  const titleId = useId();
  const { shown, seen, draft, change } = marking;
  return (
    <section className={styles.question} aria-labelledby={titleId}>
      <h2 className={styles.subtitle} id={titleId}>
        <Trans>The submission as a whole</Trans>
      </h2>
      <CommentList comments={shown.comments.filter(({ isMine }) => !isMine)} />
      <TextAreaField
        label={t`Comment on the whole submission`}
        rows={2}
        maxLength={grading.commentText}
        value={commentIn(seen, draft, whole)}
        onChange={(event) => change(writeComment(seen, draft, whole, event.target.value))}
      />
      {shown.status === 'graded' && (
        <TextField
          label={t`Why?`}
          hint={t`Optional. Kept in the history of the grade, for teachers only.`}
          maxLength={grading.reason}
          value={draft.reason}
          onChange={(event) => change({ ...draft, reason: event.target.value })}
        />
      )}
    </section>
  );
}
