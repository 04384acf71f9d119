import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type RefObject, useEffect } from 'react';
import { announcement as limit, textLength } from '#shared/limits.ts';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './announcements.module.css';
import { AudienceField, type AudienceFieldProps } from './audience-field.tsx';
import type { MessageDraft, MessageFaults } from './message-draft.ts';

export interface MessageFieldsProps {
  draft: MessageDraft;
  onChange: (change: Partial<MessageDraft>) => void;
  faults: MessageFaults;
  /** Left out when an old message is corrected: whom it is for stays. */
  audience: Pick<AudienceFieldProps, 'options' | 'hint'> | null;
  form: RefObject<HTMLFormElement | null>;
}

// From here on the end is near enough to be told.
const counted = 500;

export function MessageFields({ draft, onChange, faults, audience, form }: MessageFieldsProps) {
  const { t } = useLingui();
  const isToFirst = audience !== null && draft.to === '';
  useEffect(() => focusIfLate(form.current), [form]);
  return (
    <div className={styles.fields}>
      {audience && (
        <AudienceField
          {...audience}
          value={draft.to}
          onChange={(to) => onChange({ to })}
          error={faults.to}
          isFirst={isToFirst}
        />
      )}
      <TextField
        label={t`Title`}
        name="title"
        dir="auto"
        autoComplete="off"
        maxLength={textLength.title}
        value={draft.title}
        onChange={(event) => onChange({ title: event.target.value })}
        error={faults.title}
        data-autofocus={!isToFirst || undefined}
      />
      <TextAreaField
        label={t`Message`}
        name="body"
        dir="auto"
        rows={7}
        value={draft.body}
        onChange={(event) => onChange({ body: event.target.value })}
        hint={charactersLeft(draft.body)}
        error={faults.body}
      />
    </div>
  );
}

/**
 * Fields that come after the dialog has looked for what to focus take it themselves. Those that open with it must
 * not: the dialog has yet to note where the focus was, to give it back.
 */
function focusIfLate(form: HTMLFormElement | null): void {
  const isOpen = form?.closest('[role=dialog]')?.contains(document.activeElement);
  if (isOpen) form?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
}

function charactersLeft(body: string): string | undefined {
  const left = limit.body - body.length;
  if (left > counted) return undefined;
  if (left >= 0) return plural(left, { one: '# character left', other: '# characters left' });
  return plural(-left, { one: '# character too many', other: '# characters too many' });
}
