import '#web/ui/fields/field.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { FieldNotes } from '#web/ui/fields/field-frame.tsx';
import { Chip } from '#web/ui/lists/chip.tsx';
import { tagsQuery } from './question-queries.ts';
import styles from './tag-field.module.css';
import { addTagNames, suggestTags } from './tag-names.ts';

interface Props {
  /** Suggests the tags of this bank's owner; none if there is no bank yet. */
  bankId: number | null;
  value: readonly string[];
  onChange: (names: string[]) => void;
  label?: ReactNode;
  error?: string | undefined;
}

/** A combobox for tags: suggests the owner's tags, and creates new ones by typing. */
export function TagField({ bankId, value, onChange, label, error }: Props) {
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { data: known = [] } = useQuery({ ...tagsQuery(bankId ?? 0), enabled: bankId !== null });
  const field = useTagField(
    value,
    onChange,
    known.map(({ name }) => name),
  );
  const { suggested, active, isOpen } = field;
  const problem = field.problem ?? error;

  function pressKey(event: KeyboardEvent<HTMLInputElement>): void {
    // Ignores keys during IME composition. Ctrl+Enter submits the form.
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    if (field.pressKey(event.key)) event.preventDefault();
  }

  return (
    <div className="ui-field">
      <label className="ui-field-label" htmlFor={id}>
        {label ?? <Trans>Tags</Trans>}
      </label>
      <div className="ui-field-box">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a press beside the words is one on the field. */}
        <div
          className={styles.box}
          data-error={problem === undefined ? undefined : true}
          onMouseDown={(event) => {
            if (event.target !== event.currentTarget) return;
            event.preventDefault();
            input.current?.focus();
          }}
        >
          <TagChips
            names={value}
            onRemove={(name) => {
              field.remove(name);
              input.current?.focus();
            }}
          />
          <input
            ref={input}
            id={id}
            className={styles.input}
            type="text"
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            aria-activedescendant={active === null ? undefined : `${id}-${active}`}
            aria-invalid={problem === undefined ? undefined : true}
            aria-describedby={problem === undefined ? `${id}-hint` : `${id}-hint ${id}-error`}
            // Otherwise Escape would also close the drawer.
            data-mantine-stop-propagation={isOpen}
            value={field.typed}
            onChange={(event) => field.type(event.target.value)}
            onKeyDown={pressKey}
            onClick={field.open}
            onBlur={field.leave}
          />
        </div>
        <TagSuggestions
          id={`${id}-list`}
          optionId={(place) => `${id}-${place}`}
          label={t`Tag suggestions`}
          names={isOpen ? suggested : []}
          active={active}
          onChoose={field.add}
        />
      </div>
      <FieldNotes
        inputId={id}
        hint={<Trans>Press Enter or type a comma to add a tag.</Trans>}
        error={problem && <span role="alert">{problem}</span>}
      />
    </div>
  );
}

/** The typed text and the matching suggestions. */
function useTagField(
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
    // An open list would cover the buttons below.
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

  /** Returns whether the key was handled. */
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
    // Adds typed text on blur, also without Enter.
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

interface TagChipsProps {
  names: readonly string[];
  onRemove: (name: string) => void;
}

function TagChips({ names, onRemove }: TagChipsProps) {
  const { t } = useLingui();
  if (names.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t`Selected tags`}>
      {names.map((name) => (
        <Chip
          key={name}
          name={name}
          removeLabel={t`Remove the tag ${name}`}
          onRemove={() => onRemove(name)}
        />
      ))}
    </ul>
  );
}

interface TagSuggestionsProps {
  id: string;
  optionId: (place: number) => string;
  label: string;
  names: readonly string[];
  active: number | null;
  onChoose: (name: string) => void;
}

/** The listbox of the combobox. The focus stays in the field. */
function TagSuggestions({ id, optionId, label, names, active, onChoose }: TagSuggestionsProps) {
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
          // Losing the focus would close the list before the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(name)}
        >
          {name}
        </div>
      ))}
    </div>
  );
}
