import { useLingui } from '@lingui/react/macro';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { search } from '#shared/limits.ts';
import type { Role } from '#shared/permissions.ts';
import { entriesOf } from './found-entries.ts';
import { findEntries, type PaletteEntry } from './palette-entry.ts';
import { PaletteOptions } from './palette-options.tsx';
import { PaletteStatus } from './palette-status.tsx';
import styles from './search-palette.module.css';
import { useFound } from './use-found.ts';

interface Props {
  role: Role;
  pages: readonly PaletteEntry[];
  onOpen: (path: string) => void;
}

export function Palette({ role, pages, onOpen }: Props) {
  const { t } = useLingui();
  const listId = useId();
  const [text, setText] = useState('');
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const sought = useFound(text);
  // What came for an earlier text stays only as far as it has the new one too: nobody opens what they did not type.
  const entries = findEntries([...pages, ...(sought.found ? entriesOf(sought.found, role) : [])], text);
  const at = Math.max(
    0,
    entries.findIndex(({ key }) => key === activeKey),
  );
  const chosen = entries[at];

  function move(event: KeyboardEvent) {
    const last = entries.length - 1;
    const goals: Record<string, number> = {
      ArrowDown: at === last ? 0 : at + 1,
      ArrowUp: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    };
    const goal = entries[goals[event.key] ?? -1];
    if (goal) {
      event.preventDefault();
      setActiveKey(goal.key);
    }
    if (event.key === 'Enter' && chosen && !event.nativeEvent.isComposing) onOpen(chosen.path);
  }

  return (
    <>
      <div className={styles.field}>
        <IconSearch size={18} aria-hidden />
        <input
          className={styles.input}
          type="text"
          role="combobox"
          aria-label={t`Search`}
          aria-autocomplete="list"
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-activedescendant={chosen ? `${listId}-${at}` : undefined}
          placeholder={placeholderOf(role)}
          autoComplete="off"
          spellCheck={false}
          maxLength={search.mostText}
          data-autofocus
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActiveKey(null);
          }}
          onKeyDown={move}
        />
        <kbd className={styles.key}>Esc</kbd>
      </div>
      <PaletteOptions
        listId={listId}
        entries={entries}
        activeAt={at}
        onOpen={({ path }) => onOpen(path)}
        onPoint={({ key }) => setActiveKey(key)}
      />
      <PaletteStatus count={entries.length} search={sought} />
    </>
  );

  function placeholderOf(reader: Role): string {
    switch (reader) {
      case 'SUPER_ADMIN':
      case 'TEACHER':
        return t`Pages, people, quizzes, question banks`;
      case 'READ_ONLY_ADMIN':
        return t`Pages and people`;
      case 'STUDENT':
        return t`Pages and quizzes`;
    }
  }
}
