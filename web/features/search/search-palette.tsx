import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ModalContent, ModalOverlay, ModalRoot } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { search } from '#shared/limits.ts';
import type { Role } from '#shared/permissions.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { useOpenedLater } from '#web/ui/overlays/panel-focus.ts';
import { pageWords } from './page-words.ts';
import { findEntries, groupEntries, type PaletteEntry } from './palette-entry.ts';
import { findRecentPages } from './recent-pages.ts';
import styles from './search-palette.module.css';
import { entriesOf, useSearch } from './search-results.ts';
import { settingsEntries } from './settings-entries.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
  accountId: number;
  role: Role;
  pages: readonly PaletteEntry[];
  onOpen: (path: string) => void;
}

/** Type a part of a name, move with the arrows, open with Enter. */
export default function SearchPalette({ opened, onClose, onOpen, ...palette }: Props) {
  const { t } = useLingui();
  // A section takes the focus itself.
  const [leadsToSection, setLeadsToSection] = useState(false);
  // Loaded on first use: a dialog mounted open can't return the focus.
  const isShown = useOpenedLater(opened);
  return (
    <ModalRoot
      opened={isShown}
      onClose={onClose}
      returnFocus={!leadsToSection}
      centered={false}
      yOffset="max(12dvh, calc(var(--below-bar) + var(--space-16)))"
      size={560}
      classNames={{ content: styles.palette ?? '' }}
    >
      <ModalOverlay className="ui-overlay" />
      <ModalContent aria-label={t`Search`}>
        <Palette
          {...palette}
          opened={isShown}
          onOpen={(path) => {
            setLeadsToSection(path.includes('#'));
            onOpen(path);
          }}
        />
      </ModalContent>
    </ModalRoot>
  );
}

type PaletteProps = Omit<Props, 'onClose'>;

function Palette({ opened, accountId, role, pages, onOpen }: PaletteProps) {
  const { t } = useLingui();
  const listId = useId();
  const [text, setText] = useState('');
  const [activeKey, setActiveKey] = useState<string | null>(null);
  // Opened again before it has faded, it would keep the last text.
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) setText('');
  }
  const sought = useSearch(text);
  const known = useKnownEntries(pages, role);
  const recent = useRecentPages(pages, accountId);
  // Results of an earlier text are filtered by the new one, so that Enter never opens something else.
  const results = sought.results ? entriesOf(sought.results, role, sought.isCurrent) : [];
  const isEmpty = text.trim() === '';
  const groups = isEmpty
    ? groupEntries([...recent, ...pages])
    : groupEntries(findEntries([...known, ...results], text), search.maxOfKind);
  const entries = groups.flatMap((group) => group.entries);
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
          maxLength={search.maxText}
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
        groups={groups}
        entries={entries}
        activeAt={at}
        onOpen={({ path }) => onOpen(path)}
        onPoint={({ key }) => setActiveKey(key)}
      />
      <PaletteStatus count={entries.length} role={role} search={sought} />
    </>
  );

  function placeholderOf(reader: Role): string {
    switch (reader) {
      case 'SUPER_ADMIN':
        return t`Pages, settings, people, quizzes, questions`;
      case 'TEACHER':
        return t`Pages, settings, students, quizzes, questions`;
      case 'READ_ONLY_ADMIN':
        return t`Pages and people`;
      case 'STUDENT':
        return t`Pages, settings and quizzes`;
    }
  }
}

/** Pages, settings and help topics, with the other words that people use for them. */
function useKnownEntries(pages: readonly PaletteEntry[], role: Role): PaletteEntry[] {
  const { i18n } = useLingui();
  return useMemo(() => {
    const named = pages.map((page) => {
      const words = pageWords[page.path];
      return words ? { ...page, words: i18n._(words) } : page;
    });
    return [...named, ...settingsEntries(role, i18n)];
  }, [pages, role, i18n]);
}

function useRecentPages(pages: readonly PaletteEntry[], accountId: number): PaletteEntry[] {
  const { t } = useLingui();
  const { pathname } = useLocation();
  return findRecentPages(pages, accountId, pathname).map((page) => ({
    ...page,
    key: `recent ${page.key}`,
    place: page.group,
    group: t`Recent pages`,
  }));
}

interface PaletteOptionsProps {
  listId: string;
  groups: readonly { group: string; entries: readonly PaletteEntry[] }[];
  entries: readonly PaletteEntry[];
  activeAt: number;
  onOpen: (entry: PaletteEntry) => void;
  onPoint: (entry: PaletteEntry) => void;
}

function PaletteOptions({ listId, groups, entries, activeAt, onOpen, onPoint }: PaletteOptionsProps) {
  const { t } = useLingui();
  return (
    <div className={styles.list} id={listId} role="listbox" aria-label={t`Search results`}>
      {groups.map(({ group, entries: listed }) => (
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
  const { icon: Icon, label, place, note = place } = entry;
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

interface PaletteStatusProps {
  count: number;
  role: Role;
  search: { isAsked: boolean; isSearching: boolean; error: Error | null; retry: () => void };
}

/** The status of the search: announced to screen readers, and shown if the list is empty. */
function PaletteStatus({ count, role, search: { isAsked, isSearching, error, retry } }: PaletteStatusProps) {
  const { t } = useLingui();
  if (error) {
    return (
      <div className={styles.failed} role="alert">
        <p>
          <Trans>The search failed.</Trans> {error.message}
        </p>
        <Button size="xs" onClick={retry}>
          <Trans>Retry</Trans>
        </Button>
      </div>
    );
  }
  const words = isSearching
    ? t`Searching...`
    : count === 0
      ? t`No results found.`
      : plural(count, { one: '# result', other: '# results' });
  const isShown = isSearching || count === 0;
  return (
    <>
      <p className={isShown ? styles.none : 'visually-hidden'} role="status">
        {words}
      </p>
      {(!isAsked || (count === 0 && !isSearching)) && (
        <p className={styles.hint}>
          <Searchable role={role} />
        </p>
      )}
    </>
  );
}

/** What this role can search for. */
function Searchable({ role }: { role: Role }) {
  switch (role) {
    case 'SUPER_ADMIN':
      return (
        <Trans>
          Search pages, settings and help topics. To find people, quizzes, question banks and questions, type
          at least two letters.
        </Trans>
      );
    case 'TEACHER':
      return (
        <Trans>
          Search pages, settings and help topics. To find students and your quizzes, question banks and
          questions, type at least two letters.
        </Trans>
      );
    case 'READ_ONLY_ADMIN':
      return <Trans>Search pages. To find people by name or email address, type at least two letters.</Trans>;
    case 'STUDENT':
      return (
        <Trans>Search pages, settings and help topics. To find quizzes, type at least two letters.</Trans>
      );
  }
}
