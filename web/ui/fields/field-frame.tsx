import './field.css';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';

export type FieldTexts = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** Shown beside the label, such as a link. */
  action?: ReactNode;
  /** Marks the field as wrong where the error is shown elsewhere. */
  isInvalid?: boolean | undefined;
};

type FieldFrameProps = FieldTexts & {
  id?: string | undefined;
  children: (control: ReturnType<typeof useFieldControl>) => ReactNode;
};

export function FieldFrame({ id, label, hint, error, action, isInvalid, children }: FieldFrameProps) {
  const control = useFieldControl(id, hint, error, isInvalid);
  return (
    <div className="ui-field">
      <label className="ui-field-label" htmlFor={control.id}>
        {label}
      </label>
      <div className="ui-field-box">{children(control)}</div>
      {action && <div className="ui-field-action">{action}</div>}
      <FieldNotes inputId={control.id} hint={hint} error={error} />
    </div>
  );
}

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

/** The attributes that connect an input with its hint and its error. */
export function useFieldControl(
  id: string | undefined,
  hint: ReactNode,
  error: ReactNode,
  isInvalid = false,
) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const notes = [hint && `${inputId}-hint`, error && `${inputId}-error`].filter(Boolean).join(' ');
  return {
    id: inputId,
    'aria-invalid': error || isInvalid ? true : undefined,
    // Without its own notes it may refer to text elsewhere.
    ...(notes ? { 'aria-describedby': notes } : {}),
  };
}
