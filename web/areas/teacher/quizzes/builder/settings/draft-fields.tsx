import type { ReactNode } from 'react';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useBuilder } from '../builder-context.ts';
import type { DraftField, QuizDraft } from '../draft/quiz-draft.ts';

type FieldsOf<Value> = { [Field in DraftField]: QuizDraft[Field] extends Value ? Field : never }[DraftField];

interface TextProps {
  field: FieldsOf<string>;
  label: string;
  hint?: ReactNode;
  type?: 'text' | 'datetime-local' | 'password';
  inputMode?: 'numeric' | 'decimal';
  maxLength?: number;
}

/** A field of the draft, with its problem. */
export function DraftTextField({ field, label, hint, ...input }: TextProps) {
  const { draft, faults, edit } = useBuilder();
  return (
    <TextField
      {...input}
      label={label}
      hint={hint}
      autoComplete="off"
      value={draft[field]}
      error={faults.fields[field]}
      onChange={(event) => edit({ [field]: event.target.value })}
    />
  );
}

export function DraftCheckField({
  field,
  label,
  hint,
}: {
  field: FieldsOf<boolean>;
  label: string;
  hint?: ReactNode;
}) {
  const { draft, faults, edit } = useBuilder();
  return (
    <CheckField
      label={label}
      hint={hint}
      error={faults.fields[field]}
      checked={draft[field]}
      onChange={(event) => edit({ [field]: event.target.checked })}
    />
  );
}
