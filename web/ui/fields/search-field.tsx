import './field.css';
import './search-field.css';
import { IconSearch } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';

type SearchFieldProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'size' | 'onChange' | 'aria-label'> & {
  label: string;
  value: string;
  onChange: (text: string) => void;
};

/** Filters the list below it; browsers clear it with Escape. */
export function SearchField({ label, onChange, ...input }: SearchFieldProps) {
  return (
    <div className="ui-search">
      <IconSearch size={16} aria-hidden="true" />
      <input
        {...input}
        type="search"
        className="ui-field-input"
        aria-label={label}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
