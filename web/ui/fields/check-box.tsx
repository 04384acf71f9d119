import './check-field.css';
import './check-box.css';
import type { ComponentPropsWithRef } from 'react';

type CheckBoxProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'size' | 'ref' | 'aria-label'> & {
  label: string;
  /** Some but not all of its rows are selected. */
  isMixed?: boolean;
};

/** A check box without a visible label, which selects a row or a whole list. */
export function CheckBox({ label, isMixed = false, ...input }: CheckBoxProps) {
  return (
    <span className="ui-check-box">
      <input
        {...input}
        ref={(element) => {
          if (element) element.indeterminate = isMixed;
        }}
        type="checkbox"
        className="ui-check-input"
        aria-label={label}
      />
    </span>
  );
}
