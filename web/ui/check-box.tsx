import './check-field.css';
import './check-box.css';
import type { ComponentPropsWithRef } from 'react';

type CheckBoxProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'size' | 'ref' | 'aria-label'> & {
  label: string;
  /** Some of what it stands for is chosen. */
  isMixed?: boolean;
};

/** A box without words beside it: a row or a whole list is chosen with it. */
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
