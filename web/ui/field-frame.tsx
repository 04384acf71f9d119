import './field.css';
import type { ReactNode } from 'react';
import { FieldNotes } from './field-notes.tsx';
import { useFieldControl } from './use-field-control.ts';

export type FieldTexts = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** Stands beside the label, such as a link. */
  action?: ReactNode;
  /** Marks it where the words that say why stand elsewhere. */
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
