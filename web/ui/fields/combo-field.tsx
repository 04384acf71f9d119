import { Text } from '../layout/primitives.tsx';
import './combo-field.css';
import { Trans } from '@lingui/react/macro';
import { IconChevronDown } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';

type ComboFieldProps = FieldTexts & {
  options: readonly ComboOption[];
  /** Empty for no selection. */
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  required?: boolean;
  disabled?: boolean;
};

/** Selects one of many options by typing a part of its name. */
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
              combo.isOpen && combo.matches.length > 0 ? `${control.id}-${combo.active}` : undefined
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
              {combo.matches.map((option, index) => (
                <div
                  key={option.value}
                  id={`${control.id}-${index}`}
                  className="ui-combo-option"
                  role="option"
                  tabIndex={-1}
                  aria-selected={option.value === value}
                  data-active={index === combo.active || undefined}
                  // On mouse down, before the blur that closes the list.
                  onMouseDown={(event) => {
                    event.preventDefault();
                    combo.pick(option);
                  }}
                >
                  <span>{option.label}</span>
                  {option.note && (
                    <Text as="span" size="small" tone="ink3">
                      {option.note}
                    </Text>
                  )}
                </div>
              ))}
              {combo.matches.length === 0 && (
                <p className="ui-combo-empty">
                  <Trans>No results found.</Trans>
                </p>
              )}
            </div>
          )}
        </>
      )}
    </FieldFrame>
  );
}

type ComboOption = { value: string; label: string; note?: string };

/** The state and the keys of a combo box. */
function useCombo(options: readonly ComboOption[], value: string, onChange: (value: string) => void) {
  const chosen = options.find((option) => option.value === value);
  // Null unless someone is typing: the field then shows the selected option.
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const matches = typed === null ? options : options.filter((option) => holds(option, typed));

  function close(): void {
    setOpen(false);
    setTyped(null);
  }

  function pick(option: ComboOption): void {
    onChange(option.value);
    close();
  }

  function open(): void {
    setOpen(true);
    setActive(Math.max(0, matches.indexOf(chosen as ComboOption)));
  }

  function type(text: string): void {
    setTyped(text);
    setOpen(true);
    setActive(0);
    if (text === '') onChange('');
  }

  function onKeyDown(event: KeyboardEvent): void {
    const option = matches[active];
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (isOpen) setActive(Math.min(Math.max(0, active + step), Math.max(0, matches.length - 1)));
      else open();
    } else if (event.key === 'Enter' && isOpen) {
      // Otherwise Enter would submit the form with the previous option.
      event.preventDefault();
      if (option) pick(option);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  }

  return { text: typed ?? chosen?.label ?? '', matches, active, isOpen, open, close, pick, type, onKeyDown };
}

function holds({ label, note = '' }: ComboOption, typed: string): boolean {
  const words = fold(typed).split(/\s+/);
  const text = fold(`${label} ${note}`);
  return words.every((word) => text.includes(word));
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
