import './segmented.css';
import { type ReactNode, useId } from 'react';

type SegmentedProps<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: ReactNode; disabled?: boolean }[];
  fullWidth?: boolean;
};

export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, value, onChange, options, fullWidth = false } = props;
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="ui-segmented"
      data-full-width={fullWidth || undefined}
    >
      {options.map((option) => (
        <label key={option.value} className="ui-segmented-option focus-ring-around">
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
