import { Stack } from '#web/ui/layout/primitives.tsx';
import '#web/ui/fields/field.css';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { attempt } from '#shared/limits.ts';
import { replaceText } from './replace-text.ts';
import styles from './text-answer-field.module.css';
import { receiveStored, startDraft, writeDraft } from './text-draft.ts';

interface Props {
  text: string;
  rows: number;
  isDisabled: boolean;
  labelledBy: string;
  onWrite: (text: string) => void;
  /** Shown below the field, about its text. */
  note?: (written: string) => ReactNode;
}

export function TextAnswerField({ text, rows, isDisabled, labelledBy, onWrite, note }: Props) {
  const { draft, write } = useDraft(text, onWrite);
  const field = useRef<HTMLTextAreaElement>(null);
  // Not `value`: React would move the caret to the end when another device changes the text.
  useLayoutEffect(() => {
    if (field.current) replaceText(field.current, draft);
  }, [draft]);
  return (
    <Stack gap={8}>
      <textarea
        ref={field}
        className={`ui-field-input ${styles.field}`}
        aria-labelledby={labelledBy}
        rows={rows}
        maxLength={attempt.textAnswer}
        // Read-only instead of disabled, so that the text can be scrolled and copied.
        readOnly={isDisabled}
        onChange={(event) => write(event.target.value)}
      />
      {note && <p className={styles.note}>{note(draft)}</p>}
    </Stack>
  );
}

/**
 * A local copy of a value that returns from the store with a delay. Without it the field would fall back to older
 * text between keystrokes, and the caret would jump to the end.
 */
function useDraft(stored: string, send: (text: string) => void) {
  const [draft, setDraft] = useState(() => startDraft(stored));
  if (stored !== draft.stored) setDraft(receiveStored(draft, stored));

  function write(text: string) {
    setDraft((before) => writeDraft(before, text));
    send(text);
  }

  return { draft: draft.text, write };
}
