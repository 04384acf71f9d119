import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { announcement as limit, textLength } from '#shared/limits.ts';
import type { Form } from '#web/lib/forms/use-form.ts';
import { useLeaveWarning } from '#web/lib/forms/use-leave-warning.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx';
import { DialogForm } from '#web/ui/overlays/form-dialog.tsx';
import type { audienceOptions } from './audience-options.ts';
import { hasNewText, type MessageDraft } from './message-draft.ts';

interface Props {
  form: Form<MessageDraft>;
  begun: MessageDraft;
  startsAtTitle: boolean;
  /** Whom the message is for. */
  children: ReactNode;
}

// The character counter appears from here on.
const counted = 500;

export function MessageForm({ form, begun, startsAtTitle, children }: Props) {
  const { t } = useLingui();
  const isUnsaved = hasNewText(form.values, begun);
  useLeaveWarning(isUnsaved);
  return (
    <DialogForm form={form} isUnsaved={isUnsaved}>
      {children}
      <TextField
        label={t`Title`}
        name="title"
        dir="auto"
        autoComplete="off"
        maxLength={textLength.title}
        data-autofocus={startsAtTitle || undefined}
        {...form.field('title')}
      />
      <TextAreaField
        label={t`Message`}
        name="body"
        dir="auto"
        rows={7}
        hint={charactersLeft(form.values.body)}
        {...form.field('body')}
      />
    </DialogForm>
  );
}

function charactersLeft(body: string): string | undefined {
  const left = limit.body - body.length;
  if (left > counted) return undefined;
  if (left >= 0) return plural(left, { one: '# character left', other: '# characters left' });
  return plural(-left, { one: '# character too many', other: '# characters too many' });
}

interface AudienceFieldProps {
  options: ReturnType<typeof audienceOptions>;
  hint: string | undefined;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  error: string | undefined;
}

export function AudienceField(props: AudienceFieldProps) {
  const { t } = useLingui();
  return (
    <SelectField
      label={t({ message: 'To', context: 'recipients' })}
      name="to"
      placeholder={t`Choose a programme or a quiz`}
      data-autofocus={props.value === '' || undefined}
      {...props}
    />
  );
}
