import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { Comment } from '#shared/contract/attempts.ts';
import { CommentField } from '#web/features/grading/comment-field.tsx';
import { DisclosureButton } from '#web/ui/disclosure-button.tsx';
import styles from './grading.module.css';

interface Props {
  about: string;
  comments: readonly Comment[];
  /** The reader's own. */
  text: string;
  onText: (text: string) => void;
}

/** What others have written to the student, and a field for one's own. */
export function AnswerComment({ about, comments, text, onText }: Props) {
  const { t } = useLingui();
  const fieldId = useId();
  const [isOpen, setOpen] = useState(text !== '');
  return (
    <>
      {comments
        .filter(({ isMine }) => isMine !== true)
        .map((comment) => (
          <p key={`${comment.author} ${comment.dateCreated}`} className={styles.comment}>
            {comment.text} <span className={styles.author}>{comment.author}</span>
          </p>
        ))}
      <div>
        <DisclosureButton
          isOpen={isOpen}
          onToggle={() => setOpen(!isOpen)}
          controls={fieldId}
          label={t`Comment, ${about}`}
        >
          <Trans>Comment</Trans>
        </DisclosureButton>
        <div id={fieldId} hidden={!isOpen}>
          <TypedComment about={about} text={text} onText={onText} />
        </div>
      </div>
    </>
  );
}

/** What is stored has lost the space before the next word: while one writes, it is what one writes. */
function TypedComment({ about, text, onText }: Omit<Props, 'comments'>) {
  const [typed, setTyped] = useState(text);
  function type(next: string) {
    setTyped(next);
    onText(next);
  }
  return <CommentField about={about} text={typed.trim() === text.trim() ? typed : text} onText={type} />;
}
