import './check-field.css';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { FieldNotes, useFieldControl } from './field-frame.tsx';

type CheckFieldProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'size'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
};

export function CheckField({ label, hint, error, id, ...input }: CheckFieldProps) {
  const control = useFieldControl(id, hint, error);
  return (
    <div className="ui-check">
      <input {...input} {...control} type="checkbox" className="ui-check-input" />
      <label className="ui-check-label" htmlFor={control.id}>
        {label}
      </label>
      <FieldNotes inputId={control.id} hint={hint} error={error} />
    </div>
  );
}
