import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './names-field.module.css';

/** What became of a text that was typed or pasted. */
export interface AddedNames {
  names: string[];
  /** What could not be taken, to be corrected. */
  rest: string;
  problem: string | null;
}

interface Props {
  label: string;
  hint: string;
  /** What it means that there is none. */
  none: string;
  value: readonly string[];
  onChange: (names: string[]) => void;
  add: (known: readonly string[], text: string) => AddedNames;
  error?: string | undefined;
}

/** Names of domains or hosts, and a field to add to them. */
export function NamesField({ label, hint, none, value, onChange, add: addNames, error }: Props) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  function take() {
    const added = addNames(value, typed);
    if (added.names.length > value.length) onChange(added.names);
    setTyped(added.rest);
    setProblem(added.problem ?? undefined);
  }

  function add() {
    take();
    input.current?.focus();
  }

  function pressKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed.trim() === '') return;
    // Else Enter would save the form without what stands here.
    event.preventDefault();
    add();
  }

  return (
    <div className={styles.field}>
      <div className={styles.entry}>
        <TextField
          ref={input}
          label={label}
          hint={hint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setProblem(undefined);
          }}
          onKeyDown={pressKey}
          onBlur={() => typed.trim() !== '' && take()}
          error={problem ?? error}
        />
        <Button onClick={add} disabled={typed.trim() === ''}>
          <Trans>Add</Trans>
        </Button>
      </div>
      {value.length === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <NameList
          label={label}
          names={value}
          onRemove={(name) => {
            onChange(value.filter((one) => one !== name));
            input.current?.focus();
          }}
        />
      )}
    </div>
  );
}

interface ListProps {
  label: string;
  names: readonly string[];
  onRemove: (name: string) => void;
}

function NameList({ label, names, onRemove }: ListProps) {
  const { t } = useLingui();
  return (
    <ul className={styles.names} aria-label={label}>
      {names.map((one) => (
        <Chip key={one} name={one} removeLabel={t`Remove ${one}`} onRemove={() => onRemove(one)} />
      ))}
    </ul>
  );
}
