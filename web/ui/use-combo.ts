import { type KeyboardEvent, useState } from 'react';

export type ComboOption = { value: string; label: string; note?: string };

/** The keys and the list of a field in which one of many is chosen by typing a part of its name. */
export function useCombo(options: readonly ComboOption[], value: string, onChange: (value: string) => void) {
  const chosen = options.find((option) => option.value === value);
  // Null while nobody types: the field then says who is chosen.
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const found = typed === null ? options : options.filter((option) => holds(option, typed));

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
    setActive(Math.max(0, found.indexOf(chosen as ComboOption)));
  }

  function type(text: string): void {
    setTyped(text);
    setOpen(true);
    setActive(0);
    if (text === '') onChange('');
  }

  function onKeyDown(event: KeyboardEvent): void {
    const option = found[active];
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (isOpen) setActive(Math.min(Math.max(0, active + step), Math.max(0, found.length - 1)));
      else open();
    } else if (event.key === 'Enter' && isOpen) {
      // Else the form would be sent with the one that was chosen before.
      event.preventDefault();
      if (option) pick(option);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  }

  return { text: typed ?? chosen?.label ?? '', found, active, isOpen, open, close, pick, type, onKeyDown };
}

function holds({ label, note = '' }: ComboOption, typed: string): boolean {
  const words = fold(typed).split(/\s+/);
  const text = fold(`${label} ${note}`);
  return words.every((word) => text.includes(word));
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
