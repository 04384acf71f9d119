import type { ComponentPropsWithRef } from 'react';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';

type TextFieldProps = FieldTexts &
  Omit<ComponentPropsWithRef<'input'>, 'size'> & {
    /** 40 pixels, or 44 on public pages. */
    size?: 'sm' | 'md';
  };

export function TextField({ label, hint, error, action, size = 'sm', id, ...input }: TextFieldProps) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} action={action}>
      {(control) => <input type="text" {...input} {...control} className="ui-field-input" data-size={size} />}
    </FieldFrame>
  );
}
