import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Row, Stack, Text } from '#web/ui/layout/primitives.tsx';
import { Chip } from '#web/ui/lists/chip.tsx';
import styles from './names-field.module.css';

/** The result of adding a typed or pasted text. */
export interface AddedNames {
  names: string[];
  /** The part that is invalid, left in the field to be corrected. */
  rest: string;
  problem: string | null;
}

interface Props {
  label: string;
  hint: string;
  /** The text for an empty list. */
  none: string;
  value: readonly string[];
  onChange: (names: string[]) => void;
  add: (known: readonly string[], text: string) => AddedNames;
  error?: string | undefined;
}

/** A list of domains or hosts, and a field that adds to it. */
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
    // Without this, Enter would save the form without the name in this field.
    event.preventDefault();
    add();
  }

  return (
    <Stack gap={8}>
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
        <Text size="small" tone="ink2">
          {none}
        </Text>
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
    </Stack>
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
    <Row as="ul" wrap gap={8} aria-label={label}>
      {names.map((one) => (
        <Chip key={one} name={one} removeLabel={t`Remove ${one}`} onRemove={() => onRemove(one)} />
      ))}
    </Row>
  );
}
