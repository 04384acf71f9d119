import { useState } from 'react';
import { addTagNames, suggestTags } from './tag-names.ts';

/** What is typed into a field of tags, and which of those that are known fit it. */
export function useTagField(
  value: readonly string[],
  onChange: (names: string[]) => void,
  known: readonly string[],
) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isAsked, setAsked] = useState(false);
  const [place, setPlace] = useState<number | null>(null);
  const suggested = suggestTags(known, value, typed);
  const isOpen = isAsked && suggested.length > 0;
  const active = isOpen && place !== null && place < suggested.length ? place : null;

  function add(text: string): void {
    const added = addTagNames(value, text);
    if (added.names.length > value.length) onChange(added.names);
    setTyped(added.rest);
    setProblem(added.problem ?? undefined);
    setPlace(null);
    // Open, it would cover the buttons below the field.
    setAsked(false);
  }

  function type(text: string): void {
    setAsked(text.trim() !== '');
    setPlace(null);
    setProblem(undefined);
    if (/[,\n]/.test(text)) add(text);
    else setTyped(text);
  }

  function remove(name: string): void {
    setProblem(undefined);
    onChange(value.filter((one) => one !== name));
  }

  function move(by: 1 | -1): void {
    setAsked(true);
    if (!isOpen) return;
    const from = active ?? (by === 1 ? -1 : suggested.length);
    setPlace((from + by + suggested.length) % suggested.length);
  }

  /** Whether the key meant something here. */
  function pressKey(key: string): boolean {
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      move(key === 'ArrowDown' ? 1 : -1);
      return true;
    }
    if (key === 'Enter') {
      add(active === null ? typed : (suggested[active] ?? typed));
      return true;
    }
    if (key === 'Escape' && isOpen) {
      setAsked(false);
      return true;
    }
    const last = value.at(-1);
    if (key !== 'Backspace' || typed !== '' || last === undefined) return false;
    remove(last);
    return true;
  }

  function leave(): void {
    setAsked(false);
    // What was typed is meant, also without Enter.
    if (typed.trim() !== '') add(typed);
  }

  return {
    typed,
    type,
    problem,
    suggested,
    active,
    isOpen,
    add,
    remove,
    pressKey,
    leave,
    open: () => setAsked(true),
  };
}
