import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';

type SelectFieldProps = FieldTexts &
  Omit<ComponentPropsWithRef<'select'>, 'size' | 'multiple' | 'children'> & {
    options: readonly { value: string; label: string; disabled?: boolean }[];
    /** The first, empty choice. */
    placeholder?: string;
    /** 40 pixels, or 44 on public pages. */
    size?: 'sm' | 'md';
  };

export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, action, isInvalid, size = 'sm', id, options, placeholder, ...select } = props;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} action={action} isInvalid={isInvalid}>
      {(control) => (
        <>
          <select {...select} {...control} className="ui-field-input" data-size={size}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <IconChevronDown className="ui-field-chevron" size={16} aria-hidden="true" />
        </>
      )}
    </FieldFrame>
  );
}
