import { useEffect, useRef } from 'react';
import styles from './tag-field.module.css';

interface Props {
  id: string;
  optionId: (place: number) => string;
  label: string;
  names: readonly string[];
  active: number | null;
  onChoose: (name: string) => void;
}

/** The list of a combobox: the focus stays in its field. */
export function TagSuggestions({ id, optionId, label, names, active, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const isOpen = names.length > 0;
  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  useEffect(() => {
    if (active !== null) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div ref={list} id={id} role="listbox" aria-label={label} className={styles.suggestions} hidden={!isOpen}>
      {names.map((name, place) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active one.
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys.
        <div
          key={name}
          id={optionId(place)}
          role="option"
          aria-selected={place === active}
          className={styles.suggestion}
          // The field must not lose the focus: it would close the list before the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(name)}
        >
          {name}
        </div>
      ))}
    </div>
  );
}
