import type { ComponentPropsWithRef } from 'react';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';

type TextAreaFieldProps = FieldTexts & ComponentPropsWithRef<'textarea'>;

export function TextAreaField(props: TextAreaFieldProps) {
  const { label, hint, error, action, isInvalid, id, ...area } = props;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} action={action} isInvalid={isInvalid}>
      {(control) => <textarea {...area} {...control} className="ui-field-input" />}
    </FieldFrame>
  );
}
