import type { ComponentPropsWithRef } from 'react';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';

type TextFieldProps = FieldTexts &
  Omit<ComponentPropsWithRef<'input'>, 'size'> & {
    /** 40 pixels, or 44 on public pages. */
    size?: 'sm' | 'md';
  };

export function TextField(props: TextFieldProps) {
  const { label, hint, error, action, isInvalid, size = 'sm', id, ...input } = props;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} action={action} isInvalid={isInvalid}>
      {(control) => <input type="text" {...input} {...control} className="ui-field-input" data-size={size} />}
    </FieldFrame>
  );
}

type TextAreaFieldProps = FieldTexts & ComponentPropsWithRef<'textarea'>;

export function TextAreaField(props: TextAreaFieldProps) {
  const { label, hint, error, action, isInvalid, id, ...area } = props;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} action={action} isInvalid={isInvalid}>
      {(control) => <textarea {...area} {...control} className="ui-field-input" />}
    </FieldFrame>
  );
}
