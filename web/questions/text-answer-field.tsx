import '#web/ui/field.css';
import type { ReactNode } from 'react';
import { attempt } from '#shared/limits.ts';
import styles from './text-answer-field.module.css';
import { useDraft } from './use-draft.ts';

interface Props {
  text: string;
  rows: number;
  isDisabled: boolean;
  labelledBy: string;
  onWrite: (text: string) => void;
  /** Stands below the field, about what is written in it. */
  note?: (written: string) => ReactNode;
}

export function TextAnswerField({ text, rows, isDisabled, labelledBy, onWrite, note }: Props) {
  const { draft, write } = useDraft(text, onWrite);
  return (
    <div className={styles.answer}>
      <textarea
        className={`ui-field-input ${styles.field}`}
        aria-labelledby={labelledBy}
        rows={rows}
        maxLength={attempt.textAnswer}
        value={draft}
        // Not disabled: what is written stays readable, can be scrolled and copied.
        readOnly={isDisabled}
        onChange={(event) => write(event.target.value)}
      />
      {note && <p className={styles.note}>{note(draft)}</p>}
    </div>
  );
}
