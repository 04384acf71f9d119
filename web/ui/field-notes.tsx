import './field.css';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Hint and error below an input, under the ids that `useFieldControl` names. */
export function FieldNotes({ inputId, hint, error }: { inputId: string; hint: ReactNode; error: ReactNode }) {
  return (
    <>
      {hint && (
        <p className="ui-field-hint" id={`${inputId}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="ui-field-error" id={`${inputId}-error`}>
          <IconAlertTriangle size={16} aria-hidden="true" />
          <span>{error}</span>
        </p>
      )}
    </>
  );
}
