import '#web/ui/field.css';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { attempt } from '#shared/limits.ts';
import { replaceText } from './replace-text.ts';
import styles from './text-answer-field.module.css';
import { useDraft } from './use-draft.ts';

interface Props {
  text: string;
  rows: number;
  isDisabled: boolean;
  labelledBy: string;
  onWrite: (text: string) => void;
  /** Appears below the field, about what is written in it. */
  note?: (written: string) => ReactNode;
}

export function TextAnswerField({ text, rows, isDisabled, labelledBy, onWrite, note }: Props) {
  const { draft, write } = useDraft(text, onWrite);
  const field = useRef<HTMLTextAreaElement>(null);
  // Not `value`: React would put the caret at the end whenever another device changes the text.
  useLayoutEffect(() => {
    if (field.current) replaceText(field.current, draft);
  }, [draft]);
  return (
    <div className={styles.answer}>
      <textarea
        ref={field}
        className={`ui-field-input ${styles.field}`}
        aria-labelledby={labelledBy}
        rows={rows}
        maxLength={attempt.textAnswer}
        // Not disabled: what is written stays readable, can be scrolled and copied.
        readOnly={isDisabled}
        onChange={(event) => write(event.target.value)}
      />
      {note && <p className={styles.note}>{note(draft)}</p>}
    </div>
  );
}
