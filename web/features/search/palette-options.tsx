import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { groupEntries, type PaletteEntry } from './palette-entry.ts';
import styles from './search-palette.module.css';

interface Props {
  listId: string;
  entries: readonly PaletteEntry[];
  activeAt: number;
  onOpen: (entry: PaletteEntry) => void;
  onPoint: (entry: PaletteEntry) => void;
}

export function PaletteOptions({ listId, entries, activeAt, onOpen, onPoint }: Props) {
  const { t } = useLingui();
  return (
    <div className={styles.list} id={listId} role="listbox" aria-label={t`What was found`}>
      {groupEntries(entries).map(({ group, entries: listed }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list of options
        <div key={group} role="group" aria-label={group}>
          <div className={styles.group} aria-hidden>
            {group}
          </div>
          {listed.map((entry) => {
            const at = entries.indexOf(entry);
            return (
              <Option
                key={entry.key}
                id={`${listId}-${at}`}
                entry={entry}
                isActive={at === activeAt}
                onOpen={() => onOpen(entry)}
                onPoint={() => onPoint(entry)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface OptionProps {
  id: string;
  entry: PaletteEntry;
  isActive: boolean;
  onOpen: () => void;
  onPoint: () => void;
}

function Option({ id, entry, isActive, onOpen, onPoint }: OptionProps) {
  const { icon: Icon, label, note } = entry;
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the search field's, which keeps the focus
    // biome-ignore lint/a11y/useFocusableInteractive: the search field keeps the focus and names this one
    <div
      ref={option}
      id={id}
      className={styles.option}
      role="option"
      aria-selected={isActive}
      onClick={onOpen}
      onMouseMove={onPoint}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
      <span className={styles.label}>{label}</span>
      {note !== undefined && <span className={styles.note}>{note}</span>}
    </div>
  );
}
