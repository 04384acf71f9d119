import './code-boxes.css';
import { useLingui } from '@lingui/react/macro';
import {
  type ChangeEvent,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useRef,
} from 'react';

type CodeBoxesProps = {
  /** One digit or an empty text for each box. */
  digits: readonly string[];
  onChange: (digits: string[]) => void;
  legend: ReactNode;
  readOnly?: boolean;
  isInvalid?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** A code with one box for each digit. A pasted or autofilled code is spread over the boxes. */
export function CodeBoxes(props: CodeBoxesProps) {
  const { digits, onChange, legend, readOnly = false, isInvalid = false, ref } = props;
  const { t } = useLingui();
  const row = useRef<HTMLDivElement>(null);
  const last = digits.length - 1;

  function focusBox(index: number) {
    const box = row.current?.querySelectorAll('input')[Math.min(Math.max(index, 0), last)];
    box?.focus();
    box?.select();
  }

  function write(index: number, typed: string) {
    onChange(setDigits(digits, index, typed));
    focusBox(index + typed.length);
  }

  function change(index: number, event: ChangeEvent<HTMLInputElement>) {
    const typed = digitsIn(event.target.value);
    if (event.target.value === '') onChange(emptyBox(digits, index));
    // Typed beside an unselected digit: the new one replaces it.
    else if (typed.length === 2 && digits[index] !== '') write(index, typed.replace(digits[index] ?? '', ''));
    else if (typed !== '') write(index, typed);
  }

  function paste(index: number, event: ClipboardEvent) {
    event.preventDefault();
    const pasted = digitsIn(event.clipboardData.getData('text'));
    if (pasted !== '' && !readOnly) write(pasted.length < digits.length ? index : 0, pasted);
  }

  function erase(index: number, goesBack: boolean) {
    const erased = goesBack && digits[index] === '' ? Math.max(index - 1, 0) : index;
    if (!readOnly) onChange(emptyBox(digits, erased));
    focusBox(erased);
  }

  function press(index: number, event: KeyboardEvent) {
    const target = targetOf(event.key, index, last);
    if (event.key === 'Backspace' || event.key === 'Delete') erase(index, event.key === 'Backspace');
    else if (target !== undefined) focusBox(target);
    else return;
    event.preventDefault();
  }

  return (
    <fieldset className="ui-code">
      <legend className="ui-field-label">{legend}</legend>
      <div className="ui-code-row" ref={row}>
        {digits.map((digit, index) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place in the code.
            key={index}
            ref={index === 0 ? ref : undefined}
            className="ui-code-box"
            type="text"
            inputMode="numeric"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            aria-label={t`Digit ${index + 1} of ${digits.length}`}
            aria-invalid={isInvalid || undefined}
            readOnly={readOnly}
            value={digit}
            onChange={(event) => change(index, event)}
            onPaste={(event) => paste(index, event)}
            onKeyDown={(event) => press(index, event)}
            onFocus={(event) => event.target.select()}
          />
        ))}
      </div>
    </fieldset>
  );
}

function targetOf(key: string, index: number, last: number): number | undefined {
  const targets: Record<string, number> = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    Home: 0,
    End: last,
  };
  return targets[key];
}

/** The digits in a typed or pasted text, whatever separates them; full-width digits count too. */
function digitsIn(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '');
}

/** The boxes after typing from that box on; surplus digits are dropped. */
function setDigits(digits: readonly string[], from: number, typed: string): string[] {
  return digits.map((digit, index) => typed[index - from] ?? digit);
}

function emptyBox(digits: readonly string[], index: number): string[] {
  return digits.with(index, '');
}
