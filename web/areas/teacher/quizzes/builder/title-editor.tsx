import { useLingui } from '@lingui/react/macro';
import { IconPencil } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { textLength } from '#shared/limits.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './builder.module.css';
import { useBuilder } from './builder-context.ts';

/** The name of the quiz, which is changed where it stands. */
export function TitleEditor() {
  const { t } = useLingui();
  const { draft, state, edit, isReadOnly } = useBuilder();
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isBlank = draft.title.trim() === '';

  function close() {
    setEditing(false);
    // The button is there again once the field is gone.
    requestAnimationFrame(() => button.current?.focus());
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') edit({ title: state.before.title });
    if (event.key !== 'Escape' && (event.key !== 'Enter' || isBlank)) return;
    event.preventDefault();
    close();
  }

  if (!isEditing && !isBlank) {
    return (
      <div className={styles.titleLine}>
        <h1 className={styles.title}>{draft.title}</h1>
        {!isReadOnly && (
          <IconButton
            ref={button}
            label={t`Rename`}
            icon={<IconPencil size={18} aria-hidden="true" />}
            onClick={() => setEditing(true)}
          />
        )}
      </div>
    );
  }
  return (
    <>
      <h1 className="visually-hidden">{draft.title}</h1>
      <TextField
        label={t`Title`}
        required
        autoFocus
        maxLength={textLength.title}
        value={draft.title}
        error={isBlank ? t`Title is required` : undefined}
        onChange={(event) => edit({ title: event.target.value })}
        onKeyDown={press}
        onBlur={() => !isBlank && setEditing(false)}
      />
    </>
  );
}
