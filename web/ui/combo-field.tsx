import './combo-field.css';
import { Trans } from '@lingui/react/macro';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';
import { type ComboOption, useCombo } from './use-combo.ts';

type ComboFieldProps = FieldTexts & {
  options: readonly ComboOption[];
  /** Empty for none. */
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  required?: boolean;
  disabled?: boolean;
};

/** One of many, found by typing a part of its name. */
export function ComboField(props: ComboFieldProps) {
  const { label, hint, error, action, isInvalid, options, value, onChange, ...input } = props;
  const combo = useCombo(options, value, onChange);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  });
  return (
    <FieldFrame label={label} hint={hint} error={error} action={action} isInvalid={isInvalid}>
      {(control) => (
        <>
          <input
            {...input}
            {...control}
            type="text"
            role="combobox"
            className="ui-field-input"
            autoComplete="off"
            aria-autocomplete="list"
            aria-expanded={combo.isOpen}
            aria-controls={`${control.id}-list`}
            aria-activedescendant={
              combo.isOpen && combo.found.length > 0 ? `${control.id}-${combo.active}` : undefined
            }
            value={combo.text}
            onChange={(event) => combo.type(event.target.value)}
            onClick={combo.open}
            onKeyDown={combo.onKeyDown}
            onBlur={combo.close}
          />
          <IconChevronDown className="ui-field-chevron" size={16} aria-hidden="true" />
          {combo.isOpen && (
            <div className="ui-combo-list" id={`${control.id}-list`} role="listbox" ref={list}>
              {combo.found.map((option, index) => (
                <div
                  key={option.value}
                  id={`${control.id}-${index}`}
                  className="ui-combo-option"
                  role="option"
                  tabIndex={-1}
                  aria-selected={option.value === value}
                  data-active={index === combo.active || undefined}
                  // Before the field loses the focus, which closes the list.
                  onMouseDown={(event) => {
                    event.preventDefault();
                    combo.pick(option);
                  }}
                >
                  <span>{option.label}</span>
                  {option.note && <span className="ui-combo-note">{option.note}</span>}
                </div>
              ))}
              {combo.found.length === 0 && (
                <p className="ui-combo-empty">
                  <Trans>Nothing was found.</Trans>
                </p>
              )}
            </div>
          )}
        </>
      )}
    </FieldFrame>
  );
}
