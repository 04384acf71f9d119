import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';

type Option = { value: string; label: string; disabled?: boolean; lang?: string };
type Group = { label: string; options: readonly Option[] };

type SelectFieldProps = FieldTexts &
  Omit<ComponentPropsWithRef<'select'>, 'size' | 'multiple' | 'children'> & {
    options: readonly (Option | Group)[];
    /** The first, empty option. */
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
            {options.map(renderChoice)}
          </select>
          <IconChevronDown className="ui-field-chevron" size={16} aria-hidden="true" />
        </>
      )}
    </FieldFrame>
  );
}

function renderChoice(choice: Option | Group) {
  if ('options' in choice) {
    return (
      <optgroup key={choice.label} label={choice.label}>
        {choice.options.map(renderChoice)}
      </optgroup>
    );
  }
  return (
    <option key={choice.value} value={choice.value} disabled={choice.disabled} lang={choice.lang}>
      {choice.label}
    </option>
  );
}
